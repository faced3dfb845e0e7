// The words for the decisions of a reviewed match.
import { percent, t } from '../i18n/messages.svelte';
import { plainText } from '../places.svelte';
import type { GameReplay } from '../replay/game';
import type { Timeline, Turn } from '../replay/timeline';
import type { DecisionCard } from '../schema';
import type { DecisionFacts, GameReview } from './game';
import { sharesAt, type GraphPoint } from './graph';

export const chance = (share: number): string => percent(Math.round(100 * share));
export const chanceOf = (one: DecisionCard, when: 'before' | 'after'): string =>
  chance(Number(one[when][one.seat] ?? 0));

/** A line of the review as text. */
export interface ReviewLine {
  first: number;
  text: string;
  more: string;
}

export class DecisionTexts {
  constructor(
    private readonly timeline: Timeline,
    private readonly replay: GameReplay,
    private readonly words: GameReview | null,
    /** The seat of the reader. */
    private readonly me: string | undefined,
  ) {}

  turnOf(one: DecisionCard): string {
    const turn = this.timeline.turns.find((each) => each.from <= one.first && one.first < each.to);
    if (!turn) return '';
    return this.words?.single ? this.replay.turnName(turn) : this.replay.roundName(turn.round);
  }

  spoken(one: DecisionCard): string {
    return t('review.square', {
      turn: this.turnOf(one),
      quality: t(`review.quality.${one.quality}`),
      before: chanceOf(one, 'before'),
      after: chanceOf(one, 'after'),
    });
  }

  /** The chances of these seats at a place of the graph. */
  value(at: number, points: GraphPoint[], seats: string[]): string {
    const shares = sharesAt(points, at);
    const turn = this.timeline.turnAt(at);
    const values = seats.map((seat, k) => `${this.replay.name(seat)} ${chance(shares?.[k] ?? 0)}`).join(', ');
    return t('review.graph.value', { where: turn ? this.placeText(turn) : '', values });
  }

  private placeText(turn: Turn): string {
    if (this.words?.single) return this.replay.turnName(turn);
    return [this.replay.roundName(turn.round), this.replay.seatName(turn.seat)].join(', ');
  }

  private factsOf(one: DecisionCard): DecisionFacts {
    const steps = this.timeline.card.steps.slice(one.first, one.last);
    return {
      decision: one,
      name: this.replay.name(one.seat),
      you: this.me === one.seat,
      view: this.timeline.view(one.first),
      events: steps.flatMap((step) => step.events),
      words: steps.filter((step) => step.seat === one.seat).map((step) => step.word),
    };
  }

  sentence(one: DecisionCard): string {
    return this.words?.sentence(this.factsOf(one)) ?? '';
  }

  /** What was played, without what would have been better. */
  question(one: DecisionCard): string {
    return this.sentence({ ...one, better: [] }).trim();
  }

  hint(one: DecisionCard): string {
    return this.words?.hint(this.factsOf(one)) ?? '';
  }

  /** The whole review; `explained` says which decisions the reader may see in detail. */
  lines(decisions: DecisionCard[], explained: (one: DecisionCard) => boolean): ReviewLine[] {
    return decisions.map((one) => ({
      first: one.first,
      text: [this.replay.name(one.seat), this.spoken(one)].join(': '),
      more: explained(one) ? plainText(this.sentence(one)) : '',
    }));
  }
}
