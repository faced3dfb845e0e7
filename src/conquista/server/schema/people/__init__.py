"""Forms and answers about people: profiles, relations, results and clubs."""
