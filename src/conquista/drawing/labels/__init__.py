"""Lettering and ornaments of a map."""
