// An attempt at a puzzle: the table it is played on, the verdicts, hints, and how it ended.
import { Match } from '../match.svelte';
import { http } from '../link/http';
import type {
  AttemptCard,
  FeedItemCard,
  PuzzleCard,
  MessageCard,
  PuzzlePack,
  PuzzleStart,
  PuzzleVerdict,
  SolutionStep,
} from '../schema';
import { graphOf, PuzzleSource } from '../sources/puzzle.svelte';
import { isPack } from './collection.svelte';
import { attemptAt, enter } from './results.svelte';

export type AttemptState = 'open' | 'slipped' | 'solved' | 'given_up';

export class Attempt {
  state = $state<AttemptState>('open');
  /** The verdict on the last action that could be answered. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** Hints given so far, and the most telling one that was asked for. */
  hints = $state.raw<MessageCard[]>([]);
  hinted = $state(0);
  /** The stored first attempt, and whether it is this one. */
  entered = $state.raw<{ card: AttemptCard; first: boolean } | null>(null);
  /** The stored positions lead no further, and the server cannot be reached. */
  offline = $state(false);
  seconds = $state(0);
  solution = $state.raw<SolutionStep[][] | null>(null);
  /** The variation of the solution that is shown, and how many of its steps. */
  line = $state.raw<{ variation: number; count: number } | null>(null);
  readonly match: Match;
  readonly source: PuzzleSource;
  /** Called once, when the attempt is decided: by a slip, a solution, or giving up. */
  ondecided: (solved: boolean, words: string[]) => void = () => {};
  private decided = false;
  private before = 0;
  private readonly began = Date.now();

  constructor(
    readonly puzzle: PuzzleCard,
    data: PuzzleStart | PuzzlePack,
    called: (seat: string) => string,
    /** Whether the result is stored. */
    private readonly counts = true,
  ) {
    if (isPack(data)) this.solution = data.solution;
    this.source = new PuzzleSource(puzzle.id, graphOf(data), {
      moved: () => this.moved(),
      refused: () => {},
      ended: () => (this.offline = true),
      offline: () => (this.offline = true),
      called,
    });
    this.match = new Match(this.source);
    this.match.open(data.seat);
  }

  get tried(): boolean {
    return attemptAt(this.puzzle.id) !== undefined;
  }

  /** Take in a pack that has arrived. */
  adopt(pack: PuzzlePack): void {
    this.solution = pack.solution;
    this.source.adopt(graphOf(pack));
  }

  close(): void {
    this.match.close();
  }

  private moved(): void {
    this.offline = false;
    this.hints = [];
    const { source } = this;
    if (source.played < this.before) this.before = source.played;
    if (source.shows || source.played !== source.taken.length || source.played === this.before) {
      if (source.played === 0) this.verdict = null;
      return;
    }
    const { verdict } = source.node;
    if (!verdict) return void (this.before = source.played);
    this.verdict = verdict;
    if (verdict.status === 'solved') {
      this.before = source.played;
      this.state = 'solved';
      source.finish();
      void this.decide(this.hinted ? 'hinted' : 'solved', source.words);
    } else if (verdict.status === 'failed' || verdict.reachable === false) {
      this.state = 'slipped';
      void this.decide('failed', source.words);
      if (verdict.status === 'failed') source.finish();
    } else this.before = source.played;
  }

  private async decide(result: AttemptCard['result'], words: string[]): Promise<void> {
    if (this.decided) {
      if (result === 'solved' || result === 'hinted') await this.note(result, words);
      return;
    }
    this.decided = true;
    this.ondecided(result === 'solved', words);
    await this.note(result, words);
  }

  private async note(result: AttemptCard['result'], words: string[]): Promise<void> {
    this.seconds = Math.round((Date.now() - this.began) / 1000);
    if (!this.counts) return;
    const made = { words, hints: this.hinted, given_up: result === 'given_up', seconds: this.seconds };
    const entered = await enter(this.puzzle, made, result);
    this.entered ??= entered;
  }

  /** Take back the last strike, with what was planned for it. */
  takeBack(): void {
    this.verdict = null;
    this.state = 'open';
    this.source.resume(this.before);
  }

  /** Start from the first position. */
  again(): void {
    this.before = 0;
    this.verdict = null;
    this.hints = [];
    this.state = 'open';
    this.line = null;
    this.source.resume(0);
  }

  /** Give the next hint: the theme, the piece, the move. */
  async hint(step: number): Promise<void> {
    const { source, puzzle } = this;
    this.hinted = Math.max(this.hinted, step);
    const known = source.played === source.taken.length && source.node.hints;
    if (step === 1) this.hints = [{ key: 'puzzles.hint.themes', params: { themes: puzzle.themes } }];
    else if (known) this.hints = [known[step - 2]!];
    else {
      try {
        this.hints = [await http.puzzleHint(puzzle.id, source.words, step)];
      } catch {
        this.offline = true;
      }
    }
  }

  /** What a hinted word does, in the words of the table. */
  told(word: string): FeedItemCard[] {
    const at = this.source.after(this.source.at, [word]);
    const told = at === null ? [] : (this.source.graph.nodes[at]!.told?.slice(0, 1) ?? []);
    return told.map(([seat, events], k) => ({ number: k + 2, at: 0, kind: 'acted', data: { seat, events } }));
  }

  /** Show the solution; an attempt that is not decided is given up. */
  giveUp(): void {
    if (!this.decided) void this.decide('given_up', this.source.words.slice(0, this.source.played));
    if (this.state !== 'solved') this.state = 'given_up';
    this.source.finish();
    this.show(0, 0);
  }

  /** Show a variation of the solution up to a step. */
  show(variation: number, count: number): void {
    const steps = this.solution?.[variation];
    if (!steps) return;
    this.line = { variation, count: Math.min(count, steps.length) };
    this.source.show(steps, this.line.count);
  }
}
