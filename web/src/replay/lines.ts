// What happened in a trip, as one line of the list beside a replay.
import { say } from '../lib/i18n.svelte';
import { linesOf } from '../match/log';
import type { Course, Trip } from './course';

export interface TripLine {
  text: string;
  cost: number;
  /** The piece that went, for its picture. */
  piece: string;
}

export function tripLine(course: Course, trip: Trip): TripLine {
  const events = course.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  const told = linesOf({ number: trip.from, at: 0, kind: 'acted', data: { events } });
  const line = told.find(({ sort }) => sort === 'deed') ?? told.find(({ sort }) => sort !== 'wall');
  const own = events.find(({ data }) => typeof data['piece'] === 'string');
  const cost = events.reduce((sum, { data }) => sum + (typeof data['cost'] === 'number' ? data['cost'] : 0), 0);
  const text = course.war ? (line?.text ?? '') : cardText(course, trip);
  return { text, cost, piece: String(own?.data['piece'] ?? '') };
}

/** A step of a card game in the server's own sentences. */
function cardText(course: Course, trip: Trip): string {
  const names = course.card.seats;
  return course.card.steps
    .slice(trip.from, trip.to)
    .flatMap(({ events }) => events)
    .slice(0, 2)
    .map(({ kind, data }) => say(kind, data, (seat) => names[seat] || seat))
    .join(' ');
}
