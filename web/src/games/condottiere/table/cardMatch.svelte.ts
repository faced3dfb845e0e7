// The card table of one seat or a watcher: query answers and selection.
import type { FeedItemCard } from '../../../core/schema';
import { list, t } from '../../../core/i18n/messages.svelte';
import { storage } from '../../../core/browser/storage';
import { holderAt } from '../../../core/holders';
import type { Match } from '../../../core/match.svelte';
import { placeMark } from '../../../core/places.svelte';
import type { CondottiereQueries } from '../schema';
import { cardView, asksEverySeat, from, seatsOf, type CardView, type Italy, type Play, type Standing } from '../view';
import { controlsFor } from '../answers';
import { afterPlay } from '../preview';
import { scoredIn, type Scored } from '../points';
import { regionName, REGIONS } from '../regions';
import { holderName, isMercenary } from '../text';

export type Sure = 'pass' | 'pass:open' | 'play:Surrender' | 'discard';
const SILENT = 'cards.pass';

/** A position that is played back instead of the current one. */
export interface PlayedBack {
  /** The seat that it was seen from. */
  seat: string | null;
  view: CardView;
  /** The seat that acted, and whether the last card of its line is new. */
  actor: string;
  played: boolean;
}

export class CardMatch {
  readonly match: Match;
  private readonly called: Record<string, string>;
  italy: Italy = REGIONS;
  standing = $state.raw<Standing | null>(null);
  plays = $state.raw<Play[]>([]);
  /** The index of the selected card in the hand. */
  lifted = $state<number | null>(null);
  /** How often a hint was requested since the last one was closed. */
  hintsAsked = $state(0);
  /** The selected region. */
  region = $state<string | null>(null);
  /** The action that waits for confirmation. */
  sure = $state<Sure | null>(null);
  /** Whose sum is open. */
  opened = $state<string | null>(null);
  /** The answer to the question about the hand; may be given before the question. */
  answer = $state<'hold' | 'discard' | null>(null);
  playedBack = $state.raw<PlayedBack | null>(null);
  /** The position that was asked about last, as this seat sees it. */
  private position = '';
  /** The show actions still to be sent. */
  private showing: string[] = [];

  view = $derived.by(() => cardView(this.match.view));
  /** What is played back, for the seat that has seen it. */
  past = $derived.by(() => (this.playedBack?.seat === this.match.seat ? this.playedBack : null));
  /** The position on the table: the one that is played back, or the current one. */
  shown = $derived.by(() => this.past?.view ?? this.view);
  seats = $derived.by(() => (this.view ? from(seatsOf(this.view), this.match.seat) : []));
  /** Nothing may be played while an own action is pending. */
  legal = $derived.by(() => (this.match.canAct && !this.match.pending ? (this.match.snapshot?.legal ?? []) : []));
  private replaced = $derived.by(() => this.match.feed.filter(({ kind }) => kind === 'replaced'));
  hand = $derived(this.view?.hand ?? []);
  card = $derived(this.lifted === null ? null : (this.hand[this.lifted] ?? null));
  word = $derived(this.card && this.verb ? `${this.verb}:${this.card}` : null);
  preview = $derived(this.plays.find((play) => play.word === this.word) ?? null);
  places = $derived(controlsFor(this.legal, this.hand, Object.keys(this.italy.regions)));
  /** Regions that may be chosen now, by the word that does it. */
  goals = $derived(this.places.regions);

  /** Whether all seats are asked about their hands. */
  asking = $derived(this.view !== null && this.view.phase === 'ask' && asksEverySeat(this.view));
  /** Whether that question follows when the next region is chosen. */
  asksSoon = $derived.by(() => {
    const { view } = this;
    if (!view || !asksEverySeat(view) || view.phase !== 'choose') return false;
    return view.options['variant_a'] !== 'yes' && !view.moment['fresh'];
  });
  mayDiscard = $derived(this.hand.length > 0 && !this.hand.some(isMercenary));

  constructor(match: Match, called: Record<string, string> = {}) {
    this.match = match;
    this.called = called;
  }

  /** The verb that a card of the hand is played with now. */
  get verb(): 'play' | 'keep' | null {
    return this.places.verb;
  }

  name(seat: string): string {
    return holderName(seat, this.match.snapshot?.seats[seat], this.called[seat]);
  }

  /** The names of people and places at a feed item, for the log. */
  namesAt(number: number): { name(seat: string): string; place(code: string): string } {
    const { snapshot } = this.match;
    const holder = (seat: string) => holderAt(this.replaced, snapshot?.seats ?? {}, seat, number);
    return {
      name: (seat) => holderName(seat, holder(seat), this.called[seat]),
      place: placeMark,
    };
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
    else if (this.asking && this.answer && this.match.canAct) {
      const wanted = this.answer;
      this.match.act(this.legal.includes(wanted) ? wanted : 'hold');
    }
  }

  private async query<Q extends keyof CondottiereQueries>(about: Q): Promise<CondottiereQueries[Q][]> {
    return (await this.match.query({ about })) as CondottiereQueries[Q][];
  }

  /** A snapshot has arrived. Where it has another position, clear the selection and ask about the position. */
  async renew(): Promise<void> {
    const { hash } = this.match.snapshot ?? {};
    const position = [hash, this.match.seat, this.match.canAct].join(' ');
    const other = position !== this.position;
    this.position = position;
    if (other) {
      this.lifted = this.region = this.sure = null;
      this.plays = [];
    }
    this.showNext();
    this.answerHand();
    if (!other) return; // a chat message, for instance
    const [standing] = await this.query('standing');
    if (this.match.snapshot?.hash !== hash) return;
    this.standing = standing ?? null;
    if (!this.match.canAct) return;
    const plays = await this.query('plays');
    if (this.match.snapshot?.hash === hash) this.plays = plays;
  }

  can(card: string): boolean {
    return this.verb !== null && this.legal.includes(`${this.verb}:${card}`);
  }

  lift(k: number): void {
    if (this.lifted === k) this.play();
    else if (k < this.hand.length && (this.verb || !this.match.canAct)) {
      this.lifted = k;
      this.region = null;
    }
  }

  lower(): void {
    this.lifted = this.region = null;
    this.opened = null;
    this.sure = null;
  }

  /** Play the selected card. */
  play(): void {
    if (this.word && this.legal.includes(this.word)) this.do(this.word);
  }

  /** Play an action, after a confirmation if it is final and easily chosen by mistake. */
  do(word: string): void {
    const asks =
      word === 'play:Surrender' || word === 'discard' || (word.startsWith('pass') && !storage.read<boolean>(SILENT));
    if (asks && this.sure !== word) this.sure = word as Sure;
    else {
      this.sure = null;
      const view = this.shownAfter(word);
      if (view) this.lifted = null;
      this.match.use(controlOf(word), [word]);
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

  /** Confirm the action; for a pass, optionally without asking in the future. */
  confirm(never: boolean): void {
    if (!this.sure) return;
    if (never) storage.write(SILENT, true);
    this.do(this.sure);
  }

  /** Show cards to seats one by one, each after the last was confirmed. */
  show(cards: string[], to: string[]): void {
    this.showing = to.flatMap((seat) => cards.map((card) => `show:${card}>${seat}`));
    this.showNext();
  }

  private showNext(): void {
    const asides = this.match.snapshot?.asides ?? [];
    const next = this.showing.find((word) => asides.includes(word));
    if (!next) return void (this.showing = []);
    this.showing.splice(this.showing.indexOf(next), 1);
    this.match.act(next);
  }
}

/** The control that an action is done with. */
function controlOf(word: string): string {
  const [verb = ''] = word.split(':');
  return verb === 'battle' || verb === 'favour' ? 'map' : verb;
}

/** The battle that has just ended. */
export interface Ended {
  id: number;
  region: string | null;
  reached: { seat: string; strength: number }[];
  winner: string | null;
  from: string | null;
  token: string | null;
  courtesans: boolean;
  /** The points of the game that ended with it, in a match for points. */
  scored: Scored[];
}

export function endedBattle(feed: FeedItemCard[], before: CardView | null): Ended | null {
  for (const item of feed.toReversed()) {
    const events = (item.data['events'] ?? []) as { kind: string; data: Record<string, unknown> }[];
    const eventData = (name: string): Record<string, unknown> | undefined =>
      events.find((event) => event.kind === `condottiere.event.${name}`)?.data;
    const won = eventData('won');
    const level = eventData('level');
    if (!won && !level) continue;
    const token = eventData('token');
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
