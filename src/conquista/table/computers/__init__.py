"""Computer players at a table: the decisions they have to make, and the processes that make them."""
