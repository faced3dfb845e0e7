import { describe, expect, it } from 'vitest';
import { bookOfClause, bookOfPreset, concerns, loadBook, loadChapters, parts, search, topics } from '../src/rules/book';

describe('the rulebook', () => {
  it('is found by clause and by edition', () => {
    expect(bookOfClause('gc-rec-05')).toBe('grand-conquest');
    expect(bookOfClause('CQP-CAT-01')).toBe('conquest');
    expect(bookOfClause('CO-PASS-02')).toBe('condottiere');
    expect(bookOfClause('<script>')).toBeNull();
    expect(bookOfPreset('grand_it')).toBe('grand-conquest');
    expect(bookOfPreset('plus_2p')).toBe('conquest');
  });

  it('leaves out chapters that do not concern an edition, and none where no edition is named', () => {
    expect(concerns('conquest', '17', 'conquest_2p')).toBe(false);
    expect(concerns('conquest', '17', 'plus_2p')).toBe(true);
    expect(concerns('conquest', '10', 'conquest_2p')).toBe(false);
    expect(concerns('grand-conquest', '27', 'grand_2p')).toBe(true);
    expect(concerns('condottiere', '13.5', 'condottiere_4p')).toBe(false);
    expect(concerns('conquest', '17', '')).toBe(true);
  });

  it('has every rule in a chapter that all four languages tell', async () => {
    for (const name of ['conquest', 'grand-conquest', 'condottiere'] as const) {
      const book = await loadBook(name);
      for (const language of ['en', 'it', 'de', 'fr'] as const) {
        const numbers = new Set((await loadChapters(name, language)).map(({ number }) => number));
        expect(book.clauses.filter((one) => one.kind === 'rule' && !numbers.has(one.chapter))).toEqual([]);
      }
    }
  });

  it('is searched by number, by words, and by words of the reader’s own language', async () => {
    const book = await loadBook('grand-conquest');
    const german = await loadChapters('grand-conquest', 'de');
    expect(search(book, german, 'GC-REC-05')[0]?.id).toBe('GC-REC-05');
    expect(search(book, german, 'drawbridge raise').length).toBeGreaterThan(2);
    expect(search(book, german, 'Zugbrücken hochziehst').every((one) => one.chapter === '23')).toBe(true);
    expect(search(book, german, 'zugbrucke').length).toBeGreaterThan(5);
    expect(search(book, german, '   ')).toEqual([]);
    expect(search(book, german, 'xyzzy')).toEqual([]);
  });

  it('says of a piece first what is meant by it', () => {
    expect(topics('grand-conquest', 'camel')).toEqual(['15', '14']);
    expect(topics('condottiere', 'camel')).toEqual([]);
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
