// A match that starts at once against a beginner's computer, without a clock, with the guide.
import { change } from './browser/settings.svelte';
import { go } from './browser/router.svelte';
import { quickStart, type GameModule } from './games';
import { EASIEST } from './levels';
import { http } from './link/http';
import { ensureSession } from './session.svelte';
import { noteTable } from './tableCard';

/** Open the table and go there; nothing where the game has no quick start. */
export async function startFirstMatch(game: GameModule | undefined): Promise<void> {
  const form = game && quickStart(game, EASIEST);
  if (!form) return;
  await ensureSession();
  const opened = await http.open(form);
  noteTable(opened.table);
  change({ guide: true });
  go(`/table/${opened.table.id}`);
}
