// The chat of one table, for all games: the open channel, what was read, and the possible offers.
import type { Chosen, Talk as PhraseBook } from '../schema';
import { gameModule } from '../games';
import { http } from '../link/http';
import { storage } from '../browser/storage';
import type { Match } from '../match.svelte';
import { channel, channels, reachable, sayings, unread } from './channels';
import { offersIn, type TermText } from './text';

export class Chat {
  open = $state('');
  groups = $state.raw<string[][]>([]);
  read = $state.raw<Record<string, number>>({});
  /** What may be offered and ordered under the rules of this table. */
  book = $state.raw<Chosen | null>(null);
  phrases = $state.raw<PhraseBook | null>(null);
  /** The game's texts for the terms of offers. */
  terms = $state.raw<TermText | null>(null);

  snapshot = $derived.by(() => this.match.snapshot);
  seat = $derived.by(() => this.match.seat);
  all = $derived.by(() =>
    this.snapshot ? channels(this.snapshot, this.seat, this.match.feed, this.groups) : [channel([])],
  );
  here = $derived.by(() => this.all.find((one) => one.id === this.open) ?? channel([]));
  said = $derived.by(() => sayings(this.match.feed, this.seat, this.here.id).slice(-200));
  unread = $derived.by(() => unread(this.match.feed, this.seat, this.read));
  total = $derived.by(() => Object.values(this.unread).reduce((sum, n) => sum + n, 0));
  made = $derived.by(() => offersIn(this.match.feed));
  /** Offers that wait for an answer of this player. */
  asked = $derived.by(() =>
    (this.snapshot?.offers ?? []).filter(
      (offer) => this.seat !== null && offer.to.includes(this.seat) && !offer.replies[this.seat],
    ),
  );
  reachable = $derived.by(() => (this.snapshot && this.seat ? reachable(this.snapshot, this.seat) : []));

  constructor(readonly match: Match) {
    this.read = storage.read<Record<string, number>>(`read.${match.table}`) ?? {};
  }

  /** Load the data of the forms when the table is known. */
  async learn(): Promise<void> {
    const setting = this.snapshot?.setting;
    if (!setting || this.book) return;
    const { game, preset, options } = setting;
    const [book, phrases] = await Promise.all([http.choice(game, { preset, options }), http.talk()]);
    this.book = book;
    this.phrases = phrases;
    this.terms = (await gameModule(game).terms?.()) ?? null;
  }

  show(id: string): void {
    this.open = id;
    this.seen();
  }

  /** Mark the messages of the open channel as read. */
  seen(): void {
    const last = this.match.feed.at(-1)?.number ?? 0;
    if (this.read[this.here.id] === last) return;
    this.read = { ...this.read, [this.here.id]: last };
    storage.write(`read.${this.match.table}`, this.read);
  }

  group(seats: string[]): void {
    this.groups = [...this.groups, seats];
    this.show(channel(seats).id);
  }

  say(what: { text: string } | { phrase: string }): void {
    if (this.seat) this.match.command({ do: 'say', seat: this.seat, to: this.here.to, ...what });
  }

  /** Send a message to the watchers. */
  watch(text: string): void {
    if (this.seat === null) this.match.command({ do: 'watch', text });
  }

  offer(to: string[], offer: string, terms: Record<string, string>): void {
    if (this.seat) this.match.command({ do: 'say', seat: this.seat, to, offer, terms });
  }

  reply(offer: string, accept: boolean): void {
    if (this.seat) this.match.command({ do: 'reply', seat: this.seat, offer, answer: accept ? 'accept' : 'refuse' });
  }

  mute(other: string, on: boolean): void {
    if (this.seat) this.match.command({ do: 'mute', seat: this.seat, other, on });
  }
}
