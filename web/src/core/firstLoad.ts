// What is known of a table before its page asks: the answers that the page carries (`first_load.py` of the server), and
// the answer to the request that opened the table. Each is used once, by the first that asks for it.
import type { Me, MissedCard, TableCard, TableSnapshot } from './schema';

interface FirstLoad {
  me?: Me;
  table?: TableCard;
  sight?: MissedCard | null;
}

const carried: FirstLoad = read();
let address = carried.table?.id;

function read(): FirstLoad {
  const block = document.getElementById('first-load');
  block?.remove();
  return JSON.parse(block?.textContent ?? '{}') as FirstLoad;
}

/** Keep the position of a table that was just opened for its page. */
export function carrySnapshot(table: string, missed: MissedCard | null | undefined): void {
  address = table;
  carried.sight = missed ?? null;
}

/** The person signed in when the server sent the page; null where it is unknown, or the answer was used. */
export function carriedMe(): Me | null {
  const me = carried.me ?? null;
  delete carried.me;
  return me;
}

/** A table as it was when the server sent the page; null where it is another one, or the answer was used. */
export function carriedTable(table: string): TableCard | null {
  const card = table === address ? carried.table : null;
  delete carried.table;
  return card ?? null;
}

/** A snapshot that the page has before the socket is open, with its tag: the server does not send it again. */
export interface ShownSnapshot {
  snapshot: TableSnapshot;
  tag: string;
}

/** The position as a seat saw it when the server sent the page; null where it is another one, or the answer was used. */
export function carriedSnapshot(table: string, seat: string | null): ShownSnapshot | null {
  const { sight: missed } = carried;
  delete carried.sight;
  return table === address && missed?.seat === seat ? { snapshot: missed.sight, tag: missed.tag } : null;
}
