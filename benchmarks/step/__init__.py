"""The cost of a step without a model."""
