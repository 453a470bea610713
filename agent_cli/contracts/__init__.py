"""The shapes that cross a border between stages, and between the product and its users."""
