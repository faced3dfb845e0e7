// The places that a lesson names. Its texts are plain sentences: a code in brackets, with the name before it where it is
// the one on the board, or a name alone where places have no codes.
import { allPlaceNames, placeCode } from '../places.svelte';

export type LinkedPart = { text: string } | { text: string; place: string };

const CODE = /\(([A-Z]{1,2}\d{1,2})\)$/;
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The parts of a sentence; those that name a place of the board on the page have its code. */
export function linkedParts(text: string): LinkedPart[] {
  const names = allPlaceNames();
  const codes = Object.keys(names);
  if (!codes.length) return [{ text }];
  const longest = codes.toSorted((a, b) => names[b]!.length - names[a]!.length);
  const coded = placeCode(codes[0]!) !== '';
  const known = coded
    ? `(?:(?:${[...new Set(longest.map((code) => escaped(names[code]!)))].join('|')}) )?\\([A-Z]{1,2}\\d{1,2}\\)`
    : `(?<!\\p{L})(?:${longest.map((code) => escaped(names[code]!)).join('|')})(?!\\p{L})`;
  return text
    .split(new RegExp(`(${known})`, 'u'))
    .filter(Boolean)
    .map((part) => {
      const place = coded ? CODE.exec(part)?.[1] : codes.find((code) => names[code] === part);
      return place && place in names ? { text: part, place } : { text: part };
    });
}
