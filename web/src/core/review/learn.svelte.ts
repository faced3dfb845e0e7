// A costly decision to be made better: what is played on a variation is answered and judged by the server.
import { http } from '../link/http';
import { errorText } from '../link/errorText';
import type { DecisionCard, GradesCard, SaidWord, StandCard } from '../schema';
import type { TrialSource } from '../sources/trial.svelte';

interface Verdict {
  grade: 'right' | 'closer' | 'wrong';
  /** The chance after what was tried. */
  share: number;
}

/** Points by which a try must be better than the match to count as better. */
const BETTER = 0.5;

/** The verdict on a chance that a try has reached. */
export function verdictOn(decision: DecisionCard, share: number, grades: GradesCard): Verdict {
  const [best, played] = [Number(decision.before[decision.seat]), Number(decision.after[decision.seat])];
  if (100 * (best - share) < Number(grades.best)) return { grade: 'right', share };
  return { grade: 100 * (share - played) >= BETTER ? 'closer' : 'wrong', share };
}

export class Lesson {
  verdict = $state.raw<Verdict | null>(null);
  judging = $state(false);
  shown = $state(false);
  fault = $state('');
  private heard: StandCard | null = null;

  constructor(
    readonly review: string,
    readonly decision: DecisionCard,
    private readonly grades: GradesCard,
    private readonly trial: TrialSource,
    /** Whether every action is a decision. */
    private readonly single: boolean,
    start: StandCard,
  ) {
    this.heard = start;
    trial.begin(start);
  }

  /** Called with each position of the variation: what was played there is answered and judged. */
  async hear(stand: StandCard | null): Promise<void> {
    if (!stand || stand === this.heard || this.judging || this.shown) return;
    this.heard = stand;
    const words = this.trial.said;
    this.verdict = null;
    if (!words.length) return;
    // Within the own turn, there is something to answer or to judge only when another seat is due.
    if (!this.single && !stand.outcome && stand.awaited[0] === this.decision.seat) return;
    await this.ask(words);
  }

  private async ask(words: SaidWord[]): Promise<void> {
    this.judging = true;
    this.fault = '';
    try {
      const found = await http.attempt(this.review, { first: this.decision.first, words });
      if (found.responses.length) await this.trial.follow(found.responses);
      this.heard = this.trial.stand;
      const reached = found.judgement?.after[this.decision.seat];
      if (reached !== undefined) this.verdict = verdictOn(this.decision, Number(reached), this.grades);
    } catch (error) {
      this.fault = await errorText(error);
    } finally {
      this.judging = false;
    }
  }

  /** Back to the position of the decision. */
  retry(): void {
    this.verdict = null;
    this.trial.undo(0);
    this.heard = this.trial.stand;
  }

  /** Play the best line. */
  async solve(): Promise<void> {
    this.shown = true;
    this.verdict = null;
    this.trial.undo(0);
    await this.trial.follow(this.decision.better);
    this.heard = this.trial.stand;
  }
}
