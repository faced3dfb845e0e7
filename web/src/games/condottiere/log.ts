// Feed items of Condottiere as lines: one for each thing that a player would call out at the table.
import type { FeedItemCard } from '../../core/schema';
import { list, serverText, t, type Key } from '../../core/i18n/messages.svelte';
import type { LogLine } from '../../core/log';
import { cardList, cardName } from './text';

interface Told {
  kind: string;
  data: Record<string, unknown>;
}

export interface Speaker {
  name(seat: string): string;
  place(code: string): string;
}

const SILENT = new Set(['cleared', 'ended', 'shuffled', 'hands_asked']);
const NOTES = new Set(['started', 'replaced', 'resigned', 'took_back', 'ended']);

export function linesOf(item: FeedItemCard, speaker: Speaker): LogLine[] {
  const out: LogLine[] = [];
  const add = (sort: LogLine['sort'], seat: string, text: string): void => {
    if (text) out.push({ id: `${item.number}.${out.length}`, at: item.at, seat, text, sort });
  };
  const events = item.data['events'] as Told[] | undefined;
  if (!events) {
    const seat = typeof item.data['seat'] === 'string' ? item.data['seat'] : '';
    if (item.kind === 'voided') add('note', '', serverText(String(item.data['reason'])));
    else if (NOTES.has(item.kind))
      add('note', seat, t(`note.${item.kind}` as Key, { seat: seat && speaker.name(seat) }));
    return out;
  }
  let dealt: Told[] = [];
  let reached: Told[] = [];
  const flush = (): void => {
    if (reached.length)
      add('deed', '', t('cards.log.result', { told: list(reached.map((one) => counted(one, 'strength', speaker))) }));
    if (dealt.length) {
      add('deed', '', t('cards.log.dealt', { told: list(dealt.map((one) => counted(one, 'count', speaker))) }));
      const own = dealt.find((one) => Array.isArray(one.data['cards']));
      if (own)
        add('deed', String(own.data['seat']), t('cards.log.own', { cards: cardList(own.data['cards'] as string[]) }));
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
        add(name === 'chosen' ? 'head' : 'deed', String(event.data['seat'] ?? ''), sentence(event, speaker));
    }
  }
  flush();
  return out;
}

function counted(event: Told, what: 'count' | 'strength', speaker: Speaker): string {
  return t('cards.log.dealt.one', { name: speaker.name(String(event.data['seat'])), n: Number(event.data[what]) });
}

/** An event in the server's own sentence, its values as people call them. */
function sentence(event: Told, speaker: Speaker): string {
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
