"""What trials over the wire share: servers in processes of their own, clients that know nothing but the interface."""
