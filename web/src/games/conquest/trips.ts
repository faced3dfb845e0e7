// Ways over the board, read from words and from tales.
import type { Trip } from './board/board';
import type { TaleCard } from '../../core/schema';
import type { Told, View } from './view';
import { readAction } from './notation';

/** The places of a way: where it starts, and where each of its words leads. */
export function goalPath(start: string, words: string[]): string[] {
  return [start.split('.')[0] ?? '', ...words.map((word) => readAction(word)?.goal ?? '')].filter(Boolean);
}

/** The steps of the last segment that anybody played. */
export function lastTrips(tales: TaleCard[]): [string, string][] {
  const tale = tales.findLast((each) => each.kind === 'acted');
  return tale ? steps(tale) : [];
}

/** The steps that a tale tells of. */
export function steps(tale: TaleCard): [string, string][] {
  const events = (tale.data['events'] as Told[] | undefined) ?? [];
  return events.flatMap(({ kind, data }) =>
    data.place && data.goal && data.place !== data.goal && !/\.(shot|built|raised|lowered)$/.test(kind)
      ? [[data.place, data.goal]]
      : [],
  );
}

/** What is shown as movement: each piece from where it stood, over all places that it passed, and what fell to it. */
export function tripsOf(tales: TaleCard[], before: View | null = null): Trip[] {
  const trips: Trip[] = [];
  for (const [from, to] of tales.flatMap(steps)) {
    const going = trips.find((trip) => trip.places.at(-1) === from);
    if (going) going.places.push(to);
    else trips.push({ from, places: [to] });
  }
  const taken = new Set(tales.flatMap(takings));
  for (const trip of trips) {
    const fell = taken.has(trip.places.at(-1)!) ? before?.stacks[trip.places.at(-1)!] : undefined;
    if (fell) trip.fell = fell;
  }
  return trips;
}

function takings(tale: TaleCard): string[] {
  const events = (tale.data['events'] as Told[] | undefined) ?? [];
  return events.flatMap(({ data }) => (data.lost?.length && data.goal && data.how === 'captures' ? [data.goal] : []));
}

/** The last turn that was played, from its first segment on. */
export function lastTurn(tales: TaleCard[]): TaleCard[] {
  const acted = tales.filter((tale) => tale.kind === 'acted');
  const began = (tale: TaleCard): boolean =>
    ((tale.data['events'] as Told[] | undefined) ?? []).some((event) => event.kind.endsWith('.turn'));
  const last = acted.findLastIndex((tale, k) => k < acted.length - 1 && began(tale));
  return acted.slice(last + 1);
}
