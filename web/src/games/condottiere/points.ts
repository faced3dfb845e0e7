// The score sheet of a match for points, read from what happened.
import type { TaleCard } from '../../core/schema';

export interface Scored {
  seat: string;
  points: number;
  score: number;
}

/** What a tale gives to whom; nothing where no game ends in it. */
export function scoredIn(tale: TaleCard): Scored[] {
  const events = (tale.data['events'] ?? []) as { kind: string; data: Record<string, unknown> }[];
  return events
    .filter((event) => event.kind === 'condottiere.event.scored')
    .map(({ data }) => ({
      seat: String(data['seat']),
      points: Number(data['points']),
      score: Number(data['score']),
    }));
}

/** The games that are over, each with what it gave. */
export function playedGames(tales: TaleCard[]): Scored[][] {
  return tales.map(scoredIn).filter((game) => game.length > 0);
}
