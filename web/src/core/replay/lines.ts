// What happened in a trip, as one line of the list beside a replay.
import { linesOf as cardLines } from '../../games/condottiere/log';
import { linesOf } from '../../games/conquest/log';
import type { Timeline, Trip } from './timeline';
import type { ReplayNames } from './names';

export interface TripLine {
  text: string;
  cost: number;
  /** The piece that went, for its picture. */
  piece: string;
}

export function tripLine(timeline: Timeline, trip: Trip, names: ReplayNames): TripLine {
  const events = timeline.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  const told = linesOf({ number: trip.from, at: 0, kind: 'acted', data: { events } });
  const line = told.find(({ sort }) => sort === 'deed') ?? told.find(({ sort }) => sort !== 'wall');
  const own = events.find(({ data }) => typeof data['piece'] === 'string');
  const cost = events.reduce((sum, { data }) => sum + (typeof data['cost'] === 'number' ? data['cost'] : 0), 0);
  const text = timeline.war ? (line?.text ?? '') : cardText(timeline, trip, names);
  return { text, cost, piece: String(own?.data['piece'] ?? '') };
}

/** A step of a card game, as its table would tell it. */
function cardText(timeline: Timeline, trip: Trip, speaker: ReplayNames): string {
  const events = timeline.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  const told = cardLines({ number: trip.from, at: 0, kind: 'acted', data: { events } }, speaker);
  return told
    .map((line) => line.text)
    .slice(0, 6)
    .join(' ');
}
