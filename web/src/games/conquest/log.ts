// Feed items as log lines: consecutive steps of one piece are one trip, rounds get a heading, answers limit undo.
import { holderAt } from '../../core/holders';
import type { FeedItemCard, HolderCard } from '../../core/schema';
import { playerName } from '../../core/seats';
import { eventText, kind, seatName } from './text';
import type { GameEvent } from './view';
import { t } from '../../core/i18n/messages.svelte';
import { noteText, overrunText, type LogLine } from '../../core/log';
import { placeMark } from '../../core/places.svelte';

export interface Line extends LogLine {
  trip: string[];
  taking: boolean;
}

interface Trip {
  seat: string;
  piece: string;
  places: string[];
  cost: number;
}

/** The name of a seat at a feed item. */
export type SeatNamer = (seat: string, number: number) => string;

/** Names of seats in a feed: the player at that time with the seat, or the seat alone for computers. */
export function seatNamerAt(feed: FeedItemCard[], seats: Record<string, HolderCard>): SeatNamer {
  const replaced = feed.filter(({ kind }) => kind === 'replaced');
  return (seat, number) => {
    const own = seatName(seat);
    const holder = holderAt(replaced, seats, seat, number);
    const name = holder ? playerName(seat, { ...seats, [seat]: holder }, 'conquest') : own;
    return name === own ? own : t('seat.of', { name, seat: own });
  };
}

/** The lines of feed items that follow others. */
export function linesFrom(feed: FeedItemCard[], before: FeedItemCard[] = [], called: SeatNamer = seatName): Line[] {
  return feed.flatMap((item, k) => linesOf(item, answers(item, [...before.slice(-3), ...feed.slice(0, k)]), called));
}

/** Whether a feed item is an answer: its seat was asked just before, or has begun to answer. */
function answers(item: FeedItemCard, before: FeedItemCard[]): boolean {
  const { seat } = item.data;
  for (const old of before.toReversed()) {
    const events = (old.data['events'] as GameEvent[] | undefined) ?? [];
    const last = events.at(-1);
    if (last?.kind.endsWith('.asked')) return last.data.seat === seat;
    if (events.length && (old.data['seat'] !== seat || events.some((each) => !each.kind.endsWith('.moved'))))
      return false;
    if (events.some((each) => each.data.lost?.length)) return false;
  }
  return false;
}

export function linesOf(item: FeedItemCard, answer = false, called: SeatNamer = seatName): Line[] {
  const events = item.data['events'] as GameEvent[] | undefined;
  const name = (seat: string): string => called(seat, item.number);
  if (!events) return note(item, name);
  const out: Line[] = [];
  let trip: Trip | null = null;
  const add = (sort: Line['sort'], seat: string, text: string, places: string[] = [], taking = false): void => {
    if (text) out.push({ id: `${item.number}.${out.length}`, at: item.at, seat, text, sort, trip: places, taking });
  };
  const flush = (): void => {
    if (trip) add('action', trip.seat, tripText(trip), trip.places);
    trip = null;
  };
  for (const event of events) {
    const what = event.kind.split('.').at(-1);
    const { seat = '', place = '', goal = '', piece = '', how, cost = 0 } = event.data;
    if (what === 'moved' && how === 'moves') {
      if (trip && trip.piece === piece && trip.places.at(-1) === place) {
        trip.places.push(goal);
        trip.cost += cost;
      } else {
        flush();
        trip = { seat, piece, places: [place, goal], cost };
      }
      continue;
    }
    flush();
    const taking = (event.data.lost?.length ?? 0) > 0 || how === 'commandeers' || what === 'commandeered';
    if (what === 'over') continue; // shown by the table
    if (what === 'turn') add('head', seat, eventText(event, name));
    else {
      const text = answer && taking ? t('log.answer', { action: eventText(event, name) }) : eventText(event, name);
      add('action', seat, text, place && goal && place !== goal ? [place, goal] : [], taking);
    }
    const asked = events.some((each) => each.kind.endsWith('.asked'));
    if (taking && !asked && !answer && event.data.lost?.length) {
      const ends = events.some((each) => each.kind.endsWith('.turn'));
      add('note', '', t(ends ? 'log.unanswered.last' : 'log.unanswered'));
    }
    if (what === 'declined' || (taking && !asked)) {
      add('wall', '', t(answer || what === 'declined' ? 'log.wall' : 'plan.wall'));
    }
  }
  flush();
  if (item.data['standing']) add('note', '', t('log.standing'));
  add('note', '', overrunText(item, name));
  return out;
}

function tripText(trip: Trip): string {
  const { places } = trip;
  return t('event.trip', {
    piece: kind(trip.piece),
    place: placeMark(places[0]!),
    goal: placeMark(places.at(-1)!),
    cost: trip.cost,
  });
}

function note(item: FeedItemCard, name: (seat: string) => string): Line[] {
  const seat = typeof item.data['seat'] === 'string' ? item.data['seat'] : '';
  const text = noteText(item, name);
  return text ? [{ id: `${item.number}`, at: item.at, seat, text, sort: 'note', trip: [], taking: false }] : [];
}

/** What the table did for a seat whose time ran out. */
export function overrunDone(events: { kind: string }[]): string {
  const names = new Set(events.map(({ kind }) => kind.split('.').at(-1)));
  if (names.has('declined')) return t('timeout.declined');
  return t(names.has('moved') ? 'timeout.moved' : 'timeout.ended');
}
