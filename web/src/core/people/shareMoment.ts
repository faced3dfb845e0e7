// Make a link to a moment of a match and show it.
import { showDialog } from './dialogs.svelte';
import { gameModule } from '../games';
import { http } from '../link/http';
import type { NewShare } from '../schema';
import { invitationTo } from '../tableCard';

/** Share the position of a table of this game after `at` actions, or the present one, as a seat or a watcher has it. */
export async function shareMoment(table: string, game: string, form: Omit<NewShare, 'invitation'>): Promise<void> {
  const made = await http.share(table, { ...form, invitation: invitationTo(table) });
  showDialog({ kind: 'moment', link: made.link, hidden: gameModule(game).hidden });
}
