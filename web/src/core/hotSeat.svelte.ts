// One device for several seats. In games with hidden hands a curtain covers the page between two players: the match with all its data
// is dropped first, and the next view is requested only while the next player holds the button.
import { tick } from 'svelte';
import type { TableCard } from './schema';
import { link } from './link/connection.svelte';
import { storage } from './browser/storage';
import { gameModule } from './games';
import { Match } from './match.svelte';
import { LiveSource } from './sources/live';
import { Chat } from './chat/chat.svelte';

export interface People {
  names: Record<string, string>;
  /** Salted hashes of the codes. They deter glances, not attackers. */
  codes: Record<string, string>;
  curtain: boolean;
}

const IDLE = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export class HotSeat {
  match: Match;
  talk: Chat;
  /** The seats of this device. */
  seats = $state.raw<string[]>([]);
  people = $state.raw<People>({ names: {}, codes: {}, curtain: false });
  /** Names are asked for before the first view. */
  asks = $state(false);
  /** Whether the curtain is closed: the page shows only names. */
  down = $state(false);
  game = $state('');
  /** Seats of this device that have answered a question put to all; a watcher's view does not contain that. */
  private answered = $state.raw<string[]>([]);
  private timer = 0;
  /** The awaited seats when the curtain was opened. */
  private since = '';

  constructor(
    readonly table: string,
    private readonly invitation: string,
  ) {
    const match = this.fresh();
    this.match = $state.raw(match);
    this.talk = $state.raw(new Chat(match));
  }

  private get key(): string {
    return `hotseat.${this.table}`;
  }

  /** A new match without any data. */
  private fresh(): Match {
    const match = new Match(new LiveSource(this.table, this.invitation));
    match.held = this.seats;
    match.typedNames = this.people.names;
    match.onNext = (seat) => {
      if (!this.curtained) match.open(seat);
      else if (match.awaited.join(' ') !== this.since) this.fall(); // a player out of turn may look until the awaited seats change
    };
    return match;
  }

  private renew(): void {
    this.match = this.fresh();
    this.talk = new Chat(this.match);
  }

  /** Whether this table uses a curtain. */
  get curtained(): boolean {
    return this.shared && this.people.curtain;
  }

  get shared(): boolean {
    return this.seats.length > 1;
  }

  begin(card: TableCard): void {
    this.seats = card.mine.toSorted();
    this.match.held = this.seats;
    this.game = String(card.summary['game'] ?? '');
    const known = storage.read<People>(this.key);
    if (!this.shared) return this.match.open(this.seats[0] ?? null);
    this.people = known ?? { names: {}, codes: {}, curtain: gameModule(this.game).hidden };
    if (!known && card.phase !== 'over') this.asks = true;
    else this.sit();
  }

  /** Store names and codes, and open the table. */
  settle(people: People): void {
    this.people = people;
    storage.write(this.key, people);
    this.asks = false;
    this.sit();
  }

  private sit(): void {
    this.match.typedNames = this.people.names;
    if (this.curtained) this.fall();
    else this.match.open(this.seats[0] ?? null);
  }

  name(seat: string): string {
    return this.people.names[seat] ?? '';
  }

  // the curtain

  /** Drop all data of the last player, then follow the match as a watcher, who receives no secrets. */
  fall(): void {
    if (this.down || !this.curtained) return;
    window.clearTimeout(this.timer);
    const last = this.match;
    this.note(last);
    last.close();
    link.requests.forget(this.table);
    this.renew();
    this.down = true;
    void tick().then(() => erase([last.snapshot, last.feed, last.pending]));
    this.match.open(null);
  }

  /** Seats of this device that the table waits for. */
  get next(): string[] {
    const done = asks(this.match) ? this.answered : [];
    return this.seats.filter((seat) => this.match.awaited.includes(seat) && !done.includes(seat));
  }

  /** Remember which seats answered a question put to all. */
  private note(match: Match): void {
    const { seat } = match;
    if (!asks(match)) this.answered = [];
    else if (seat && !match.awaited.includes(seat)) this.answered = [...this.answered, seat];
  }

  get over(): boolean {
    return this.match.snapshot?.phase === 'over';
  }

  /** Open the curtain for a seat; returns false if its code is wrong. */
  rise(seat: string, code: string): boolean {
    const wanted = this.people.codes[seat];
    if (wanted && wanted !== hashCode(this.table, seat, code)) return false;
    this.since = this.match.awaited.join(' ');
    this.match.close();
    this.renew();
    this.down = false;
    this.match.open(seat);
    this.touch();
    history[(history.state as { raised?: true } | null)?.raised ? 'replaceState' : 'pushState']({ raised: true }, '');
    return true;
  }

  /** Remove the curtain: the outcome is public. */
  reveal(): void {
    this.down = false;
  }

  /** Restart the idle timer: after a minute without input the curtain closes. */
  touch(): void {
    window.clearTimeout(this.timer);
    if (this.curtained && !this.down) this.timer = window.setTimeout(() => this.fall(), IDLE);
  }

  /** The curtain closes when the page is hidden or left, on Back, and after a minute without input. */
  listen(): () => void {
    const hide = (): void => {
      if (document.hidden) this.fall();
    };
    const fall = (): void => this.fall();
    const touch = (): void => this.touch();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', fall);
    window.addEventListener('popstate', fall);
    for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', fall);
      window.removeEventListener('popstate', fall);
      for (const sign of SIGNS) window.removeEventListener(sign, touch);
    };
  }

  close(): void {
    window.clearTimeout(this.timer);
    this.match.close();
    if (this.curtained) this.renew();
  }
}

/** Whether all seats are asked in secret. */
function asks(match: Match): boolean {
  const { snapshot } = match;
  return !!snapshot?.view && !!gameModule(snapshot.setting?.game).asksAll?.(snapshot.view);
}

/** Empty objects and lists in place, so that references kept elsewhere, such as in the framework, hold no secrets. */
function erase(data: unknown): void {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return;
  for (const part of Object.values(data)) erase(part);
  if (Array.isArray(data)) data.length = 0;
  else for (const name of Object.keys(data)) delete (data as Record<string, unknown>)[name];
}

/** The hash of a code: FNV-1a over the table, the seat and the digits. */
export function hashCode(table: string, seat: string, code: string): string {
  let sum = 0x811c9dc5;
  for (const letter of `${table} ${seat} ${code}`) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return sum.toString(16);
}
