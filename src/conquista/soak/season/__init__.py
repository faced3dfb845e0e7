"""A season: many people, tournaments and results on servers that are killed; everything is then computed again."""
