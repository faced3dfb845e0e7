// The feed of a match in plain words, for games without words of their own.
import { knownServerText, optionalText } from '../../core/i18n/messages.svelte';
import type { LogLine } from '../../core/log';
import type { EventCard, FeedItemCard } from '../../core/schema';

/** An event: the server's sentence where the client has it, else its name and values. */
export function eventText({ kind, data }: EventCard, name: (seat: string) => string): string {
  const sentence = knownServerText(kind, data, name);
  if (sentence) return sentence;
  const values = Object.entries(data).map(([key, value]) => {
    if (key === 'seat') return name(String(value));
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return [kind.split('.').at(-1)!.replaceAll('_', ' '), ...values.filter(Boolean)].join(' · ');
}

/** The lines of one feed item: its events, or a note about the table. */
export function linesOf(item: FeedItemCard, name: (seat: string) => string): LogLine[] {
  const seat = typeof item.data['seat'] === 'string' ? item.data['seat'] : '';
  const events = item.data['events'] as EventCard[] | undefined;
  const line = (text: string, k: number, sort: LogLine['sort']): LogLine => ({
    id: `${item.number}.${k}`,
    at: item.at,
    seat,
    text,
    sort,
  });
  if (!events) {
    const text = optionalText(`note.${item.kind}`, { seat: seat && name(seat) });
    return text ? [line(text, 0, 'note')] : [];
  }
  const word = typeof item.data['word'] === 'string' ? [item.data['word']] : [];
  const told = events.length ? events.map((event) => eventText(event, name)) : word;
  return told.map((text, k) => line(text, k, 'deed'));
}
