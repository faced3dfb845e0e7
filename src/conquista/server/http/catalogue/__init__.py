"""Routes that describe games and boards, and draw boards, pieces and positions."""
