// A hint: what a computer would play in this seat, and why. Only at tables without rating.
import { line } from './link/connection.svelte';
import { loadMessages, loadPlayerMessages } from './i18n/messages.svelte';
import { messages } from './i18n/hints';
import type { HintAnswer, Refusal } from './schema';

/** The server answers within three seconds; later the answer has been lost. */
const LONGEST = 9_000;

export interface HintAction {
  text: string;
  run(): void;
}

/** A suggestion as text of its game. */
export interface Idea {
  title: string;
  /** Sentences that come before the action itself: what to look at, and which piece or card. */
  before: string[];
  /** Marks the action on the board, once it is told. */
  reveal?(): void;
  /** Sentences with marked places: what, where and why. */
  lines: string[];
  /** Price and gain. */
  facts: string[];
  actions: HintAction[];
}

/** What a hint needs of a match. */
export interface HintedMatch {
  readonly seat: string | null;
  readonly source: { hint?(without: string[]): Promise<HintAnswer> };
  readonly snapshot: { hash?: string | null; setting: { rated: boolean }; outcome?: unknown } | null;
}

/** Whether this seat can ask for hints at this table. */
export function offersHints(match: HintedMatch): boolean {
  const { snapshot } = match;
  return (
    match.seat !== null && match.source.hint !== undefined && !!snapshot && !snapshot.setting.rated && !snapshot.outcome
  );
}

export class Hint {
  state = $state<'idle' | 'thinking' | 'shown' | 'failed'>('idle');
  idea = $state.raw<Idea | null>(null);
  /** How many sentences are told before the action; one more, and the action is told. */
  level = $state(1);
  /** Why there is no hint, where the server said so. */
  refusal = $state.raw<Refusal | null>(null);
  /** Words that were suggested for the position. */
  private known: string[] = [];
  private hash: string | null | undefined;
  private asked = 0;

  /** `describe` puts a suggestion into words; null where it no longer fits the position. */
  constructor(
    private readonly match: HintedMatch,
    private readonly describe: (found: HintAnswer) => Promise<Idea | null>,
  ) {}

  /** Whether the action itself is told. */
  get told(): boolean {
    return this.idea !== null && this.level > this.idea.before.length;
  }

  /** Tell the next sentence, or with `all` the action at once. */
  more(all = false): void {
    if (!this.idea || this.told) return;
    this.level = all ? this.idea.before.length + 1 : this.level + 1;
    if (this.told) this.idea.reveal?.();
  }

  get online(): boolean {
    return line.status === 'open';
  }

  /** Ask for a suggestion, or for more about it; once all is told, for another one. */
  async next(): Promise<void> {
    if (this.idea && !this.told && this.hash === this.match.snapshot?.hash) this.more();
    else await this.ask();
  }

  /** Ask for a suggestion; for the same position, another one. */
  async ask(): Promise<void> {
    const { match } = this;
    const { hash } = match.snapshot ?? {};
    if (!match.source.hint || this.state === 'thinking') return;
    if (hash !== this.hash) this.known = [];
    this.hash = hash;
    const asked = ++this.asked;
    this.state = 'thinking';
    this.idea = this.refusal = null;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(null), LONGEST));
    try {
      const [found] = await Promise.all([
        Promise.race([match.source.hint(this.known.slice(-64)), late]),
        loadMessages(messages),
        loadPlayerMessages(),
      ]);
      if (asked !== this.asked) return;
      this.known.push(...found.words);
      const idea = hash === match.snapshot?.hash ? await this.describe(found) : null;
      if (asked !== this.asked) return;
      this.level = 1;
      this.idea = idea;
      if (this.told) idea?.reveal?.();
      this.state = idea ? 'shown' : 'failed';
    } catch (refusal) {
      if (asked !== this.asked) return;
      this.refusal = (refusal as Refusal | null)?.key ? (refusal as Refusal) : null;
      this.state = 'failed';
    }
  }

  /** Stop waiting, or close the suggestion. */
  close(): void {
    this.asked++;
    this.state = 'idle';
    this.idea = this.refusal = null;
  }
}
