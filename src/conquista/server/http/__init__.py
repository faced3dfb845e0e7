"""The routes of the server, one file for each thing that is asked about."""
