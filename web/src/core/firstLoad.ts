// The answers that the page of a table carries (`first_load.py` of the server); each is used once, by the first that asks
// for it.
import type { Me, MissedCard, TableCard, TableSnapshot } from './schema';

interface FirstLoad {
  me?: Me;
  table?: TableCard;
  sight?: MissedCard | null;
}

const carried: FirstLoad = read();
const address = carried.table?.id;

function read(): FirstLoad {
  const block = document.getElementById('first-load');
  block?.remove();
  return JSON.parse(block?.textContent ?? '{}') as FirstLoad;
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

/** The position as a seat saw it when the server sent the page; null where it is another one, or the answer was used. */
export function carriedSnapshot(table: string, seat: string | null): TableSnapshot | null {
  const snapshot = table === address && carried.sight?.seat === seat ? carried.sight.sight : null;
  delete carried.sight;
  return snapshot;
}
