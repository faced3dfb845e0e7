// Matches as a table for a spreadsheet: one line for each, with a comma between the cells (RFC 4180).
import type { PlayedMatchCard } from '../schema';
import { changeText, outcomeText, paceText, presetName, resultName } from './texts';
import { t } from '../i18n/messages.svelte';

/** The matches with a line of headings. */
export function csv(matches: readonly PlayedMatchCard[]): string {
  const heads = ['when', 'edition', 'pace', 'rated', 'players', 'outcome', 'before', 'after', 'why', 'replay'] as const;
  const lines = matches.map((match) => [
    new Date(match.at).toISOString(),
    presetName(match.game, match.preset),
    paceText(match.pace),
    t(match.rated ? 'history.rated.yes' : 'history.rated.no'),
    match.players.map((player) => resultName(player, match.game)).join('; '),
    outcomeText(match),
    match.change?.before ?? '',
    match.change?.after ?? '',
    match.change ? changeText(match.change) : '',
    `${location.origin}/replay/${match.table}`,
  ]);
  return (
    [heads.map((head) => t(`csv.${head}`)), ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n') + '\r\n'
  );
}

/** A cell. A text that a spreadsheet would take for a formula is marked as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
