// Tables as lists show them.
import type { TableCard } from '../api/schema';
import { list, perhaps, t } from '../lib/i18n.svelte';
import { inOrder } from '../match/telling';

interface Holder {
  kind: string;
  id?: string;
  name?: string;
  spec?: string;
}

export function seatsOf(table: TableCard): [string, Holder][] {
  const seats = (table.summary['seats'] ?? {}) as Record<string, Holder>;
  return inOrder(Object.keys(seats)).map((seat) => [seat, seats[seat]!]);
}

export function editionName(table: TableCard): string {
  const preset = String(table.summary['preset'] ?? '');
  return perhaps(`preset.${preset}`) || String(table.summary['game'] ?? '');
}

export function board(table: TableCard): string {
  const options = (table.summary['options'] ?? {}) as Record<string, string>;
  if (table.summary['game'] === 'condottiere') return 'italia';
  return options['board'] ?? 'mare';
}

export function holderName(holder: Holder, seat: string): string {
  if (holder.kind === 'computer')
    return t('seat.computer', { level: perhaps(`level.${holder.spec ?? ''}`) || (holder.spec ?? '') });
  if (holder.kind === 'open') return t('seat.open');
  return holder.name || perhaps(`seat.${seat}`) || seat;
}

export function others(table: TableCard): string {
  const rest = seatsOf(table).filter(([seat]) => !table.mine.includes(seat));
  const open = rest.filter(([, holder]) => holder.kind === 'open').length;
  const names = rest.filter(([, holder]) => holder.kind !== 'open').map(([seat, holder]) => holderName(holder, seat));
  if (open) names.push(t('seat.opens', { n: open }));
  return names.length ? list(names) : t('lobby.alone');
}
