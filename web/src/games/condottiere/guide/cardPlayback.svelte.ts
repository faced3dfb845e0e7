// Plays back the actions of others one by one, each long enough to be followed; the hand stays the current one, so that
// a decision never waits for it.
import type { Settings } from '../../../core/browser/settings.svelte';
import type { View } from '../../../core/match.svelte';
import type { Playback, PlaybackCaption } from '../../../core/playback';
import type { FeedItemCard } from '../../../core/schema';
import { linesOf } from '../log';
import type { CardMatch } from '../table/cardMatch.svelte';
import { cardView, type CardView } from '../view';

/** Milliseconds for one action. */
const STEP = { slow: 3_000, normal: 1_500, fast: 700, skip: 0 } as const;
/** The longest that all waiting actions are shown. */
const LONGEST = { slow: 24_000, normal: 10_000, fast: 4_000, skip: 0 } as const;
/** What is shown of an action: decisions about hands change nothing on the table. */
const SHOWN = /\.(chosen|declined|played|laid|turned|passed|favoured|taken|removed)(\.known)?$/;
const BATTLE_ENDS = /\.(won|level)$/;
const MATCH_ENDS = /\.ended$/;
/** How many actions can be watched again: more than the longest battle has. */
const REMEMBERED = 120;

type GameEvent = { kind: string; data: Record<string, unknown> };

/** What happened between two positions. */
interface Segment {
  feed: FeedItemCard[];
  before: CardView | null;
  after: CardView;
  /** Whether it was played at this device. */
  own: boolean;
}

export interface PlaybackOptions {
  speed(): Settings['playback'];
  wait?(ms: number): Promise<void>;
}

export class CardPlayback implements Playback {
  private current = $state.raw<{ segment: Segment; step: number; steps: number } | null>(null);
  /** Derived, so that it is complete as soon as the messages of the server are. */
  caption = $derived.by((): PlaybackCaption | null => {
    if (!this.current) return null;
    const { segment, step, steps } = this.current;
    return { seat: actor(segment), text: this.text(segment), step, steps };
  });
  paused = $state(false);
  /** Whether anything is played back, also between two actions. */
  running = $state(false);
  /** Whether anything that others did can be watched again. */
  past = $state(false);
  /** Whether the last battle can be watched again. */
  battle = $state(false);
  /** How often something was played back on request. */
  replays = $state(0);
  /** Whether actions of others follow the one that is shown. */
  further = $state(false);
  private readonly queue: Segment[] = [];
  private seen: Segment[] = [];
  private seat: string | null;
  private step = 0;
  private endPause: () => void = () => {};
  private resume: () => void = () => {};
  private readonly stop: () => void;

  constructor(
    private readonly cards: CardMatch,
    private readonly options: PlaybackOptions,
  ) {
    const { match } = cards;
    this.seat = match.seat;
    this.stop = match.observe({ feed: (feed, before) => this.add(feed, before) });
  }

  /** Show the current position from now on. */
  dispose(): void {
    this.stop();
    this.skip();
  }

  private add(feed: FeedItemCard[], before: View | null): void {
    const { match } = this.cards;
    const after = cardView(match.snapshot?.view);
    if (this.seat !== match.seat) this.forget();
    const events = feed.flatMap(eventsOf);
    if (!after || !events.some(({ kind }) => SHOWN.test(kind) || BATTLE_ENDS.test(kind))) return;
    const own = feed.filter((item) => eventsOf(item).length).every(({ data }) => this.here(data['seat']));
    const segment = { feed, before: cardView(before), after, own };
    this.seen.push(segment);
    this.seen.splice(0, this.seen.length - REMEMBERED);
    this.past ||= !own;
    this.battle ||= events.some(({ kind }) => BATTLE_ENDS.test(kind));
    if (own) this.skip();
    else if (this.options.speed() !== 'skip') this.play([segment]);
  }

  /** Forget what another seat of this device has seen. */
  private forget(): void {
    this.skip();
    this.seat = this.cards.match.seat;
    this.seen = [];
    this.past = this.battle = false;
  }

  private here(seat: unknown): boolean {
    const { match } = this.cards;
    return seat === match.seat || match.mine.includes(String(seat));
  }

  /** Play back again what others did since the player's last action; after the end of a match, its last battle. */
  again(): void {
    if (this.seen.at(-1)?.feed.some((item) => eventsOf(item).some(({ kind }) => MATCH_ENDS.test(kind))))
      return this.battleAgain();
    const end = this.seen.findLastIndex(({ own }) => !own) + 1;
    const start = this.seen.slice(0, end).findLastIndex(({ own }) => own) + 1;
    const battle = this.seen.slice(0, end - 1).findLastIndex(endsBattle) + 1;
    this.replay(this.seen.slice(start || battle, end)); // watchers see what was played since the last battle
  }

  /** Play back the last battle that has ended, with the actions of this player. */
  battleAgain(): void {
    const end = this.seen.findLastIndex(endsBattle) + 1;
    const start = this.seen.slice(0, end - 1).findLastIndex(endsBattle) + 1;
    this.replay(this.seen.slice(start, end));
  }

  private replay(segments: Segment[]): void {
    if (this.seat !== this.cards.match.seat) return this.forget();
    this.skip();
    this.cards.lower();
    this.replays++;
    this.play(segments);
  }

  skipTurn(): void {
    this.setPaused(false);
    this.endPause();
  }

  skip(): void {
    this.queue.length = this.step = 0;
    if (!this.running) return;
    this.setPaused(false);
    this.show(null);
    this.endPause();
  }

  setPaused(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.resume();
  }

  private play(segments: Segment[]): void {
    this.queue.push(...segments.filter((segment) => actor(segment)));
    if (this.running) this.further = this.queue.length > 0;
    else void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let segment = this.queue.shift(); segment; segment = this.queue.shift()) {
      const step = ++this.step;
      this.further = this.queue.length > 0;
      const steps = step + this.queue.length;
      this.show(segment, step, steps);
      await this.pause(steps);
      if (this.paused) await new Promise<void>((resolve) => (this.resume = resolve));
    }
    this.running = this.paused = this.further = false;
    this.step = 0;
    this.show(null);
  }

  /** A battle ends with its lines on the table, before they are cleared. */
  private show(segment: Segment | null, step = 0, steps = 0): void {
    this.current = segment && { segment, step, steps };
    const { seat } = this.cards.match;
    const view = segment && ((endsBattle(segment) && segment.before) || segment.after);
    this.cards.playedBack = segment && view ? { seat, view, actor: actor(segment), played: plays(segment) } : null;
  }

  private text({ feed }: Segment): string {
    return feed
      .flatMap((item) => {
        const events = eventsOf(item).filter(({ kind }) => SHOWN.test(kind));
        if (!events.length) return [];
        return linesOf({ ...item, data: { ...item.data, events } }, this.cards.namesAt(item.number));
      })
      .filter(({ sort }) => sort !== 'note')
      .map(({ text }) => text)
      .join(' ');
  }

  private pause(steps: number): Promise<void> {
    const speed = this.options.speed() === 'skip' ? 'normal' : this.options.speed();
    const ms = Math.min(STEP[speed], LONGEST[speed] / steps);
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

function eventsOf(item: FeedItemCard): GameEvent[] {
  return (item.data['events'] as GameEvent[] | undefined) ?? [];
}

function endsBattle({ feed }: Segment): boolean {
  return feed.flatMap(eventsOf).some(({ kind }) => BATTLE_ENDS.test(kind));
}

/** The seat that acted. */
function actor({ feed }: Segment): string {
  const event = feed.flatMap(eventsOf).find(({ kind }) => SHOWN.test(kind));
  return String(event?.data['seat'] ?? '');
}

/** Whether a card was laid into the actor's line and lies there. */
function plays(segment: Segment): boolean {
  const seat = actor(segment);
  const laid = (view: CardView | null): number => (view?.lines[seat]?.length ?? 0) + (view?.down[seat]?.length ?? 0);
  return !endsBattle(segment) && laid(segment.after) > laid(segment.before);
}
