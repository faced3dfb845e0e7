"""Famous games: annotated matches between strong computer players, shipped with the package."""
