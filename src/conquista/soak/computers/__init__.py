"""Computer players of which some hang, die, eat memory or cheat, and whether the others and their tables notice."""
