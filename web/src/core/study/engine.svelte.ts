// The engine beside a board: asked in parts, so that lines appear at once and grow better, and can be stopped.
import { http, Refused } from '../link/http';
import type { AnalysisCard, PlanCard, StandCard } from '../schema';
import type { KeyValueStore } from '../browser/storage';

export type EngineState =
  'off' | 'waiting' | 'thinking' | 'done' | 'stopped' | 'limited' | 'busy' | 'offline' | 'refused' | 'over';

/** What is asked one after the other. */
const PARTS = [
  { part: 'lines', effort: 1 },
  { part: 'plans', effort: 1 },
  { part: 'lines', effort: 2 },
  { part: 'lines', effort: 3 },
] as const;
export const PART_COUNT = PARTS.length;
const AGAIN = 2_500; // milliseconds before a busy or missing server is asked again
const KEPT = 40; // positions whose analysis is remembered

interface Found {
  lines: AnalysisCard | null;
  plans: PlanCard[];
  part: number;
}

export class Engine {
  on = $state(true);
  top = $state(3);
  state = $state<EngineState>('waiting');
  /** How many parts have been done. */
  part = $state(0);
  lines = $state.raw<AnalysisCard | null>(null);
  plans = $state.raw<PlanCard[]>([]);
  /** Why there is no answer: the refusal of the server. */
  refusal = $state.raw<Refused['refusal'] | null>(null);
  /** The position that the lines are about. */
  stand = $state.raw<StandCard | null>(null);
  private readonly known = new Map<string, Found>();
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: KeyValueStore,
    private readonly ask: typeof http.analysis = http.analysis,
  ) {
    const kept = store.read<{ on: boolean; top: number }>('engine');
    this.on = kept?.on ?? true;
    this.top = Math.min(5, Math.max(1, kept?.top ?? 3));
  }

  /** Analyse a position; null while none is shown. */
  look(stand: StandCard | null): void {
    this.cancel();
    this.stand = stand;
    this.lines = null;
    this.plans = [];
    this.part = 0;
    this.refusal = null;
    if (!this.on) this.state = 'off';
    else if (!stand) this.state = 'waiting';
    else if (stand.outcome) this.state = 'over';
    else {
      const found = this.known.get(this.key(stand));
      if (found) [this.lines, this.plans, this.part] = [found.lines, found.plans, found.part];
      void this.think(stand);
    }
  }

  private key(stand: StandCard): string {
    return `${this.top} ${stand.game} ${stand.position} ${JSON.stringify(stand.options)}`;
  }

  private async think(stand: StandCard): Promise<void> {
    const asked = ++this.asked;
    const { game, options, position } = stand;
    while (this.part < PARTS.length) {
      this.state = 'thinking';
      const { part, effort } = PARTS[this.part]!;
      try {
        const found = await this.ask({ game, options, position, top: this.top, part, effort });
        if (asked !== this.asked) return;
        this.refusal = null;
        if (part === 'plans') this.plans = found.plans;
        else {
          const same = this.lines !== null && found.nodes > 0 && found.nodes === this.lines.nodes;
          this.lines = found;
          if (same) this.part = PARTS.length - 1; // everything has been searched
        }
        this.part++;
        this.remember(stand);
      } catch (error) {
        if (asked !== this.asked) return;
        return this.fail(error, stand);
      }
    }
    this.state = 'done';
  }

  private fail(error: unknown, stand: StandCard): void {
    if (!(error instanceof Refused)) this.state = 'offline';
    else {
      this.refusal = error.refusal;
      const { key, cause } = error.refusal;
      this.state = key === 'server.study_busy' ? 'busy' : cause === 'rate' ? 'limited' : 'refused';
    }
    if (this.state === 'refused') return;
    const { retry } = (this.refusal?.params ?? {}) as { retry?: number };
    const wait = this.state === 'limited' && retry ? 1000 * retry : AGAIN;
    this.timer = setTimeout(() => void this.think(stand), wait);
  }

  private remember(stand: StandCard): void {
    const key = this.key(stand);
    this.known.delete(key);
    this.known.set(key, { lines: this.lines, plans: this.plans, part: this.part });
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT) this.known.delete(oldest!);
  }

  /** Keep what was found, and ask for no more. */
  stop(): void {
    this.cancel();
    this.state = 'stopped';
  }

  /** Go on after a stop or a refusal. */
  resume(): void {
    if (this.stand) void this.think(this.stand);
  }

  turn(on: boolean): void {
    this.on = on;
    this.keep();
    this.look(this.stand);
  }

  count(top: number): void {
    this.top = Math.min(5, Math.max(1, top));
    this.keep();
    this.look(this.stand);
  }

  private keep(): void {
    this.store.write('engine', { on: this.on, top: this.top });
  }

  private cancel(): void {
    this.asked++;
    clearTimeout(this.timer);
  }

  close(): void {
    this.cancel();
  }
}
