"""Administration: what moderators and admins do, and what their decisions refuse to others."""
