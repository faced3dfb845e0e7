"""Routes of moderators and admins."""
