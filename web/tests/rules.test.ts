import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/core/browser/settings.svelte';
import {
  bookNamed,
  bookOfClause,
  bookOfPreset,
  concerns,
  lessonOf,
  loadBook,
  parts,
  search,
  topics,
} from '../src/core/rules/book';
import { GAMES } from '../src/core/newtable/catalogue';

describe('the rulebook', () => {
  it('is found by clause and by edition', () => {
    expect(bookOfClause('gc-rec-05')?.name).toBe('grand-conquest');
    expect(bookOfClause('CQP-CAT-01')?.name).toBe('conquest');
    expect(bookOfClause('CO-PASS-02')?.name).toBe('condottiere');
    expect(bookOfClause('<script>')).toBeNull();
    expect(bookOfPreset('grand_it')?.name).toBe('grand-conquest');
    expect(bookOfPreset('plus_2p')?.name).toBe('conquest');
  });

  it('leaves out chapters that do not concern an edition, and none where no edition is named', () => {
    expect(concerns(bookNamed('conquest')!, '17', 'conquest_2p')).toBe(false);
    expect(concerns(bookNamed('conquest')!, '17', 'plus_2p')).toBe(true);
    expect(concerns(bookNamed('conquest')!, '10', 'conquest_2p')).toBe(false);
    expect(concerns(bookNamed('grand-conquest')!, '27', 'grand_2p')).toBe(true);
    expect(concerns(bookNamed('condottiere')!, '13.5', 'condottiere_4p')).toBe(false);
    expect(concerns(bookNamed('conquest')!, '17', '')).toBe(true);
  });

  it('selects chapters by what an edition is, not by its name', () => {
    const { presets } = GAMES['conquest']!;
    presets['new_box'] = { ...presets['grand_en']!, options: { ...presets['grand_en']!.options, vulnerability: 'no' } };
    try {
      const grand = bookNamed('grand-conquest')!;
      expect(bookOfPreset('new_box')).toBe(grand);
      expect(['22', '24', '25', '26', '27'].filter((chapter) => concerns(grand, chapter, 'new_box'))).toEqual([
        '22',
        '24',
      ]);
      expect(concerns(grand, '25', 'grand_it')).toBe(true);
      expect(concerns(grand, '25', 'grand_fr')).toBe(false);
      expect(concerns(bookNamed('condottiere')!, '13.2', 'condottiere_all')).toBe(true);
    } finally {
      delete presets['new_box'];
    }
  });

  it('describes every preset in exactly one book', () => {
    for (const { presets } of Object.values(GAMES))
      for (const preset of Object.keys(presets)) expect(bookOfPreset(preset), preset).not.toBeNull();
  });

  it('has every rule in a chapter, and all of it in each of four languages', async () => {
    for (const name of ['conquest', 'grand-conquest', 'condottiere'] as const) {
      const english = await loadBook(name, 'en');
      for (const language of LANGUAGES) {
        const book = await loadBook(name, language);
        const numbers = new Set(book.chapters.map(({ number }) => number));
        expect(book.clauses.filter((one) => one.kind === 'rule' && !numbers.has(one.chapter))).toEqual([]);
        expect(book.clauses.map(({ id }) => id)).toEqual(english.clauses.map(({ id }) => id));
      }
    }
  });

  it('is searched by number, by words, and by words of the reader’s own language', async () => {
    const [english, german] = [await loadBook('grand-conquest', 'en'), await loadBook('grand-conquest', 'de')];
    expect(search(german, 'gc-rec-05')[0]?.id).toBe('GC-REC-05');
    expect(search(english, 'drawbridge raise').length).toBeGreaterThan(2);
    expect(search(german, 'drawbridge raise')).toEqual([]);
    expect(search(german, 'zugbrucke').length).toBeGreaterThan(5);
    expect(search(german, '   ')).toEqual([]);
    expect(search(german, 'xyzzy')).toEqual([]);
  });

  it('leads from a chapter to the board on which it is tried, and to none that is not there', async () => {
    const names = (game: string): string[] => {
      const listed = JSON.parse(readFileSync('src/generated/courses.json', 'utf8')) as Record<string, { id: string }[]>;
      return listed[game]!.map(({ id }) => `/learn/${game}/${id}`);
    };
    const there = new Set([...names('conquest'), ...names('condottiere')]);
    for (const name of ['conquest', 'grand-conquest', 'condottiere'] as const) {
      const led = (await loadBook(name, 'en')).chapters
        .map(({ number }) => lessonOf(bookNamed(name)!, number))
        .filter(Boolean);
      expect(led.length).toBeGreaterThan(5);
      expect(led.filter((path) => !there.has(path))).toEqual([]);
    }
    expect(lessonOf(bookNamed('conquest')!, '1')).toBe('');
  });

  it('begins with the definition of a piece', () => {
    expect(topics(bookNamed('grand-conquest')!, 'camel')).toEqual(['15', '14']);
    expect(topics(bookNamed('condottiere')!, 'camel')).toEqual([]);
  });

  it('is shown as parts, never as markup', () => {
    expect(parts('See CQ-MP-02 and *this* <b>`x`')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'clause', text: 'CQ-MP-02' },
      { kind: 'text', text: ' and ' },
      { kind: 'em', text: 'this' },
      { kind: 'text', text: ' <b>' },
      { kind: 'code', text: 'x' },
    ]);
  });
});
