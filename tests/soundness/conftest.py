"""The planted claims are the data of the tests here, not tests of their own."""

collect_ignore_glob = ["true/*", "false/*"]
