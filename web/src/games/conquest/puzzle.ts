// Puzzles of Conquest: their goal in words, and what happens in them.
import type { PuzzleModule } from '../../core/games';
import { t } from '../../core/i18n/messages.svelte';
import { boardData } from './board/data';
import { busiest } from './board/scene';
import { linesFrom } from './log';
import { viewOf } from './view';

const SORTS = new Set(['action', 'note']);

export const puzzle: PuzzleModule = {
  goal: ({ value, wins }) => (wins ? t('puzzle.goal.win') : t('puzzle.goal.gain', { n: value })),
  most: ({ most }) => t('puzzle.not_so.most', { n: Math.max(0, most ?? 0) }),
  missed: () => t('puzzle.not_so.over'),
  hints: () => [t('puzzle.hint.2'), t('puzzle.hint.3')],
  counted: true,
  frame: async (view, { board = 'mare' }) => busiest(viewOf(view)?.stacks ?? {}, await boardData(board)),
  lines: (feed) => {
    const actors = new Map(feed.map(({ number, data }) => [String(number), data['seat']]));
    // A line about another seat only says that it may answer.
    return linesFrom(feed)
      .filter(({ id, seat, sort }) => SORTS.has(sort) && (!seat || seat === actors.get(id.split('.')[0]!)))
      .map(({ seat, text }) => ({ seat, text }));
  },
};
