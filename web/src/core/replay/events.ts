import type { EventCard } from '../schema';

/** The last part of an event's kind, without the mark of private events: `moved` of `game.moved`. */
export function eventName(kind: string): string {
  return (
    kind
      .replace(/\.known$/, '')
      .split('.')
      .at(-1) ?? ''
  );
}

export function eventNamed(events: EventCard[], names: string[]): EventCard | undefined {
  return events.find(({ kind }) => names.includes(eventName(kind)));
}
