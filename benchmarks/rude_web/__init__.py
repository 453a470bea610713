"""Web servers that misbehave, each worked by the real command in a process of its own."""
