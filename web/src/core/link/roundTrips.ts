// Pings and their answers: the delay of the connection, and the time of the server.

const MOST_OPEN = 8;

export class RoundTrips {
  private readonly sent = new Map<number, number>();
  private last = 0;
  private shortest = Infinity;

  /** Note that a ping is sent now; returns its number. */
  begin(now: number): number {
    this.sent.set(++this.last, now);
    this.sent.delete(this.last - MOST_OPEN);
    return this.last;
  }

  /** The delay of the ping with this number; null for one that is forgotten. */
  delay(number: number, now: number): number | null {
    const sent = this.sent.get(number);
    return sent === undefined ? null : now - sent;
  }

  /** The server's time now, by its time in an answer: half of the delay has passed. Null where the delay is long. */
  serverTime(answered: number, delay: number): number | null {
    if (delay > this.shortest * 1.2) return null;
    this.shortest = Math.min(this.shortest, delay);
    return answered + delay / 2;
  }

  /** Forget the delays of a former connection. */
  restart(): void {
    this.shortest = Infinity;
  }
}
