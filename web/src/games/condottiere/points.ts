// The score sheet of a match for points, from its feed.
import type { FeedItemCard } from '../../core/schema';

export interface Scored {
  seat: string;
  points: number;
  score: number;
}

/** The points in a feed item by seat; empty if no game ends in it. */
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

/** The finished games with their points. */
export function playedGames(feed: FeedItemCard[]): Scored[][] {
  return feed.map(scoredIn).filter((game) => game.length > 0);
}
