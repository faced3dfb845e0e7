"""Routes for people, relations, results and clubs."""
