// The score sheet of a match for points, read from what happened.
import type { FeedItemCard } from '../../core/schema';

export interface Scored {
  seat: string;
  points: number;
  score: number;
}

/** The points that a feed item gives, by seat; none where no game ends in it. */
export function scoredIn(item: FeedItemCard): Scored[] {
  const events = (item.data['events'] ?? []) as { kind: string; data: Record<string, unknown> }[];
  return events
    .filter((event) => event.kind === 'condottiere.event.scored')
    .map(({ data }) => ({
      seat: String(data['seat']),
      points: Number(data['points']),
      score: Number(data['score']),
    }));
}

/** The games that are over, each with what it gave. */
export function playedGames(feed: FeedItemCard[]): Scored[][] {
  return feed.map(scoredIn).filter((game) => game.length > 0);
}
