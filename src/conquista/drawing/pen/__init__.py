"""Strokes, curves, noise and themes: the drawing primitives."""
