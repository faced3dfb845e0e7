// The card of a table, and the files that its page needs, requested as soon as the address of the table is known.
import { picture } from './boards';
import { chartTheme } from './browser/settings.svelte';
import { storage } from './browser/storage';
import { carriedTable } from './firstLoad';
import { gameModule } from './games';
import { http, Refused } from './link/http';
import type { TableCard } from './schema';
import { ensureSession, session } from './session.svelte';

const requested = new Map<string, Promise<TableCard>>();

/** The invitation that this browser has for a table; empty where there is none. */
export function invitationTo(table: string): string {
  return storage.read<string>(`invitation.${table}`) ?? '';
}

/** Request a table and the session at the same time; request again if there was no session yet. */
async function request(table: string): Promise<TableCard> {
  const carried = carriedTable(table);
  if (carried) return carried;
  const known = session.me !== null;
  const early = http.table(table, invitationTo(table)).catch((error: unknown) => {
    if (known || !(error instanceof Refused)) throw error;
    return null;
  });
  const [card] = await Promise.all([early, ensureSession()]);
  return card ?? http.table(table, invitationTo(table));
}

/** Load what the page of a table needs besides its own script. */
export function preloadGame({ summary }: TableCard): void {
  const game = gameModule(summary.game);
  void game.table();
  void game.preload?.(summary.options);
  const image = picture(game.board(summary.options), chartTheme());
  if (image) new Image().src = image;
}

/** Request a table ahead of its page. */
export function preloadTable(table: string): void {
  const card = request(table);
  requested.set(table, card);
  card.then(preloadGame).catch(() => {}); // the page shows the error
}

/** Keep the card of a table that was just opened for its page. */
export function noteTable(card: TableCard): void {
  requested.set(card.id, Promise.resolve(card));
  preloadGame(card);
}

/** The card of a table; one that was requested ahead is used once. */
export async function tableCard(table: string): Promise<TableCard> {
  const early = requested.get(table);
  requested.delete(table);
  if (early) return early;
  const card = await request(table);
  preloadGame(card);
  return card;
}
