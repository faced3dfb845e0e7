// Glicko ratings for guests, whose results stay in the browser; `conquista.store.learning.glicko` has the same formulas.
import type { RatingShown } from '../schema';

export interface Rating {
  rating: number;
  deviation: number;
}

const Q = Math.log(10) / 400;
const LEAST_DEVIATION = 60;
const SURE = 1.96;

export const NEW_PERSON: Rating = { rating: 1500, deviation: 350 };

/** The rating after one result against another; a score of 1 is a win, 0 a loss. */
export function after(own: Rating, other: Rating, score: 0 | 1): Rating {
  const weight = 1 / Math.sqrt(1 + 3 * ((Q * other.deviation) / Math.PI) ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (own.rating - other.rating)) / 400));
  const precision = 1 / own.deviation ** 2 + (Q * weight) ** 2 * expected * (1 - expected);
  return {
    rating: own.rating + (Q / precision) * weight * (score - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}

/** A displayed rating: a whole number and the half of its 95 % interval. */
export function shown({ rating, deviation }: Rating): RatingShown {
  return { value: Math.round(rating), within: Math.round(SURE * deviation) };
}

/** The rating behind a displayed one. */
export function read({ value, within }: RatingShown): Rating {
  return { rating: value, deviation: within / SURE };
}
