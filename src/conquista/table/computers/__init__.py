"""Computer players at a table: the decisions they have to take, and the processes that take them."""
