// The guide of a card table.
import type { CoachLine, Guide, GuideGoal, GuideLine } from '../../../core/guide';
import { offersHints } from '../../../core/hint.svelte';
import { t } from '../../../core/i18n/messages.svelte';
import { placeMark } from '../../../core/places.svelte';
import type { LogLine } from '../../../core/log';
import type { Match } from '../../../core/match.svelte';
import { coachOf } from '../coach';
import type { CardMatch } from '../table/cardMatch.svelte';
import { fighting, seatsOf, tied } from '../view';
import type { CardPlayback } from './cardPlayback.svelte';
import { suggestFirstMove } from './firstMove.svelte';

/** How many lines of the others' actions are shown. */
const MOST_LINES = 10;

export class CardGuide implements Guide {
  readonly game = 'condottiere';
  readonly match: Match;
  readonly partner: string[] = [];

  goal = $derived.by((): GuideGoal | null => goalOf(this.cards));
  coach = $derived.by((): CoachLine | null => coachOf(this.cards));
  steps = $derived([t('cards.step.region'), t('cards.step.cards'), t('cards.step.pass')]);
  happened = $derived.by((): GuideLine[] => {
    const actions = this.lines().filter((line) => line.sort === 'action' && line.seat);
    const { seat } = this.match;
    const end = actions.findLastIndex((line) => line.seat !== seat) + 1;
    const start = actions.slice(0, end).findLastIndex((line) => line.seat === seat) + 1;
    return actions
      .slice(start, end)
      .slice(-MOST_LINES)
      .map((line) => ({ id: line.id, seat: line.seat, text: line.text, places: [] }));
  });
  /** Who wins the match with the contested region, or with any region that can be chosen next. */
  threats = $derived.by((): GuideLine[] => {
    const { view, standing, seats } = this.cards;
    if (!view || !standing || tied(view).length) return [];
    const others = seats.filter((seat) => seat !== this.match.seat);
    return others.flatMap((seat) => {
      const wins = Object.keys(standing.gives).filter((region) => standing.gives[region]?.[seat]?.wins);
      const here = fighting(view) && view.region !== null && wins.includes(view.region);
      const name = this.cards.name(seat);
      if (here)
        return [{ id: seat, seat, text: t('cards.threat.now', { name, region: placeMark(view.region!) }), places: [] }];
      return wins.length
        ? [{ id: seat, seat, text: t('cards.threat.next', { name, n: wins.length }), places: [] }]
        : [];
    });
  });

  again = $derived.by(() => (this.playback.past ? () => this.playback.again() : null));
  hint = $derived.by(() => (offersHints(this.match) ? () => void this.cards.hintsAsked++ : null));

  constructor(
    private readonly cards: CardMatch,
    private readonly lines: () => LogLine[],
    private readonly playback: CardPlayback,
  ) {
    this.match = cards.match;
    suggestFirstMove(cards);
  }

  show(places: string[]): void {
    this.cards.region = places[0] ?? null;
  }
}

function goalOf(cards: CardMatch): GuideGoal | null {
  const { view, standing, match } = cards;
  if (!view || !standing) return null;
  const { kingdom, regions, points } = standing.goal;
  const own = match.seat ? standing.seats[match.seat] : undefined;
  const between = tied(view).length > 0;
  const ways = [t('cards.ways.kingdom', { kingdom }), t('cards.ways.regions', { regions }), t('cards.ways.count')];
  if (points) ways.push(t('cards.ways.points', { points }));
  const progress = own
    ? [
        { text: t('cards.joined', { n: own.kingdom, of: kingdom }), held: own.kingdom, of: kingdom },
        { text: t('cards.regions', { n: own.regions, of: regions }), held: own.regions, of: regions },
      ]
    : [];
  if (points && match.seat) {
    const n = view.scores[seatsOf(view).indexOf(match.seat)] ?? 0;
    progress.push({ text: t('cards.points.of', { n, of: points }), held: n, of: points });
  }
  return {
    text: between ? t('cards.goal.tie') : t('cards.goal.line', { kingdom, regions }),
    more: points ? t('cards.goal.more.points', { points }) : t('cards.goal.more'),
    progress,
    ways,
  };
}
