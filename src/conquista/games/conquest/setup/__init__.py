"""What a match is played with: options and presets, board geography and the rule set made of both."""
