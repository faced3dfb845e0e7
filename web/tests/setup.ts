// Every test has the games that the client registers.
import '../src/games';
