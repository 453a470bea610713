"""Real pages: what the product sees of them, against a ground truth and beside other products."""
