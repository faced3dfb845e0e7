// What happened in a trip, as one line of the list beside a replay.
import { linesOf as cardLines } from '../cards/log';
import { linesOf } from '../match/log';
import type { Course, Trip } from './course';
import type { Teller } from './teller';

export interface TripLine {
  text: string;
  cost: number;
  /** The piece that went, for its picture. */
  piece: string;
}

export function tripLine(course: Course, trip: Trip, teller: Teller): TripLine {
  const events = course.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  const told = linesOf({ number: trip.from, at: 0, kind: 'acted', data: { events } });
  const line = told.find(({ sort }) => sort === 'deed') ?? told.find(({ sort }) => sort !== 'wall');
  const own = events.find(({ data }) => typeof data['piece'] === 'string');
  const cost = events.reduce((sum, { data }) => sum + (typeof data['cost'] === 'number' ? data['cost'] : 0), 0);
  const text = course.war ? (line?.text ?? '') : cardText(course, trip, teller);
  return { text, cost, piece: String(own?.data['piece'] ?? '') };
}

/** A step of a card game, as its table would tell it. */
function cardText(course: Course, trip: Trip, speaker: Teller): string {
  const events = course.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  const told = cardLines({ number: trip.from, at: 0, kind: 'acted', data: { events } }, speaker);
  return told
    .map((line) => line.text)
    .slice(0, 6)
    .join(' ');
}
