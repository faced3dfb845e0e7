// Places in the texts of lessons: linked where the board on the page has them, and nothing of the text is lost.
import { afterEach, describe, expect, it } from 'vitest';
import { linkedParts } from '../src/core/course/placeLinks';
import { setPlaceNames } from '../src/core/places.svelte';

afterEach(() => setPlaceNames({ names: {}, coded: true }));

const places = (text: string): [string, string][] =>
  linkedParts(text).flatMap((part) => ('place' in part ? [[part.place, part.text] as [string, string]] : []));
const whole = (text: string): string =>
  linkedParts(text)
    .map((part) => part.text)
    .join('');

describe('places in lessons', () => {
  it('are codes in brackets with the name before them', () => {
    setPlaceNames({ names: { S15: 'Colle Corvo, west', S1: 'Colle', N1: 'The gate' }, coded: true });
    const text = 'Choose the soldier at Colle Corvo, west (S15), then the first gate (N1). Not (X99), nor S15 alone.';
    expect(places(text)).toEqual([
      ['S15', 'Colle Corvo, west (S15)'],
      ['N1', '(N1)'],
    ]);
    expect(whole(text)).toBe(text);
  });

  it('are names where places have no codes', () => {
    setPlaceNames({ names: { MIL: 'Milan', ROM: 'Rome', NAP: 'Naples (south)' }, coded: false });
    const text = 'Fight for Milan, not for the Milanese; Naples (south) and Rome.';
    expect(places(text)).toEqual([
      ['MIL', 'Milan'],
      ['NAP', 'Naples (south)'],
      ['ROM', 'Rome'],
    ]);
    expect(whole(text)).toBe(text);
  });

  it('are none before the board is there', () => {
    expect(linkedParts('Milan (S15)')).toEqual([{ text: 'Milan (S15)' }]);
  });
});
