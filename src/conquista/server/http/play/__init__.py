"""Routes for tables, and for what people arrange to play."""
