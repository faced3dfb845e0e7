// The session: who is signed in. A visitor without an account becomes a guest.
import type { Me, TableCard } from './schema';
import { link } from './link/connection.svelte';
import { carriedMe } from './firstLoad';
import { go } from './browser/router.svelte';
import { forgetReplays } from './browser/offline.svelte';
import { http, Unreachable } from './link/http';
import { applyLanguage } from './i18n/messages.svelte';
import { adoptSettings, settings, accountSettings } from './browser/settings.svelte';

export const session = $state({
  me: null as Me | null,
  mine: [] as TableCard[],
  offline: false,
  /** Whether the match on this page waits for this player; no banner or notice covers it then. */
  awaited: false,
});
let coming: Promise<Me> | null = null;
/** Counts changes of the person: an answer that was requested before a change is not adopted. */
let changes = 0;
const MEASURES = '/measures';
const RETRY_AFTER = 3_000;
let retrying = 0;

/** Return the signed-in person; create a guest if there is none. */
export async function ensureSession(): Promise<Me> {
  if (session.me) return session.me;
  coming ??= arrive().finally(() => (coming = null));
  return coming;
}

async function arrive(): Promise<Me> {
  const before = changes;
  try {
    const me = carriedMe() ?? (await http.arrive());
    if (changes !== before && session.me) return session.me;
    session.me = me;
    if (session.me.suspended) link.onsuspended();
    session.offline = false;
    carry(session.me);
    link.open();
    return session.me;
  } catch (fault) {
    session.offline = fault instanceof Unreachable;
    window.clearTimeout(retrying);
    retrying = window.setTimeout(retry, RETRY_AFTER);
    throw fault;
  }
}

/** Try again after the server could not be reached. */
function retry(): void {
  if (!session.me) void ensureSession().catch(() => {});
}
addEventListener('online', retry);

/** Change the person after sign-up or sign-in. */
export function switchUser(me: Me): void {
  changes++;
  forgetReplays();
  session.me = me;
  carry(me);
  link.close();
  link.open();
  void refreshMyTables();
}

/** End the own login by this request, and become a new guest. */
export async function leave(request: () => Promise<void>): Promise<void> {
  link.close(); // or the server closes it, and the page signs in as a guest twice
  try {
    await request();
  } catch (fault) {
    link.open();
    throw fault;
  }
  changes++;
  forgetReplays();
  session.me = null;
  await ensureSession();
  void refreshMyTables();
}

/** A suspended person reads the reasons, and how to object, on a page of their own. */
link.onsuspended = () => {
  if (location.pathname !== MEASURES) go(MEASURES, true);
};

link.onsignedout = () => {
  session.me = null;
  void ensureSession().catch(() => {});
};

/** My tables, and how many of them wait for me. */
export async function refreshMyTables(): Promise<TableCard[]> {
  if (!session.me) return [];
  try {
    session.mine = await http.mine();
  } catch {
    // keep the list; the connection state shows the problem
  }
  return session.mine;
}

/** The table on this page waits for these seats; the list of my tables is kept up to date without a request. */
export function noteAwaited(table: string, awaited: string[]): void {
  session.mine = session.mine.map((row) =>
    row.id === table ? { ...row, summary: { ...row.summary, awaited, answering: [] } } : row,
  );
}

export function waitsForMe(table: TableCard): 'answer' | 'turn' | '' {
  const summary = table.summary as { awaited?: string[]; answering?: string[] };
  if (table.phase !== 'playing') return '';
  if (summary.answering?.some((seat) => table.mine.includes(seat))) return 'answer';
  return summary.awaited?.some((seat) => table.mine.includes(seat)) ? 'turn' : '';
}

export function waitingTables(): number {
  return session.mine.filter((table) => waitsForMe(table) !== '').length;
}

/** The table to go to next: one that waits for me other than this one, those that wait for an answer first. */
export function nextTable(current: string): TableCard | undefined {
  const waiting = session.mine.filter((table) => table.id !== current && waitsForMe(table) !== '');
  return waiting.find((table) => waitsForMe(table) === 'answer') ?? waiting[0];
}

/** Settings are stored with an account: adopt the stored ones and save changes to it. */
function carry(me: Me): void {
  let timer = 0;
  accountSettings.send =
    me.kind === 'guest'
      ? null
      : (now) => {
          window.clearTimeout(timer);
          timer = window.setTimeout(() => void http.settle({ ...me.settings, client: now }).catch(() => {}), 400);
        };
  if (me.kind === 'guest') return;
  if (adoptSettings(me.settings['client'])) void applyLanguage();
  else accountSettings.send?.($state.snapshot(settings));
}
