// Texts about moments of a study: place names in comments, and drawings as marks on the board.
import type { BoardMark } from '../boardMarks.svelte';
import { allPlaceNames, placeMark } from '../places.svelte';
import type { Drawing } from './types';

export function markOf({ kind, colour, places, text }: Drawing): BoardMark {
  if (kind === 'arrow') return { kind, colour, places };
  return kind === 'ring' ? { kind, colour, place: places[0]! } : { kind, colour, place: places[0]!, text };
}

/** A text of a person with the names of places marked, the longest first; codes in it count as well. */
export function withPlaceNames(text: string, names = allPlaceNames()): string {
  const byName = new Map(Object.entries(names).map(([code, name]) => [name.toLowerCase(), code]));
  const known = [...byName.keys(), ...Object.keys(names).map((code) => code.toLowerCase())];
  if (!known.length) return text;
  for (const code of Object.keys(names)) byName.set(code.toLowerCase(), code);
  const pattern = known
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'), (found) =>
    placeMark(byName.get(found.toLowerCase()) ?? ''),
  );
}
