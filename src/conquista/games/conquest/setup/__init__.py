"""The setup of a match: options and presets, board geography, and the ruleset derived from both."""
