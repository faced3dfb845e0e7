/** One line of a log, whichever game is played. */
export interface LogLine {
  id: string;
  at: number;
  seat: string;
  text: string;
  /** What was done, the head of what follows, a wall that nothing goes back over, or a note about the table. */
  sort: 'deed' | 'head' | 'wall' | 'note';
  /** The places of a trip, for showing it again. */
  trip?: string[];
}
