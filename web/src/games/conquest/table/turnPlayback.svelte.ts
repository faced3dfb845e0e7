// Plays back the turns of others trip by trip, each in the position in which it happened.
import type { ZoomTransform } from 'd3-zoom';
import type { FeedItemCard } from '../../../core/schema';
import type { Settings } from '../../../core/browser/settings.svelte';
import type { Playback, PlaybackCaption } from '../../../core/playback';
import type { Board, Trip } from '../board/board';
import { linesFrom } from '../log';
import { eventText } from '../text';
import { tripsOf } from '../trips';
import type { GameEvent, View } from '../view';

/** Milliseconds for one step of a piece. */
const STEP = { slow: 620, normal: 340, fast: 150, skip: 0 } as const;
/** The longest that one segment of a turn is shown. */
const LONGEST = { slow: 20_000, normal: 8_000, fast: 3_000, skip: 0 } as const;
/** Actions other than moves from space to space. */
const OTHER_EVENTS = /\.(built|shot|raised|lowered|declined)$/;
/** How many segments can be watched again. */
const REMEMBERED = 60;

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** One segment of a turn: what happened, and the positions before and after it. */
export interface Segment {
  feed: FeedItemCard[];
  before: View | null;
  after: View;
  /** Whether it belongs to a turn of this player, rather than to another seat's turn or as an answer to it. */
  own: boolean;
}

export interface PlaybackOptions {
  speed(): Settings['playback'];
  /** Whether the chart is moved to the piece that moves. */
  follows(): boolean;
  still(): boolean;
  /** All segments of the match so far; null where they cannot be loaded. */
  earlier?(): Promise<Segment[] | null>;
  wait?(ms: number): Promise<void>;
}

export class TurnPlayback implements Playback {
  /** The position shown instead of the current one. */
  view = $state.raw<View | null>(null);
  caption = $state.raw<PlaybackCaption | null>(null);
  /** Whether the playback waits after the present step until it is told to go on. */
  paused = $state(false);
  /** Whether anything can be watched again. */
  past = $state(false);
  /** Whether turns of other seats follow the one that is shown. */
  further = $state(false);
  private readonly queue: Segment[] = [];
  private seen: Segment[] = [];
  /** Whether something happened that this page has not seen. */
  private missed = false;
  private turn: number | undefined;
  private running = false;
  private skipped = false;
  private endPause: () => void = () => {};
  private resume: () => void = () => {};
  private home: ZoomTransform | null = null;
  private following = true;

  constructor(
    private readonly board: () => Board | undefined,
    private readonly options: PlaybackOptions,
  ) {}

  /** Add a segment that was just played; those of other seats are queued for playback. */
  add(feed: FeedItemCard[], before: View | null, after: View, played: { here: boolean }): void {
    const own = played.here && feed[0]?.data['seat'] === before?.active;
    const segment = { feed, before, after, own };
    this.seen.push(segment);
    this.seen.splice(0, this.seen.length - REMEMBERED);
    this.past ||= !own;
    if (played.here || this.options.speed() === 'skip') return;
    this.queue.push(segment);
    this.lookAhead();
    void this.run();
  }

  /** Note that others played while this page was not open: it is loaded when it is to be watched again. */
  miss(): void {
    this.missed = this.past = true;
  }

  /** Play back again what others did since the player's last turn; after the end of a match, the last turn. */
  async again(): Promise<void> {
    if (this.missed && this.options.earlier) {
      const found = await this.options.earlier();
      this.seen = found?.slice(-REMEMBERED) ?? this.seen;
      this.missed = !found;
    }
    const last = this.seen.at(-1);
    if (!last) return;
    this.skip();
    const turn = last.before?.turn;
    if (ends(last)) this.queue.push(...this.seen.filter(({ before }) => before?.turn === turn));
    else {
      const end = this.seen.findLastIndex(({ own }) => !own) + 1;
      const start = this.seen.slice(0, end).findLastIndex(({ own }) => own) + 1;
      this.queue.push(...this.seen.slice(start, end));
    }
    this.lookAhead();
    void this.run();
  }

  /** Go on to the next turn. */
  skipTurn(): void {
    const { turn } = this;
    this.queue.splice(0, this.queue.length, ...this.queue.filter(({ before }) => before?.turn !== turn));
    this.stop();
  }

  /** Stop the playback and show the current position. */
  skip(): void {
    this.queue.length = 0;
    this.further = false;
    if (!this.running) return;
    this.stop();
    this.view = null;
    this.caption = null;
  }

  /** Stop the segment that is shown. */
  private stop(): void {
    this.skipped = true;
    this.setPaused(false);
    this.board()?.skip();
    this.endPause();
  }

  private lookAhead(): void {
    this.further = this.running && this.queue.some(({ before }) => before?.turn !== this.turn);
  }

  /** Stop after the present step, or go on. */
  setPaused(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.resume();
  }

  /** Stop following pieces after the player has moved the chart. */
  release(): void {
    this.following = false;
    this.home = null;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.following = this.options.follows();
    for (let segment = this.queue.shift(); segment; segment = this.queue.shift()) {
      this.skipped = false;
      this.turn = segment.before?.turn;
      this.lookAhead();
      await this.show(segment);
    }
    this.running = false;
    this.paused = false;
    this.view = null;
    this.caption = null;
    if (this.home && this.following) this.board()?.camera.return(this.home);
    this.home = null;
  }

  private async show({ feed, before, after }: Segment): Promise<void> {
    const board = this.board();
    const trips = tripsOf(feed, before);
    const lines = linesFrom(feed).filter((line) => line.sort === 'action');
    const others = feed.flatMap(eventsOf).filter(({ kind }) => OTHER_EVENTS.test(kind));
    const steps = trips.length + others.length;
    if (!board || !steps) return;
    this.view = after;
    await this.drawn();
    const moves = trips.reduce((sum, trip) => sum + trip.places.length, 0);
    const stepTime = (): number => {
      const speed = this.options.speed() === 'skip' ? 'normal' : this.options.speed();
      return Math.min(STEP[speed], LONGEST[speed] / Math.max(1, moves + 2 * others.length));
    };
    let release = this.options.still() ? null : board.hold(trips);
    for (const [k, trip] of trips.entries()) {
      if (this.skipped) break;
      const told = lines.findLast((line) => covers(trip, line.trip)); // how the trip ends
      const seat = told?.seat || after.stacks[trip.places.at(-1)!]?.side || '';
      this.caption = { seat, text: capital(told?.text ?? ''), step: k + 1, steps };
      this.follow(trip);
      release?.();
      release = this.options.still() ? null : board.hold(trips.slice(k + 1));
      if (this.options.still()) await this.pause(4 * stepTime());
      else await board.play(trip, stepTime());
      await this.pause(stepTime());
      await this.resumed();
    }
    release?.();
    for (const [k, event] of others.entries()) {
      if (this.skipped) break;
      this.caption = { seat: event.data.seat ?? '', text: eventText(event), step: trips.length + k + 1, steps };
      await this.pause(4 * stepTime());
      await this.resumed();
    }
  }

  private follow({ from, places }: Trip): void {
    const board = this.board();
    if (!board || !this.following) return;
    this.home ??= board.camera.transform;
    board.camera.keep([from, ...places].map((place) => board.point(place)));
  }

  /** Resolves when the page shows the position. */
  private drawn(): Promise<void> {
    return new Promise((resolve) => requestAnimationFrame(() => resolve()));
  }

  /** Resolves when the playback is not paused. */
  private resumed(): Promise<void> {
    return this.paused ? new Promise((resolve) => (this.resume = resolve)) : Promise.resolve();
  }

  private pause(ms: number): Promise<void> {
    if (this.skipped) return Promise.resolve();
    if (this.options.wait) return this.options.wait(ms);
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      this.endPause = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Whether a segment ends the match. */
function ends({ feed }: Segment): boolean {
  return feed.flatMap(eventsOf).some(({ kind }) => kind.endsWith('.over'));
}

function eventsOf(item: FeedItemCard): GameEvent[] {
  return (item.data['events'] as GameEvent[] | undefined) ?? [];
}

/** Whether a log line describes part of a trip. */
function covers({ from, places }: Trip, logged: string[]): boolean {
  const way = new Set([from, ...places]);
  return logged.length > 0 && logged.every((place) => way.has(place));
}
