"""Game-independent compiled code on integers and bytes: random streams, hashing, graph walks and batches."""
