"""Build the services and the application, and run a server process."""
