"""The setup of a match: cards, options and presets, and the ruleset derived from them."""
