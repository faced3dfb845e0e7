"""Pieces, tokens and their icons."""
