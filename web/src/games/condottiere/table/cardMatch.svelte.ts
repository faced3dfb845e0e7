// The card table as one seat, or a watcher, has it before it: what is told, what was asked for, and what is chosen.
import type { FeedItemCard } from '../../../core/schema';
import { list, t } from '../../../core/i18n/messages.svelte';
import { storage } from '../../../core/browser/storage';
import type { Match } from '../../../core/match.svelte';
import type { CondottiereQueries } from '../schema';
import { cardView, discreet, from, seatsOf, type CardView, type Italy, type Play, type Standing } from '../view';
import { controlsFor } from '../answers';
import { afterPlay } from '../preview';
import { scoredIn, type Scored } from '../points';
import { regionName, REGIONS } from '../regions';
import { holderName, isMercenary } from '../text';

export type Sure = 'pass' | 'pass:open' | 'play:Surrender' | 'discard';
const SILENT = 'cards.pass';

export class CardMatch {
  readonly match: Match;
  private readonly called: Record<string, string>;
  italy: Italy = REGIONS;
  standing = $state.raw<Standing | null>(null);
  plays = $state.raw<Play[]>([]);
  /** The card of the hand that is lifted, by its place in it. */
  lifted = $state<number | null>(null);
  /** The region that is looked at. */
  region = $state<string | null>(null);
  /** What is asked once more before it is done. */
  sure = $state<Sure | null>(null);
  /** Whose sum is open. */
  opened = $state<string | null>(null);
  /** What is said to the question about the hand, perhaps before it is asked. */
  answer = $state<'hold' | 'discard' | null>(null);
  /** What is still to be shown, word by word. */
  private showing: string[] = [];

  view = $derived.by(() => cardView(this.match.view));
  seats = $derived.by(() => (this.view ? from(seatsOf(this.view), this.match.seat) : []));
  /** Nothing may be played while an own action is on its way. */
  legal = $derived.by(() => (this.match.myMoment && !this.match.pending ? (this.match.snapshot?.legal ?? []) : []));
  hand = $derived(this.view?.hand ?? []);
  card = $derived(this.lifted === null ? null : (this.hand[this.lifted] ?? null));
  word = $derived(this.card && this.verb ? `${this.verb}:${this.card}` : null);
  preview = $derived(this.plays.find((play) => play.word === this.word) ?? null);
  places = $derived(controlsFor(this.legal, this.hand, Object.keys(this.italy.regions)));
  /** Regions that may be chosen now, by the word that does it. */
  goals = $derived(this.places.regions);

  /** Hands are asked about, and nobody learns who may discard. */
  asking = $derived(this.view !== null && this.view.phase === 'ask' && discreet(this.view));
  /** That will be asked as soon as the next region is chosen. */
  asksSoon = $derived.by(() => {
    const { view } = this;
    if (!view || !discreet(view) || view.phase !== 'choose') return false;
    return view.options['variant_a'] !== 'yes' && !view.moment['fresh'];
  });
  mayDiscard = $derived(this.hand.length > 0 && !this.hand.some(isMercenary));

  constructor(match: Match, called: Record<string, string> = {}) {
    this.match = match;
    this.called = called;
  }

  /** What is done with a card of the hand now. */
  get verb(): 'play' | 'keep' | null {
    return this.places.verb;
  }

  name(seat: string): string {
    return holderName(seat, this.match.snapshot?.seats[seat], this.called[seat]);
  }

  /** A seat as its own player reads it. */
  title(seat: string): string {
    return seat === this.match.seat ? t('cards.you', { name: this.name(seat) }) : this.name(seat);
  }

  names(seats: string[]): string {
    return list(seats.map((seat) => this.name(seat)));
  }

  place(code: string | null): string {
    return code ? regionName(this.italy, code) : '';
  }

  /** Answer the question about the hand, as soon as it is asked. */
  settle(answer: 'hold' | 'discard' | null): void {
    this.answer = answer;
    this.answerHand();
  }

  private answerHand(): void {
    if (!this.asking && !this.asksSoon) this.answer = null;
    else if (this.asking && this.answer && this.match.myMoment) {
      const wanted = this.answer;
      this.match.act(this.legal.includes(wanted) ? wanted : 'hold');
    }
  }

  private async query<Q extends keyof CondottiereQueries>(about: Q): Promise<CondottiereQueries[Q][]> {
    return (await this.match.query({ about })) as CondottiereQueries[Q][];
  }

  /** The position has changed: clear the selection. */
  async renew(): Promise<void> {
    const { hash } = this.match.snapshot ?? {};
    this.lifted = this.region = this.sure = null;
    this.plays = [];
    this.goOnShowing();
    this.answerHand();
    const [standing] = await this.query('standing');
    if (this.match.snapshot?.hash !== hash) return;
    this.standing = standing ?? null;
    if (!this.match.myMoment) return;
    const plays = await this.query('plays');
    if (this.match.snapshot?.hash === hash) this.plays = plays;
  }

  can(card: string): boolean {
    return this.verb !== null && this.legal.includes(`${this.verb}:${card}`);
  }

  lift(k: number): void {
    if (this.lifted === k) this.play();
    else if (k < this.hand.length && (this.verb || !this.match.myMoment)) {
      this.lifted = k;
      this.region = null;
    }
  }

  lower(): void {
    this.lifted = this.region = null;
    this.opened = null;
    this.sure = null;
  }

  /** Play what is lifted. */
  play(): void {
    if (this.word && this.legal.includes(this.word)) this.do(this.word);
  }

  /** Do a word; what cannot be undone and is easily done by mistake is asked about first. */
  do(word: string): void {
    const asks =
      word === 'play:Surrender' || word === 'discard' || (word.startsWith('pass') && !storage.read<boolean>(SILENT));
    if (asks && this.sure !== word) this.sure = word as Sure;
    else {
      this.sure = null;
      const view = this.shownAfter(word);
      if (view) this.lifted = null;
      this.match.act(word, [], view);
    }
  }

  /** What the table shows until the server answers; null where only the server knows. */
  private shownAfter(word: string): Record<string, unknown> | null {
    const { view } = this;
    const { seat } = this.match;
    if (!view || !seat) return null;
    const play = this.plays.find((one) => one.word === word);
    return afterPlay(view, seat, word, play) as Record<string, unknown> | null;
  }

  /** Yes, really; for a pass perhaps from now on without a question. */
  confirm(never: boolean): void {
    if (!this.sure) return;
    if (never) storage.write(SILENT, true);
    this.do(this.sure);
  }

  /** Show cards to seats, one after the other, each as soon as the last one has arrived. */
  show(cards: string[], to: string[]): void {
    this.showing = to.flatMap((seat) => cards.map((card) => `show:${card}>${seat}`));
    this.goOnShowing();
  }

  private goOnShowing(): void {
    const asides = this.match.snapshot?.asides ?? [];
    const next = this.showing.find((word) => asides.includes(word));
    if (!next) return void (this.showing = []);
    this.showing.splice(this.showing.indexOf(next), 1);
    this.match.act(next);
  }
}

/** The battle that has just ended, as it is told step by step. */
export interface Ended {
  id: number;
  region: string | null;
  reached: { seat: string; strength: number }[];
  winner: string | null;
  from: string | null;
  token: string | null;
  courtesans: boolean;
  /** What the game gave that ended with it, in a match for points. */
  scored: Scored[];
}

export function endedBattle(feed: FeedItemCard[], before: CardView | null): Ended | null {
  for (const item of feed.toReversed()) {
    const events = (item.data['events'] ?? []) as { kind: string; data: Record<string, unknown> }[];
    const told = (name: string): Record<string, unknown> | undefined =>
      events.find((event) => event.kind === `condottiere.event.${name}`)?.data;
    const won = told('won');
    const level = told('level');
    if (!won && !level) continue;
    const token = told('token');
    const region = String((won ?? level)?.['region'] ?? before?.region ?? '');
    const other = String(won?.['from'] ?? 'none');
    return {
      id: item.number,
      region: region === 'none' ? null : region,
      reached: events
        .filter((event) => event.kind === 'condottiere.event.reached')
        .map(({ data }) => ({ seat: String(data['seat']), strength: Number(data['strength']) })),
      winner: won ? String(won['seat']) : null,
      from: other === 'none' ? null : other,
      token: token ? String(token['seat']) : null,
      courtesans: token?.['courtesans'] === 'yes',
      scored: scoredIn(item),
    };
  }
  return null;
}
