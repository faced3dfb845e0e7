import { day } from './clocks';
import { language, serverText, t } from './i18n/messages.svelte';
import type { FeedItemCard, FeedReplaced, HolderCard } from './schema';
import { personName } from './seats';

/** One line of the log, for all games. */
export interface LogLine {
  id: string;
  at: number;
  seat: string;
  text: string;
  /** An action, the heading of a round, a limit of undo, or a note about the table. */
  sort: 'action' | 'head' | 'wall' | 'note';
  /** The places of a trip, to show it on the board. */
  trip?: string[];
}

/** What happened to the table itself, for every game; empty where there is nothing to note. */
export function noteText(item: FeedItemCard, name: (seat: string) => string): string {
  const seat = typeof item.data['seat'] === 'string' ? name(item.data['seat']) : '';
  switch (item.kind) {
    case 'started':
    case 'ended':
    case 'proposed':
    case 'kept':
    case 'resumed':
      return t(`note.${item.kind}`);
    case 'resigned':
    case 'took_back':
    case 'asked_back':
      return t(`note.${item.kind}`, { seat });
    case 'replaced':
      return replacedText(item.data as { [K in keyof FeedReplaced]: FeedReplaced[K] }, seat);
    case 'settled':
      return t(item.data['carried'] === true ? 'note.carried' : 'note.fallen');
    case 'vacation': {
      const { seats, until } = item.data as { seats: string[]; until: number };
      const names = seats.map(name).join(', ');
      return until > item.at
        ? t('note.vacation', { names, day: day(until, language()) })
        : t('note.vacation_over', { names });
    }
    case 'voided':
      return serverText(String(item.data['reason']));
    default:
      return '';
  }
}

/** Who has left a seat, and who continues; `seat` is its current name, for records that do not name the people. */
function replacedText({ why, former, holder }: FeedReplaced, seat: string): string {
  const called = (one: HolderCard | undefined): string =>
    one && one.kind !== 'computer' && one.name ? personName(one.name) : '';
  const [before, now] = [called(former), called(holder)];
  if (why === 'returned' && now) return t('note.returned', { name: now });
  if (why === 'taken' && now) return t('note.taken', { name: now, seat });
  if (why === 'left' && before) return t('note.left', { name: before });
  if (why === 'overrun' && before) return t('note.overrun', { name: before });
  if (why === 'resigned' && before) return t('note.computer', { name: before });
  return t('note.replaced', { seat });
}

/** A note that the time of a seat ran out; empty where it did not. */
export function overrunText(item: FeedItemCard, name: (seat: string) => string): string {
  const { overrun, seat } = item.data;
  return overrun && typeof seat === 'string' ? t('log.overrun', { name: name(seat) }) : '';
}
