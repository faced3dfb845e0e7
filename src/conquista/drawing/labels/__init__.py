"""Lettering, names, legend and ornaments of a map."""
