"""The one schema: what may be asked and what is answered, over HTTP and over sockets."""
