"""The Conquest family: Conquest, Conquest Plus and Grand Conquest, one engine for every edition."""
