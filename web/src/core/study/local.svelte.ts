// An analysis in this browser: a match, a record or a position, and the branches that were played from it.
import { http } from '../link/http';
import type { KeyValueStore } from '../browser/storage';
import { Timeline, type Plain } from '../replay/timeline';
import type { TimelineRules } from '../replay/game';
import type { EventCard, ReplayCard, SaidWord, StandCard, StepCard } from '../schema';
import { MoveTree } from './tree';
import type { Edit, MoveSource, Played, StudyComment, StudyLine, StudyNode } from './types';

export type Origin =
  | { kind: 'table'; table: string }
  | { kind: 'record'; record: string }
  | { kind: 'position'; game: string; options: Record<string, string> | null; position: string };

/** What is stored of a branch: the action, and the position after it, which chance may have decided. */
interface KeptNode extends StudyNode {
  position: string;
  events: EventCard[];
}

export interface Kept {
  origin: Origin;
  title: string;
  game: string;
  changed: number;
  node: number;
  nodes: KeptNode[];
  comments: StudyComment[];
}

export interface KeptRow {
  key: string;
  title: string;
  game: string;
  changed: number;
  moves: number;
}

const LIST = 'analyses';
const MOST = 24; // analyses that are kept
export const MOST_NODES = 2_000;
const FIRST_OWN = 1_000_000; // ids of own moves; those of the match are the numbers of its actions

/** The analyses in this browser, the last changed first. */
export function keptAnalyses(store: KeyValueStore): KeptRow[] {
  return store.read<KeptRow[]>(LIST) ?? [];
}

export function forgetAnalysis(store: KeyValueStore, key: string): void {
  store.remove(`analysis.${key}`);
  store.write(
    LIST,
    keptAnalyses(store).filter((row) => row.key !== key),
  );
}

/** A short name for an origin: equal origins have equal ones. */
export function keyOf(origin: Origin): string {
  if (origin.kind === 'table') return `t-${origin.table}`;
  const text =
    origin.kind === 'record' ? origin.record : JSON.stringify([origin.game, origin.options, origin.position]);
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let k = 0; k < text.length; k++) {
    a = Math.imul(a ^ text.charCodeAt(k), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(k), 0x85ebca6b);
  }
  return `${origin.kind[0]}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** Store an origin, so that its key is enough to open it. */
export function keepOrigin(store: KeyValueStore, origin: Origin): string {
  const key = keyOf(origin);
  const old = store.read<Kept>(`analysis.${key}`);
  const empty = { origin, title: '', game: '', changed: Date.now(), node: 0, nodes: [], comments: [] };
  if (!old) store.write(`analysis.${key}`, empty);
  return key;
}

/** The replay of a position: its first view, and no step. */
export function positionReplay(stand: StandCard, seats: string[], hidden: boolean): ReplayCard {
  const { game, options, outcome, view } = stand;
  const names = Object.fromEntries(seats.map((seat) => [seat, '']));
  return {
    game,
    preset: '',
    options,
    teams: [],
    outcome,
    seats: names,
    hidden,
    date: '',
    note: '',
    first: view,
    steps: [],
  };
}

export class LocalMoves implements MoveSource {
  readonly rights = { write: true, comment: true };
  private kept = $state.raw<KeptNode[]>([]);
  private written = $state.raw<StudyComment[]>([]);
  private readonly stands = new Map<number, StandCard>();
  /** The view after a node, where it is known. */
  private readonly views = new Map<number, Plain>();
  private readonly base: StudyNode[];
  private timeline: Timeline;
  private eyes: string;
  title = '';
  last = 0;

  constructor(
    readonly key: string,
    readonly origin: Origin,
    private readonly invitation: string,
    card: ReplayCard,
    eyes: string,
    private readonly rules: TimelineRules,
    private readonly chance: boolean,
    private readonly store: KeyValueStore,
    private readonly now: () => number = Date.now,
  ) {
    this.timeline = new Timeline(card, rules);
    this.eyes = eyes;
    this.base = [node(0, null, '', null), ...card.steps.map((step, k) => node(k + 1, k, step.seat, step.word))];
    const old = store.read<Kept>(`analysis.${key}`);
    this.kept = (old?.nodes ?? []).filter((one) => !one.fixed || one.id < this.base.length);
    this.written = old?.comments ?? [];
    this.title = old?.title ?? '';
    this.last = old?.node ?? 0;
  }

  nodes(): readonly StudyNode[] {
    const marked = new Map(this.kept.filter((one) => one.fixed).map((one) => [one.id, one]));
    return [...this.base.map((one) => marked.get(one.id) ?? one), ...this.kept.filter((one) => !one.fixed)];
  }

  comments(): readonly StudyComment[] {
    return this.written;
  }

  person(): string {
    return '';
  }

  get card(): ReplayCard {
    return this.timeline.card;
  }

  /** The number of own moves. */
  get moves(): number {
    return this.kept.filter((one) => !one.fixed).length;
  }

  async line(id: number, eyes: string): Promise<StudyLine> {
    if (eyes !== this.eyes) await this.look(eyes);
    const tree = new MoveTree(this.nodes());
    const nodes = tree.line(id);
    const steps: StepCard[] = [];
    for (const one of nodes.slice(1)) steps.push(await this.step(one));
    const whole = nodes.at(-1)!.id === this.base.length - 1;
    const outcome = whole ? this.card.outcome : (this.stands.get(nodes.at(-1)!.id)?.outcome ?? null);
    return { card: { ...this.card, steps, outcome }, nodes: nodes.map((one) => one.id) };
  }

  /** See the match as another seat. */
  private async look(eyes: string): Promise<void> {
    const { origin } = this;
    if (origin.kind === 'position') return;
    const card =
      origin.kind === 'table'
        ? await http.replay(origin.table, eyes, this.invitation)
        : await http.replayRecord(origin.record, eyes);
    this.timeline = new Timeline(card, this.rules);
    this.eyes = eyes;
  }

  private async step(one: StudyNode): Promise<StepCard> {
    if (one.id < this.base.length) return this.card.steps[one.id - 1]!;
    const kept = this.kept.find(({ id }) => id === one.id)!;
    let view = this.views.get(one.id);
    if (!view) {
      view = (await this.stand(one.id)).view;
      this.views.set(one.id, view);
    }
    return {
      seat: one.seat,
      word: one.word,
      events: kept.events,
      changes: [[[], view]],
      turn: this.rules.firstNumber(view),
      clock: null,
      comment: '',
    };
  }

  async stand(id: number): Promise<StandCard> {
    const known = this.stands.get(id);
    if (known) return known;
    const found = await this.fetchStand(id);
    this.stands.set(id, found);
    return found;
  }

  private async fetchStand(id: number): Promise<StandCard> {
    const { game, options, hidden } = this.card;
    const seat = hidden ? 'turn' : '';
    const kept = this.kept.find((one) => one.id === id && !one.fixed);
    if (kept) return http.position({ game, options, position: kept.position, seat });
    const { origin, invitation } = this;
    if (origin.kind === 'position') return http.position({ game, options, position: origin.position, seat });
    // Without chance a position follows from an earlier one, which spares the server the whole match.
    const near = this.chance
      ? undefined
      : [...this.stands.keys()]
          .filter((k) => k < id && id - k <= 200)
          .sort((a, b) => a - b)
          .at(-1);
    if (near !== undefined) {
      const words = this.card.steps.slice(near, id).map(({ seat: who, word }) => ({ seat: who, word: word ?? '' }));
      if (words.every(({ word }) => word))
        return http.position({ game, options, position: this.stands.get(near)!.position, words, seat });
    }
    return http.moment({
      ...(origin.kind === 'table' ? { table: origin.table, invitation } : { record: origin.record }),
      at: id,
      seat,
    });
  }

  async play(parent: number, words: SaidWord[], from: StandCard): Promise<Played> {
    const seat = this.card.hidden ? 'turn' : '';
    let [at, stand] = [parent, from];
    const events: EventCard[] = [];
    for (const said of words) {
      const old = new MoveTree(this.nodes()).child(at, said.seat, said.word);
      const next = old
        ? await this.stand(old.id)
        : await http.position({
            game: stand.game,
            options: stand.options,
            position: stand.position,
            words: [said],
            seat,
          });
      events.push(...next.events);
      at = old?.id ?? this.add(at, said, next);
      stand = next;
    }
    this.save();
    return { node: at, stand, events };
  }

  private add(parent: number, said: SaidWord, stand: StandCard): number {
    if (this.moves >= MOST_NODES) throw new FullAnalysis();
    const tree = new MoveTree(this.nodes());
    const id = Math.max(FIRST_OWN - 1, ...this.kept.map((one) => one.id)) + 1;
    const place = (tree.children(parent).at(-1)?.place ?? -1) + 1;
    const { events, position } = stand;
    this.kept = [
      ...this.kept,
      { ...node(id, parent, said.seat, said.word), place, fixed: false, at: this.now(), position, events },
    ];
    this.stands.set(id, stand);
    this.views.set(id, stand.view);
    return id;
  }

  async edit(edit: Edit): Promise<void> {
    if (edit.do === 'delete') {
      const gone = new Set(new MoveTree(this.nodes()).subtree(edit.node));
      this.kept = this.kept.filter((one) => !gone.has(one.id));
      this.written = this.written.filter((one) => !gone.has(one.node));
    } else if (edit.do === 'promote') {
      const tree = new MoveTree(this.nodes());
      const siblings = tree.children(tree.get(edit.node)?.parent ?? -1);
      const first = siblings[0];
      if (first && !first.fixed) this.change(edit.node, (one) => ({ ...one, place: first.place - 1 }));
    } else if (edit.do === 'comment') {
      const id = Math.max(0, ...this.written.map((one) => one.id)) + 1;
      const { node: at, text } = edit;
      this.written = [...this.written, { id, node: at, text, by: '', at: this.now(), edited: null }];
    } else if (edit.do === 'edit_comment') {
      const fresh = { text: edit.text, edited: this.now() };
      this.written = this.written.map((one) => (one.id === edit.comment ? { ...one, ...fresh } : one));
    } else if (edit.do === 'delete_comment') {
      this.written = this.written.filter((one) => one.id !== edit.comment);
    } else this.change(edit.node, (one) => edited(one, edit));
    this.save();
  }

  private change(id: number, how: (one: StudyNode) => StudyNode): void {
    const old = this.nodes().find((one) => one.id === id);
    if (!old) return;
    const known = this.kept.find((one) => one.id === id);
    const fresh = { position: '', events: [], ...known, ...how(old) };
    this.kept = known ? this.kept.map((one) => (one.id === id ? fresh : one)) : [...this.kept, fresh];
  }

  /** Store everything, and where the reader is. */
  save(at = this.last): void {
    this.last = at;
    const { key, title, card } = this;
    const changed = this.now();
    const kept: Kept = {
      origin: this.origin,
      title,
      game: card.game,
      changed,
      node: at,
      nodes: this.kept,
      comments: this.written,
    };
    this.store.write(`analysis.${key}`, kept);
    const row = { key, title, game: card.game, changed, moves: this.moves };
    const rows = [row, ...keptAnalyses(this.store).filter((one) => one.key !== key)];
    for (const old of rows.slice(MOST)) this.store.remove(`analysis.${old.key}`);
    this.store.write(LIST, rows.slice(0, MOST));
  }
}

/** An analysis holds as many moves as a browser can keep. */
export class FullAnalysis extends Error {}

function node(id: number, parent: number | null, seat: string, word: string | null): StudyNode {
  return { id, parent, place: 0, seat, word, fixed: true, name: '', glyphs: [], drawings: [], by: '', at: 0 };
}

function edited(one: StudyNode, edit: Edit): StudyNode {
  if (edit.do === 'name') return { ...one, name: edit.name };
  if (edit.do === 'glyphs') return { ...one, glyphs: edit.glyphs };
  if (edit.do === 'draw') {
    const id = Math.max(0, ...one.drawings.map((drawing) => drawing.id)) + 1;
    return { ...one, drawings: [...one.drawings, { ...edit.drawing, id, by: '' }] };
  }
  if (edit.do === 'erase')
    return { ...one, drawings: edit.drawing === null ? [] : one.drawings.filter(({ id }) => id !== edit.drawing) };
  return one;
}
