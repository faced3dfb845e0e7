"""Conquista: exact engines, computer players and tables for the Conquest family and Condottiere."""

from __future__ import annotations

from conquista.build import install

__version__ = "0.2.0"

install()  # before any other module is imported: it decides which form of the compiled ones is found
