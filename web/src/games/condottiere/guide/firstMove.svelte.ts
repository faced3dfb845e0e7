// The first move of a guided match: a region or a card is selected without being asked for, and one tap plays it.
import { isGuided } from '../../../core/firstMatch';
import type { CardMatch } from '../table/cardMatch.svelte';
import { isMercenary } from '../text';

/** Select a first move as soon as one is due; stops when the player has done anything. */
export function suggestFirstMove(cards: CardMatch): void {
  const { match } = cards;
  if (!match.seat || !isGuided(match.table)) return;
  const stop = $effect.root(() => {
    $effect(() => {
      if (cards.playedBack) return;
      const acted = match.feed.some(({ data }) => data['seat'] === match.seat && 'events' in data);
      const touched = cards.lifted !== null || cards.region !== null;
      if (!acted && !touched && !select(cards)) return; // nothing is due yet
      queueMicrotask(() => stop());
    });
  });
}

function select(cards: CardMatch): boolean {
  const region = bestRegion(cards);
  const card = region ? -1 : bestCard(cards);
  if (region) cards.region = region;
  else if (card >= 0) cards.lift(card);
  return region !== null || card >= 0;
}

/** Of the regions that may be chosen, the one with most borders: kingdoms grow from there. */
function bestRegion({ goals, italy }: CardMatch): string | null {
  const borders = (code: string): number => italy.regions[code]?.borders.length ?? 0;
  return Object.keys(goals).sort((a, b) => borders(b) - borders(a))[0] ?? null;
}

/** The lowest Mercenary that takes the lead; the highest where none does; -1 where none can be played. */
function bestCard(cards: CardMatch): number {
  const { hand, plays, seats } = cards;
  const { seat } = cards.match;
  if (cards.verb !== 'play' || !seat || !plays.length) return -1;
  const own = [...new Set(hand)].filter((card) => isMercenary(card) && cards.can(card)).sort((a, b) => +a - +b);
  const leads = (card: string): boolean => {
    const { strengths } = plays.find(({ word }) => word === `play:${card}`) ?? {};
    const of = (each: string): number => strengths?.[each]?.strength ?? 0;
    return seats.every((each) => each === seat || of(each) < of(seat));
  };
  return hand.indexOf(own.find(leads) ?? own.at(-1) ?? '');
}
