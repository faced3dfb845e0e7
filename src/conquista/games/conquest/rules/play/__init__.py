"""The course of play: effects of actions, recaptures, turns and endings."""
