"""Subcommands, in folders by subject. Each module is found by its name and adds its command with `register(app)`."""
