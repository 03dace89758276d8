"""The commands of the command line, one file each. ``symdp.cli`` imports the one it needs."""
