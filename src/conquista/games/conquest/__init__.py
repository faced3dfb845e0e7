"""The Conquest family: Conquest, Conquest Plus and Grand Conquest. One engine serves every edition."""
