"""Everything that a hostile or broken client can send: does the server ever stumble, or do what the rules forbid?"""
