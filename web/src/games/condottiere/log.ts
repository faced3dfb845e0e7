// Feed items of Condottiere as log lines.
import type { FeedItemCard } from '../../core/schema';
import { list, optionalText, serverText, t } from '../../core/i18n/messages.svelte';
import { noteText, overrunText, type LogLine } from '../../core/log';
import { cardList, cardName } from './text';

interface GameEvent {
  kind: string;
  data: Record<string, unknown>;
}

export interface Speaker {
  name(seat: string): string;
  place(code: string): string;
}

const SILENT = new Set(['cleared', 'ended', 'shuffled', 'hands_asked']);

export function linesOf(item: FeedItemCard, speaker: Speaker): LogLine[] {
  const out: LogLine[] = [];
  const add = (sort: LogLine['sort'], seat: string, text: string): void => {
    if (text) out.push({ id: `${item.number}.${out.length}`, at: item.at, seat, text, sort });
  };
  const events = item.data['events'] as GameEvent[] | undefined;
  if (!events) {
    const seat = typeof item.data['seat'] === 'string' ? item.data['seat'] : '';
    add('note', seat, noteText(item, speaker.name));
    return out;
  }
  let dealt: GameEvent[] = [];
  let reached: GameEvent[] = [];
  const flush = (): void => {
    if (reached.length)
      add(
        'action',
        '',
        t('cards.log.result', { strengths: list(reached.map((one) => counted(one, 'strength', speaker))) }),
      );
    if (dealt.length) {
      add('action', '', t('cards.log.dealt', { counts: list(dealt.map((one) => counted(one, 'count', speaker))) }));
      const own = dealt.find((one) => Array.isArray(one.data['cards']));
      if (own)
        add('action', String(own.data['seat']), t('cards.log.own', { cards: cardList(own.data['cards'] as string[]) }));
    }
    dealt = [];
    reached = [];
  };
  for (const event of events) {
    const name = event.kind.replace('condottiere.event.', '').replace('.known', '');
    if (name === 'dealt') dealt.push(event);
    else if (name === 'reached') reached.push(event);
    else {
      flush();
      if (!SILENT.has(name))
        add(name === 'chosen' ? 'head' : 'action', String(event.data['seat'] ?? ''), sentence(event, speaker));
    }
  }
  flush();
  add('note', '', overrunText(item, speaker.name));
  return out;
}

/** What the table did for a seat whose time ran out. */
export function overrunDone(events: GameEvent[], seat: string, place: Speaker['place']): string {
  const done = events
    .filter(({ data }) => data['seat'] === seat)
    .map(({ kind, data }) => {
      const what = kind.replace('condottiere.event.', '');
      return optionalText(`cards.timeout.${what}`, { region: place(String(data['region'] ?? '')) });
    });
  return list(done.filter(Boolean)) || t('cards.timeout.other');
}

function counted(event: GameEvent, what: 'count' | 'strength', speaker: Speaker): string {
  return t('cards.log.dealt.one', { name: speaker.name(String(event.data['seat'])), n: Number(event.data[what]) });
}

/** An event as the server's message, with names instead of codes. */
function sentence(event: GameEvent, speaker: Speaker): string {
  const values = Object.entries(event.data).map(([name, value]): [string, unknown] => {
    if (['seat', 'to', 'keeper', 'from'].includes(name))
      return [name, value === 'none' ? value : speaker.name(String(value))];
    if (name === 'seats') return [name, list((value as string[]).map((seat) => speaker.name(seat)))];
    if (name === 'region' && value !== 'none') return [name, speaker.place(String(value))];
    if (name === 'card' && value !== 'none' && !event.kind.endsWith('.removed')) return [name, cardName(String(value))];
    if (name === 'cards') return [name, cardList(value as string[])];
    return [name, value];
  });
  return serverText(event.kind, Object.fromEntries(values), (name) => name);
}
