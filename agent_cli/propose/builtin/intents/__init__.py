"""What each kind of intent does on the page, one module per family."""
