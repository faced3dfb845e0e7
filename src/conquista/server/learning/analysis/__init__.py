"""Study: replays of records, trial positions and computer analysis."""
