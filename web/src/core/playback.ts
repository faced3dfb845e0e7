// What the caption of a playback shows and controls; each game plays back the turns of others in its own way.
export interface PlaybackCaption {
  seat: string;
  text: string;
  step: number;
  steps: number;
}

export interface Playback {
  /** What is shown now; null where nothing is played back. */
  readonly caption: PlaybackCaption | null;
  /** Whether the playback waits after the present step until it is told to go on. */
  readonly paused: boolean;
  /** Whether turns of other seats follow the one that is shown. */
  readonly further: boolean;
  setPaused(paused: boolean): void;
  /** Go on to the next turn. */
  skipTurn(): void;
  /** Stop the playback and show the current position. */
  skip(): void;
}
