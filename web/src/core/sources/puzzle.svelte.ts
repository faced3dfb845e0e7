// A puzzle as the source of a match. Every right line and every slip was computed beforehand; the play after a slip is
// asked of the server, which answers for the defence. The solver's own words are enough: the defence is always the same.
import type { GraphData, LessonNode } from '../course/types';
import { generated } from '../generated';
import type { Command } from '../link/openRequests';
import { http, Refused } from '../link/http';
import { applied } from '../replay/timeline';
import type { FeedItemCard, PuzzleNode, PuzzleStart, SolutionStep, TableSnapshot } from '../schema';
import { LessonSource, type LessonListener } from './lesson.svelte';
import type { Question } from './source';

export type PuzzleGraph = GraphData<LessonNode & Pick<PuzzleNode, 'verdict' | 'hints'>>;

/** The data of a puzzle as positions to play on. */
export function graphOf(data: PuzzleStart): PuzzleGraph {
  return generated<PuzzleGraph>(data);
}

export interface PuzzleListener extends LessonListener {
  /** The server cannot be reached, and the stored positions lead no further. */
  offline(): void;
}

export class PuzzleSource extends LessonSource {
  /** Whether actions that end the plan are played without confirmation. */
  strikes = false;
  /** Whether the server is being asked. */
  asking = $state(false);
  /** The attempt is over: nothing more can be played. */
  over = $state(false);
  private line: { steps: SolutionStep[]; count: number } | null = null;
  private closed = false;

  constructor(
    private readonly puzzle: string,
    readonly graph: PuzzleGraph,
    private readonly solver: PuzzleListener,
  ) {
    super(graph, solver);
  }

  /** Use the positions of a pack from now on. The words so far lead to the same positions. */
  adopt(pack: PuzzleGraph): void {
    const { words } = this;
    this.graph.nodes.splice(0, this.graph.nodes.length, ...pack.nodes);
    if (this.after(0, words) === null) return void this.takeBack(0);
    this.taken = words.map((word, k) => ({ word, node: this.after(0, words.slice(0, k + 1))! }));
  }

  override close(): void {
    this.closed = true;
    super.close();
  }

  override act(word: string, before: string[]): boolean {
    const command: Command = { do: 'act', seat: this.part.seat, seq: 0, hash: '', word, before };
    this.reach([...before, word], command, () => super.act(word, before));
    return false;
  }

  override plan(words: string[]): boolean {
    const [word = '', ...more] = words;
    const command: Command = { do: 'plan', seat: this.part.seat, seq: 0, hash: '', word, more };
    this.reach(words, command, () => super.plan(words));
    return false;
  }

  /** Go on as soon as the positions of some words are known. */
  private reach(words: string[], command: Command, go: () => void): void {
    if (this.over || this.asking) return;
    if (this.after(this.at, words) !== null) {
      go();
      return void this.open_();
    }
    void this.ask([...this.words, ...words], this.words.length, command).then((known) => {
      if (known) go();
      void this.open_();
    });
  }

  /** Ask for what can be done here, where the stored positions do not have it. */
  private async open_(): Promise<void> {
    const { at, node, words } = this;
    if (this.over || !this.goesOn(node) || this.opened(at).legal) return;
    if (await this.ask(words, words.length, null)) this.listener?.snapshot(this.snapshot());
  }

  private goesOn(node: PuzzleGraph['nodes'][number]): boolean {
    return (
      !node.outcome && (!node.awaited || node.awaited.includes(this.part.seat)) && node.verdict?.status !== 'failed'
    );
  }

  override get node(): PuzzleGraph['nodes'][number] {
    return this.graph.nodes[this.at]!;
  }

  /** Ask the server for the positions after some words, from a number of them on; false where there is no answer. */
  private async ask(words: string[], known: number, command: Command | null): Promise<boolean> {
    this.asking = true;
    try {
      const { nodes } = await http.puzzleMoves(this.puzzle, words, known);
      if (this.closed) return false;
      this.add(words, known, generated<PuzzleGraph['nodes']>(nodes));
      return true;
    } catch (error) {
      if (this.closed) return false;
      if (error instanceof Refused && error.status < 500 && command) this.refuse(error.refusal, command);
      else this.solver.offline();
      return false;
    } finally {
      this.asking = false;
    }
  }

  private add(words: string[], known: number, nodes: PuzzleGraph['nodes']): void {
    let at = this.after(0, words.slice(0, known)) ?? 0;
    if (known === words.length) {
      const { legal = [], loud = [], found = {} } = nodes[0]!;
      Object.assign(this.graph.nodes[at]!, { legal, loud, found });
      return;
    }
    for (const [k, node] of nodes.entries()) {
      const word = words[known + k]!;
      const after = (this.opened(at).after ??= {});
      after[word] ??= this.graph.nodes.push(node) - 1;
      at = after[word];
    }
  }

  override async query(question: Question): Promise<Record<string, unknown>[]> {
    return this.over || this.line ? [] : super.query(question);
  }

  // the solution

  /** Show some steps of a line; null returns to the attempt. */
  show(steps: SolutionStep[] | null, count = 0): void {
    this.line = steps && { steps, count };
    this.welcome();
  }

  get shows(): boolean {
    return this.line !== null;
  }

  /** The attempt has ended. */
  finish(): void {
    this.over = true;
    this.listener?.snapshot(this.snapshot());
  }

  /** Begin again, or go on after a slip. */
  resume(length: number): void {
    this.over = false;
    this.line = null;
    this.takeBack(length);
    void this.open_();
  }

  protected override welcome(): void {
    if (!this.line) return super.welcome();
    const { steps, count } = this.line;
    const feed = steps
      .slice(0, count)
      .map(({ seat, events }, k): FeedItemCard => ({ number: k + 2, at: 0, kind: 'acted', data: { seat, events } }));
    const begin: FeedItemCard = { number: 1, at: 0, kind: 'acted', data: { seat: '', events: [] } };
    this.listener?.welcome([begin, ...feed], this.snapshot(), null);
  }

  protected override snapshot(): TableSnapshot {
    const usual = super.snapshot();
    if (!this.line) return this.over ? { ...usual, awaited: [], legal: [] } : usual;
    const step = this.line.steps[this.line.count - 1];
    const view = applied(this.part.first, (step?.changes ?? []) as never) as Record<string, unknown>;
    return {
      ...usual,
      view,
      awaited: [],
      legal: [],
      outcome: null,
      draft: { words: [], undone: [], told: [], spent: 0 },
    };
  }
}
