// The log of games without their own texts.
import { knownServerText } from '../../core/i18n/messages.svelte';
import { noteText, overrunText, type LogLine } from '../../core/log';
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
    const text = noteText(item, name);
    return text ? [line(text, 0, 'note')] : [];
  }
  const word = typeof item.data['word'] === 'string' ? [item.data['word']] : [];
  const texts = events.length ? events.map((event) => eventText(event, name)) : word;
  const overrun = overrunText(item, name);
  return [
    ...texts.map((text, k) => line(text, k, 'action')),
    ...(overrun ? [line(overrun, texts.length, 'note')] : []),
  ];
}
