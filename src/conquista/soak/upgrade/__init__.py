"""Upgrades under play: processes of one version are replaced by those of the next, which migrate the database."""
