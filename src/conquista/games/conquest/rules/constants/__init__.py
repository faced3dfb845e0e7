"""Numeric constants of the engine, one module for each kind. Compiled code uses them as C constants."""
