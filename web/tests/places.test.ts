// Places in sentences: marks, names with their codes, and what is lit.
import { afterEach, describe, expect, it } from 'vitest';
import {
  light,
  litPlace,
  placeCode,
  placeMark,
  placeName,
  placesIn,
  plainText,
  setPlaceNames,
  textParts,
  withPlaces,
} from '../src/core/places.svelte';

const names = { S15: 'Colle Corvo, west', CN1: 'La Rosa, north bridge' };
afterEach(() => light(null));

describe('places in sentences', () => {
  it('are parts of a text by their codes', () => {
    const text = `knight: ${placeMark('S15')} → ${placeMark('CN1')}, 6`;
    expect(textParts(text)).toEqual([
      { text: 'knight: ' },
      { place: 'S15' },
      { text: ' → ' },
      { place: 'CN1' },
      { text: ', 6' },
    ]);
    expect(placesIn(text)).toEqual(['S15', 'CN1']);
    expect(placeMark('')).toBe('');
  });

  it('are read with the name first and the code after it', () => {
    setPlaceNames({ names, coded: true });
    expect(plainText(`to ${placeMark('S15')}.`)).toBe('to Colle Corvo, west S15.');
    setPlaceNames({ names, coded: false });
    expect(plainText(`to ${placeMark('S15')}.`)).toBe('to Colle Corvo, west.');
  });

  it('are found by what the board calls them', () => {
    setPlaceNames({ names: { NAP: 'Naples' }, coded: false, titles: { Napoli: 'NAP' } });
    expect(plainText(String(withPlaces({ region: 'Napoli' })['region']))).toBe('Naples');
    expect(withPlaces({ region: 'Atlantis' })).toEqual({ region: 'Atlantis' });
    setPlaceNames({ names, coded: true });
  });

  it('show the code alone where a board has no names', () => {
    setPlaceNames({ names: {}, coded: true });
    expect([placeName('S15'), placeCode('S15')]).toEqual(['S15', '']);
  });

  it('are found in the parameters of a message, also in messages that are parameters', () => {
    setPlaceNames({ names, coded: true });
    const reason = { key: 'why', params: { at: 'CN1', n: 3 } };
    expect(withPlaces({ place: 'S15', piece: 'knight', near: ['S15', 'S99'], reason })).toEqual({
      place: placeMark('S15'),
      piece: 'knight',
      near: [placeMark('S15'), 'S99'],
      reason: { key: 'why', params: { at: placeMark('CN1'), n: 3 } },
    });
  });

  it('are lit one at a time', () => {
    light('S15');
    light('CN1');
    expect(litPlace()).toBe('CN1');
  });
});
