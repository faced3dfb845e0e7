"""Cards that a seat cannot see: counting them exactly, dealing them again, sampling them."""
