// Tables as lists show them.
import type { TableCard } from '../api/schema';
import { list, perhaps, t } from '../lib/i18n.svelte';

interface Holder {
  kind: string;
  id?: string;
  name?: string;
  spec?: string;
}

export function seatsOf(table: TableCard): [string, Holder][] {
  return Object.entries((table.summary['seats'] ?? {}) as Record<string, Holder>);
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
  const names = seatsOf(table)
    .filter(([seat]) => !table.mine.includes(seat))
    .map(([seat, holder]) => holderName(holder, seat));
  return names.length ? list(names) : '';
}

/** The round is told by the view; lists know only how much has been played. */
export function roundOf(table: TableCard): number {
  const seats = Math.max(1, seatsOf(table).length);
  return 1 + Math.floor(Number(table.summary['turns'] ?? 0) / seats);
}
