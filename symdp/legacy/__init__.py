"""What decides claims until the foundation does: a kernel of rules, and engines that search by tactics for shapes."""
