import { expect, it } from 'vitest';
import {
  dismounted,
  left,
  riders,
  sided,
  without,
  type WarDraft,
  type WarStock,
} from '../../../src/games/conquest/editor/draft';

const soldier = { piece: 'soldier', side: 'S', used: 0 };
const elephant = { piece: 'elephant', side: 'S', used: 1, load: [soldier, soldier] };
const draft: WarDraft = {
  stacks: { S1: soldier, MS1: { piece: 'galleon', side: 'N', origin: 'S', used: 0, load: [elephant] } },
  active: 'S',
  turn: 4,
  spent: 0,
  quiet: 0,
  raised: {},
  captured: {},
  more: {},
};
const stock: WarStock = {
  seats: ['S', 'N'],
  kinds: ['soldier', 'elephant', 'galleon'],
  most: { S: { soldier: 10, elephant: 4, galleon: 2 }, N: { soldier: 10, elephant: 4, galleon: 2 } },
  allowance: {},
  bridges: {},
  full: 20,
};

it('counts what is left by colour, cargo and riders included', () => {
  expect(left(draft, stock)).toEqual({
    S: { soldier: 7, elephant: 3, galleon: 1 },
    N: { soldier: 10, elephant: 4, galleon: 2 },
  });
});

it('takes the last soldier off a stack, also off the cargo of a vessel', () => {
  expect(riders(draft.stacks['MS1']!)).toBe(2);
  const one = dismounted(draft.stacks['MS1']!);
  expect(riders(one)).toBe(1);
  expect(dismounted({ ...elephant, load: [soldier] })).toEqual({ piece: 'elephant', side: 'S', used: 1 });
});

it('changes the side of a whole stack', () => {
  expect(sided(elephant, 'N').load?.map(({ side }) => side)).toEqual(['N', 'N']);
  expect(without(draft, 'S1').stacks).not.toHaveProperty('S1');
});
