"""Benchmark results: files and comparisons."""

from __future__ import annotations
