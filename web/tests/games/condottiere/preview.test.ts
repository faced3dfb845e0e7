import { describe, expect, it } from 'vitest';
import { afterPlay } from '../../../src/games/condottiere/preview';
import type { Play } from '../../../src/games/condottiere/view';
import { asked, cardMatch, prepareTable, VIEW } from './fixture';

prepareTable();
const play = {
  word: 'play:10',
  strengths: { A: { strength: 23, reasons: [] } },
  leaves: [],
  courtesans: null,
  ends: null,
};

describe('an own card', () => {
  it('leaves the hand and lies in the line, with the strength that the server predicted', () => {
    const after = afterPlay(VIEW, 'A', 'play:10', play)!;
    expect([after.hand, after.lines['A'], after.strengths['A']]).toEqual([
      ['Surrender', 'Winter'],
      ['6', '4', '10'],
      23,
    ]);
  });

  it('waits for the server where it does more, lies face down, or nothing is known of it', () => {
    expect(afterPlay(VIEW, 'A', 'play:Surrender', play)).toBeNull();
    expect(afterPlay(VIEW, 'A', 'pass', play)).toBeNull();
    expect(afterPlay(VIEW, 'A', 'play:10', undefined)).toBeNull();
    const leaves: Play['leaves'] = [{ seat: 'B', card: 'Spring', count: 1 }];
    expect(afterPlay(VIEW, 'A', 'play:10', { ...play, leaves })).toBeNull();
    expect(afterPlay({ ...VIEW, options: { variant_e: 'yes' } }, 'A', 'play:10', play)).toBeNull();
  });

  it('is shown by the table before the answer, and nothing can be played meanwhile', () => {
    cardMatch.do('play:10');
    expect([asked(), cardMatch.hand, cardMatch.legal]).toEqual([['play:10'], ['Surrender', 'Winter'], []]);
    cardMatch.match.pending = null;
    expect(cardMatch.hand).toEqual(['10', 'Surrender', 'Winter']);
  });
});
