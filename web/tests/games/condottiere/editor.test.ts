import { expect, it } from 'vitest';
import { inPile, less, season, withSeason, type CardDraft } from '../../../src/games/condottiere/editor/draft';

const draft: CardDraft = {
  hands: {},
  lines: { A: ['6', 'Winter'], B: ['1'] },
  down: {},
  unknown: {},
  discards: [],
  pile: ['1', 'Spring', '1'],
  owners: {},
  region: '',
  favour: '',
  holder: 'A',
  actor: 'A',
  phase: 'turn',
  out: [],
  scores: {},
  round: 1,
  more: {},
};

it('counts the pile and takes one card', () => {
  expect(inPile(draft)).toEqual({ '1': 2, Spring: 1 });
  expect(less(['1', '2', '1'], '1')).toEqual(['2', '1']);
  expect(less(['2'], '1')).toEqual(['2']);
});

it('changes the season of the lines', () => {
  expect(season(draft)).toBe('Winter');
  expect(withSeason(draft, ['A', 'B'], 'Spring')).toEqual({ A: ['6', 'Spring'], B: ['1'] });
  expect(withSeason(draft, ['A', 'B'], '')).toEqual({ A: ['6'], B: ['1'] });
});
