// Connected regions of one owner, computed from the borders of the map.
import type { Italy } from '../view';

export function largestKingdom(owners: Record<string, string>, seat: string, italy: Italy): number {
  const own = new Set(Object.keys(owners).filter((code) => owners[code] === seat));
  let most = 0;
  for (const start of own) {
    const joined = [start];
    own.delete(start);
    for (const code of joined) {
      for (const other of italy.regions[code]?.borders ?? []) if (own.delete(other)) joined.push(other);
    }
    most = Math.max(most, joined.length);
  }
  return most;
}
