"""Commands to play, and to look at boards, rules, scenarios and puzzles."""
