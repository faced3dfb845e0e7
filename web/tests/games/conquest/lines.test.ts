// Lines of play in words: each step by the position at that moment, and the moves of one piece as one trip.
import { beforeAll, expect, it } from 'vitest';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import { plainText } from '../../../src/core/places.svelte';
import { lineTexts } from '../../../src/games/conquest/replay/lines';
import { viewWith } from './fixture';

beforeAll(applyLanguage);

const stack = (piece: string, side: string) => ({ piece, side, used: 0, of: 6 });
const view = viewWith({ stacks: { S12: stack('knight', 'S'), W2: stack('soldier', 'N'), W3: stack('elephant', 'N') } });
const steps = (seat: string, ...words: string[]) => words.map((word) => ({ seat, word }));

it('tells a line with its answers, without a bare action word', () => {
  const line = [...steps('S', 'S12-S11', 'S11-W1', 'W1-W2'), ...steps('N', 'W3-W2'), ...steps('S', 'end')];
  expect(lineTexts(line, view).map(plainText)).toEqual([
    expect.stringMatching(/^knight: .*S12.* → .*W1/),
    expect.stringMatching(/^knight takes a soldier at .*W2/),
    expect.stringMatching(/^North: elephant takes a knight at .*W2/),
    'ends the turn',
  ]);
});
