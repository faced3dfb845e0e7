// Feed items become lines: steps of one piece in a row are one trip, rounds get a head, answers put up a wall.
import type { FeedItemCard } from '../../core/schema';
import { eventText, kind, seatName } from './text';
import type { Told } from './view';
import { serverText, t } from '../../core/i18n/messages.svelte';
import type { LogLine } from '../../core/log';

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

/** The lines of some feed that follow on others. */
export function linesFrom(feed: FeedItemCard[], before: FeedItemCard[] = []): Line[] {
  return feed.flatMap((item, k) => linesOf(item, answers(item, [...before.slice(-3), ...feed.slice(0, k)])));
}

/** Whether a feed item is an answer: its seat was asked just before, or has begun to answer. */
function answers(item: FeedItemCard, before: FeedItemCard[]): boolean {
  const { seat } = item.data;
  for (const old of before.toReversed()) {
    const events = (old.data['events'] as Told[] | undefined) ?? [];
    const last = events.at(-1);
    if (last?.kind.endsWith('.asked')) return last.data.seat === seat;
    if (events.length && (old.data['seat'] !== seat || events.some((each) => !each.kind.endsWith('.moved'))))
      return false;
    if (events.some((each) => each.data.lost?.length)) return false;
  }
  return false;
}

export function linesOf(item: FeedItemCard, answer = false): Line[] {
  const events = item.data['events'] as Told[] | undefined;
  if (!events) return note(item);
  const out: Line[] = [];
  let trip: Trip | null = null;
  const add = (sort: Line['sort'], seat: string, text: string, places: string[] = [], taking = false): void => {
    if (text) out.push({ id: `${item.number}.${out.length}`, at: item.at, seat, text, sort, trip: places, taking });
  };
  const flush = (): void => {
    if (trip) add('deed', trip.seat, tripText(trip), trip.places);
    trip = null;
  };
  for (const event of events) {
    const name = event.kind.split('.').at(-1);
    const { seat = '', place = '', goal = '', piece = '', how, cost = 0 } = event.data;
    if (name === 'moved' && how === 'moves') {
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
    const taking = (event.data.lost?.length ?? 0) > 0 || how === 'commandeers' || name === 'commandeered';
    if (name === 'over') continue; // the table says so itself, whatever the reason
    if (name === 'turn') add('head', seat, eventText(event));
    else {
      const text = answer && taking ? t('log.answer', { deed: eventText(event) }) : eventText(event);
      add('deed', seat, text, place && goal && place !== goal ? [place, goal] : [], taking);
    }
    const asked = events.some((each) => each.kind.endsWith('.asked'));
    if (taking && !asked && !answer && event.data.lost?.length) {
      const ends = events.some((each) => each.kind.endsWith('.turn'));
      add('note', '', t(ends ? 'log.unanswered.last' : 'log.unanswered'));
    }
    if (name === 'declined' || (taking && !asked)) {
      add('wall', '', t(answer || name === 'declined' ? 'log.wall' : 'plan.wall'));
    }
  }
  flush();
  if (item.data['standing']) add('note', '', t('log.standing'));
  if (item.data['overrun']) add('note', '', t('log.overrun'));
  return out;
}

function tripText(trip: Trip): string {
  const { places } = trip;
  return t('event.trip', { piece: kind(trip.piece), place: places[0]!, goal: places.at(-1)!, cost: trip.cost });
}

function note(item: FeedItemCard): Line[] {
  const seat = typeof item.data['seat'] === 'string' ? item.data['seat'] : '';
  const text =
    item.kind === 'voided'
      ? serverText(String(item.data['reason']))
      : noteText(item.kind, seat ? seatName(seat) : '', item.data['carried'] === true);
  return text ? [{ id: `${item.number}`, at: item.at, seat, text, sort: 'note', trip: [], taking: false }] : [];
}

function noteText(name: string, seat: string, carried: boolean): string {
  switch (name) {
    case 'started':
      return t('note.started');
    case 'replaced':
      return t('note.replaced', { seat });
    case 'resigned':
      return t('note.resigned', { seat });
    case 'took_back':
      return t('note.took_back', { seat });
    case 'ended':
      return t('note.ended');
    case 'proposed':
      return t('note.proposed');
    case 'settled':
      return carried ? t('note.carried') : t('note.fallen');
    case 'asked_back':
      return t('note.asked_back', { seat });
    case 'kept':
      return t('note.kept');
    case 'resumed':
      return t('note.resumed');
    default:
      return '';
  }
}
