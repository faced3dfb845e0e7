// The signs of the marks that a move can have; each has a name as well.
import type { Glyph } from '../../core/study/types';

export const GLYPH_SIGNS: Record<Glyph, string> = {
  brilliant: '!!',
  good: '!',
  interesting: '!?',
  slip: '?!',
  costly: '?',
  blunder: '??',
  forced: '□',
};
