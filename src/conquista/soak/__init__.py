"""Long trials under hardship: kills, load, bad networks, bad input; each prints its figures."""
