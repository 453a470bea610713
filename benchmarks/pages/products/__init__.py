"""The products that look at the same page: this one and its peers."""
