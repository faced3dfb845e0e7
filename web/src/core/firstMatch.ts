// A match that starts at once against a beginner's computer, without a clock, with the guide.
import { change } from './browser/settings.svelte';
import { storage } from './browser/storage';
import { go } from './browser/router.svelte';
import { quickStart, type GameModule, type QuickStart } from './games';
import { EASIEST } from './levels';
import { http } from './link/http';
import { carrySnapshot } from './firstLoad';
import { ensureSession } from './session.svelte';
import { noteTable } from './tableCard';

const GUIDED = 'guided'; // where the table of the last guided match is stored

/** Open the table and go there, in the usual edition or in another one; nothing where the game has no quick start. */
export async function startFirstMatch(game: GameModule | undefined, start?: QuickStart): Promise<void> {
  const form = game && quickStart(game, EASIEST, start);
  if (!form) return;
  for (const load of [game.table, game.guide]) void load?.().catch(() => {}); // the table tries again
  await ensureSession();
  const opened = await http.open(form);
  noteTable(opened.table);
  carrySnapshot(opened.table.id, opened.sight);
  change({ guide: true });
  storage.write(GUIDED, opened.table.id);
  go(`/table/${opened.table.id}`);
}

/** Whether a table is the guided match that was started last: there, a first move is suggested without being asked. */
export function isGuided(table: string): boolean {
  return table !== '' && storage.read<string>(GUIDED) === table;
}
