// A study of the server: its chapters, the open one with its tree, and what others change meanwhile.
import { link } from '../link/connection.svelte';
import { Refused } from '../link/http';
import { personName } from '../seats';
import type { SaidWord, StandCard } from '../schema';
import {
  studies,
  type Answer,
  type ChapterCard,
  type Change,
  type Present,
  type StudyCard,
  type StudyCommand,
} from './api';
import { MoveTree, upserted } from './tree';
import type { Edit, MoveSource, Played, StudyComment, StudyLine, StudyNode } from './types';

/** Messages about studies on the socket. */
export type StudyMessage =
  | {
      type: 'study_welcome';
      study: string;
      role: StudyCard['role'];
      revision: number;
      reload: boolean;
      changes: Change[];
      present: Present[];
    }
  | { type: 'study_changed'; study: string; revision: number; reload: boolean; changes: Change[] }
  | { type: 'study_present'; study: string; present: Present[] }
  | { type: 'study_closed'; study: string; refusal: { key: string; params: Record<string, unknown> } };

const client = crypto.randomUUID?.() ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
let sent = 0;
/** The refusal of a change to something that another person has changed meanwhile. */
const STALE = 'server.study_stale';

/** An id for a request; what stands before the colon names this client, whose own changes do not conflict. */
export function newId(): string {
  return `${client}:${++sent}`;
}

export class Study {
  card = $state.raw<StudyCard>() as StudyCard;
  /** The chapter that is open; null for none. */
  chapter = $state.raw<ChapterMoves | null>(null);
  present = $state.raw<Present[]>([]);
  /** Why the study can no longer be read. */
  closed = $state.raw<{ key: string; params: Record<string, unknown> } | null>(null);
  revision = 0;
  /** Called where an open chapter was deleted, or must be read again. */
  onreload: () => void = () => {};

  constructor(card: StudyCard) {
    this.take(card);
  }

  private take(card: StudyCard): void {
    this.card = card;
    this.revision = card.revision;
  }

  get id(): string {
    return this.card.id;
  }

  get writes(): boolean {
    return this.card.role === 'owner' || this.card.role === 'write';
  }

  get comments(): boolean {
    return this.writes || this.card.role === 'comment';
  }

  get owns(): boolean {
    return this.card.role === 'owner';
  }

  async openChapter(id: number): Promise<ChapterMoves> {
    const found = await studies.chapter(this.id, id);
    this.chapter = new ChapterMoves(this, found);
    return this.chapter;
  }

  async command(command: StudyCommand): Promise<Answer> {
    const answer = await studies.command(this.id, newId(), this.revision, command).catch(async (error: unknown) => {
      if (error instanceof Refused && error.refusal.key === STALE) await this.catchUp();
      throw error;
    });
    if (answer.reload) await this.renew();
    else this.apply(answer.changes, answer.revision);
    return answer;
  }

  /** Fetch what others have changed. */
  private async catchUp(): Promise<void> {
    const found = await studies.changes(this.id, this.revision);
    if (found.reload) await this.renew();
    else this.apply(found.changes, found.revision);
  }

  /** Take changes over; those that are known already are left out. */
  apply(changes: readonly Change[], revision: number): void {
    for (const change of changes) if (change.revision > this.revision) this.applyOne(change);
    this.revision = Math.max(this.revision, revision);
  }

  private applyOne(change: Change): void {
    const { card } = this;
    const open = this.chapter;
    if (change.kind === 'study') this.card = { ...card, title: change.title, visibility: change.visibility };
    else if (change.kind === 'members') this.card = { ...card, members_list: change.members_list };
    else if (change.kind === 'chapter') {
      this.card = { ...card, chapter_list: upserted(card.chapter_list, [change.chapter]) };
    } else if (change.kind === 'chapter_order') {
      const place = new Map(change.order.map((id, k) => [id, k]));
      const ordered = card.chapter_list.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
      this.card = { ...card, chapter_list: ordered };
    } else if (change.kind === 'chapter_deleted') {
      this.card = { ...card, chapter_list: card.chapter_list.filter(({ id }) => id !== change.chapter) };
      if (open?.card.id === change.chapter) this.onreload();
    } else if (open?.card.id === change.chapter) open.apply(change);
  }

  // the socket

  /** Follow the study as long as the page is open; again after a reconnect. */
  follow(): void {
    link.onstudy = (message) => this.hear(message as StudyMessage);
    link.transmit({ type: 'study', study: this.id, last: this.revision });
  }

  leave(): void {
    link.onstudy = null;
    link.transmit({ type: 'study_bye', study: this.id });
  }

  /** Tell the others where this reader is. */
  tell(chapter: number, node: number): void {
    link.transmit({ type: 'study_place', study: this.id, chapter, node });
  }

  private hear(message: StudyMessage): void {
    if (message.study !== this.id) return;
    if (message.type === 'study_closed') {
      this.closed = message.refusal;
      return;
    }
    if (message.type === 'study_present') {
      this.present = message.present;
      return;
    }
    if (message.type === 'study_welcome') {
      this.present = message.present;
      if (message.role !== this.card.role) this.card = { ...this.card, role: message.role };
    }
    if (message.reload) {
      void this.renew().catch(() => {}); // the next message or request tells that the server is away
      return;
    }
    this.apply(message.changes, message.revision);
  }

  /** Read everything again after too many changes. */
  async renew(): Promise<void> {
    this.take(await studies.get(this.id));
    this.onreload();
  }
}

/** The moves of a chapter of a study. */
export class ChapterMoves implements MoveSource {
  readonly key: string;
  private all = $state.raw<StudyNode[]>([]);
  private written = $state.raw<StudyComment[]>([]);
  private people = $state.raw<Record<string, string>>({});
  private readonly stands = new Map<number, StandCard>();
  /** Counts the changes by others, after which the open line is read again. */
  changed = $state(0);

  constructor(
    private readonly study: Study,
    readonly card: ChapterCard,
  ) {
    this.key = `${study.id}/${card.id}`;
    this.all = card.tree;
    this.written = card.comments;
    this.people = card.people;
  }

  get rights(): { write: boolean; comment: boolean } {
    return { write: this.study.writes, comment: this.study.comments };
  }

  nodes(): readonly StudyNode[] {
    return this.all;
  }

  comments(): readonly StudyComment[] {
    return this.written;
  }

  person(id: string): string {
    return personName(this.people[id] ?? '');
  }

  apply(change: Change): void {
    if (change.kind === 'nodes') this.all = upserted(this.all, change.nodes);
    else if (change.kind === 'nodes_deleted') {
      const gone = new Set(change.nodes);
      this.all = this.all.filter(({ id }) => !gone.has(id));
      this.written = this.written.filter(({ node }) => !gone.has(node));
    } else if (change.kind === 'comment') {
      this.people = { ...this.people, [change.comment.by]: change.name };
      this.written = upserted(this.written, [change.comment]);
    } else if (change.kind === 'comment_deleted') this.written = this.written.filter(({ id }) => id !== change.comment);
    if (change.kind === 'nodes' || change.kind === 'nodes_deleted') this.changed++;
  }

  async line(node: number, eyes: string): Promise<StudyLine> {
    const { card } = this;
    const found = await studies.line(this.study.id, card.id, node, eyes);
    const { game, preset, options, teams, hidden, date } = card;
    const seats = Object.fromEntries(
      Object.entries(card.seats).map(([seat, name]) => [seat, name === '?' ? '' : name]),
    );
    const nodes = [card.root, ...found.steps.map((step) => step.node)];
    const last = new MoveTree(this.all).get(nodes.at(-1)!);
    const outcome = last?.fixed ? card.outcome : null;
    const replay = { game, preset, options, seats, teams, hidden, date, note: '', outcome };
    return { card: { ...replay, first: found.first, steps: found.steps }, nodes };
  }

  async stand(node: number): Promise<StandCard> {
    const known = this.stands.get(node);
    if (known) return known;
    const found = await studies.stand(this.study.id, this.card.id, node, this.card.hidden ? 'turn' : '');
    this.stands.set(node, found);
    return found;
  }

  async play(parent: number, words: SaidWord[]): Promise<Played> {
    const answer = await this.study.command({ do: 'add_moves', chapter: this.card.id, parent, moves: words });
    const node = answer.node ?? parent;
    const stand = await this.stand(node);
    return { node, stand, events: stand.events };
  }

  async edit(edit: Edit): Promise<void> {
    const chapter = this.card.id;
    const names = { name: 'name_node', promote: 'promote_node', delete: 'delete_node', glyphs: 'set_glyphs' } as const;
    const done = edit.do in names ? names[edit.do as keyof typeof names] : edit.do;
    await this.study.command({ ...edit, do: done, chapter } as StudyCommand);
  }
}
