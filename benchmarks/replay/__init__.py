"""How fast a replay is beside the same actions in plain Playwright."""
