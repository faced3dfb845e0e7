"""What the server shows of games: charts of boards, pictures of positions, names of editions."""
