"""The hall: all live tables of this process, who listens to them, and what happens at them by itself."""
