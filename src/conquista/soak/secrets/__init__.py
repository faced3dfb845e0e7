"""Two worlds that differ only in what a seat may not know: does the seat ever receive a different byte?"""
