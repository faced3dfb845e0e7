"""What a match is played with: cards, options and presets, and the rule set made of them."""
