"""How the cost of a look grows: with the elements of a page, and with the looks themselves."""
