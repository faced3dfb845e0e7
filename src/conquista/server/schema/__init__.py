"""The schema of all requests and responses, over HTTP and over sockets."""
