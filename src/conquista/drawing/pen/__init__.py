"""Strokes, curves, noise and themes: how anything is drawn."""
