// The playback of a replay: current position, farthest position seen, and positions to return to.
import type { Timeline } from './timeline';
import { pause } from './address';
import type { Jump } from './game';

export class Playback {
  at = $state(0);
  /** The farthest position seen; without spoilers nothing beyond it is shown. */
  seen = $state(0);
  before = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);
  hidesSpoilers = $state(false);
  /** Whether the last change advanced by one trip, so that it can be animated. */
  stepped = $state(false);
  limit = $derived.by(() => (this.hidesSpoilers ? this.seen : this.timeline.length));
  private timer: number | undefined;

  constructor(
    readonly timeline: Timeline,
    at: number,
    hidesSpoilers: boolean,
    /** Jumps of the game, for their keys. */
    private readonly jumps: Jump[] = [],
    private readonly later: (run: () => void, ms: number) => number = (run, ms) => window.setTimeout(run, ms),
  ) {
    this.at = this.seen = Math.min(at, timeline.length);
    this.hidesSpoilers = hidesSpoilers;
  }

  go(at: number, marked = true): void {
    const to = Math.max(0, Math.min(at, this.timeline.length));
    if (to === this.at) return;
    this.stepped = to === this.timeline.forward(this.at, 'trip');
    if (marked && !this.stepped && Math.abs(to - this.at) > 1 && !this.playing) this.before = this.at;
    this.at = to;
    this.seen = Math.max(this.seen, to);
  }

  /** Return to the previous position. */
  return(): void {
    if (this.before === null) return;
    const to = this.before;
    this.before = this.at;
    this.stepped = false;
    this.at = to;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.timeline.length) this.go(0);
    this.playing = true;
    this.tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    this.timer = this.later(() => {
      if (!this.playing) return;
      this.go(this.timeline.forward(this.at, 'trip'), false);
      if (this.at < this.timeline.length) this.tick();
      else this.playing = false;
    }, pause(this.speed));
  }

  /** Handle a key; returns whether it was one of the replay. */
  key(event: KeyboardEvent): boolean {
    const size = event.ctrlKey || event.metaKey ? 'turn' : event.shiftKey ? 'segment' : 'trip';
    if (event.key === 'ArrowRight') this.go(this.timeline.forward(this.at, size));
    else if (event.key === 'ArrowLeft') this.go(this.timeline.back(this.at, size));
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.timeline.length);
    else if (event.key === ' ') this.toggle();
    else if (event.key === 'c') this.go(this.timeline.nextMark(this.at) ?? this.at);
    else if (event.key === 'b') this.return();
    else {
      const jump = this.jumps.find(({ key }) => key === event.key);
      if (!jump) return false;
      this.go(jump.next(this.at) ?? this.at);
    }
    return true;
  }
}
