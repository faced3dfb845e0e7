"""Cards that a seat cannot see: exact counting, redealing and sampling."""
