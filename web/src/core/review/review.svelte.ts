// A review in the making: asked for, followed until it is done, stopped, and continued.
import { http, Refused } from '../link/http';
import { errorText } from '../link/errorText';
import type { DecisionCard, ReviewCard } from '../schema';

/** Milliseconds between two looks at a review in the making. */
const PAUSE = 700;
/** Decisions that a match needs for a review. */
const FEWEST = 4;

/** A finished match: of a table, or of a review by its id. */
type ReviewedMatch = { table: string; invitation: string } | { review: string };

export class Review {
  card = $state.raw<ReviewCard | null>(null);
  decisions = $state.raw<DecisionCard[]>([]);
  fault = $state('');
  /** Whether the server could not be reached. */
  offline = $state(false);
  /** Whether there is no review of this match, and none can be made. */
  refused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly match: ReviewedMatch,
    readonly openHands: boolean,
  ) {}

  get working(): boolean {
    return this.card?.state === 'working';
  }

  get short(): boolean {
    return this.card !== null && this.card.total < FEWEST;
  }

  /** Show what there is; a review that nobody has asked for is asked for. */
  async open(): Promise<void> {
    await this.guarded(async () => {
      const { match } = this;
      const found =
        'table' in match
          ? await http.tableReview(match.table, this.openHands, match.invitation)
          : await http.review(match.review, 0);
      if (found.state === 'none' || found.open_hands !== this.openHands) await this.ask();
      else this.take(found);
    });
  }

  /** Ask for the review, or ask again. */
  async ask(): Promise<void> {
    await this.guarded(async () => {
      const { match } = this;
      if ('table' in match) this.take(await http.reviewTable(match.table, this.openHands, match.invitation));
      else this.take(await http.reviewAgain(match.review, this.openHands));
    });
  }

  async stop(): Promise<void> {
    const { card } = this;
    if (!card) return;
    await this.guarded(async () => {
      await http.stopReview(card.id);
      this.take(await http.review(card.id, 0));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private take(card: ReviewCard): void {
    if (this.closed) return;
    this.offline = false;
    this.fault = '';
    this.decisions = card.decisions;
    this.card = card;
    this.follow();
  }

  private follow(): void {
    clearTimeout(this.timer);
    if (!this.closed && this.working) this.timer = setTimeout(() => void this.guarded(() => this.more()), PAUSE);
  }

  private async more(): Promise<void> {
    const card = await http.review(this.card!.id, this.decisions.length);
    if (this.closed) return;
    this.offline = false;
    this.decisions = [...this.decisions, ...card.decisions];
    this.card = card;
    this.follow();
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.closed) return;
      this.offline = !(error instanceof Refused);
      this.refused = !this.card && !this.offline;
      this.fault = await errorText(error);
      if (this.offline) this.follow(); // a review in the making goes on without this page
    }
  }
}
