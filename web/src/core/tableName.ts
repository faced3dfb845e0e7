// What tables are called: by game, edition, and the turn that they go on from.
import { gameModule } from './games';
import { t } from './i18n/messages.svelte';
import type { TableCard } from './schema';

/** A game with its edition in words. */
export function gameName(game: string, preset: string, options: Record<string, string>): string {
  return gameModule(game).editionName(preset, options);
}

export function editionName(table: TableCard): string {
  const { game, preset, options } = table.summary as {
    game?: string;
    preset?: string;
    options?: Record<string, string>;
  };
  const name = gameName(game ?? '', preset ?? '', options ?? {});
  return continuedName(name, game ?? '', table.summary.from_turn);
}

/** The name of a table that goes on from a position of another match, which says so. */
function continuedName(name: string, game: string, turn: number | undefined): string {
  if (turn === undefined) return name;
  const module = gameModule(game);
  return module.round ? t('lobby.from_turn', { name, n: turn + 1 }) : t('lobby.from_round', { name, n: turn });
}
