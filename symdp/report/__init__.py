"""What a reader sees: HTML, JSON, JUnit, SARIF and the lines of the terminal.

Nothing here decides anything. Every room takes results as plain data (the JSON
of ``symdp check --json``) and turns them into text; nothing is imported before
it is needed.
"""
