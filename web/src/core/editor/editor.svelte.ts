// A position that is being edited. The server judges it after each change; what cannot be placed is refused there.
import { errorText } from '../link/errorText';
import { http, Refused, Unreachable } from '../link/http';
import { loadServerMessages, serverText } from '../i18n/messages.svelte';
import { placeMark, plainText } from '../places.svelte';
import { gameModule } from '../games';
import type { PositionDraftCard, DraftRequest, PositionFault } from '../schema';
import { ensureSession } from '../session.svelte';

export type Draft = Record<string, unknown>;
export type Change = Record<string, unknown>;

/** A fault in words, with the clause that forbids it and the place where it is. */
export interface FaultText {
  text: string;
  clause: string;
  place: string;
}

export class Editor {
  card = $state.raw<PositionDraftCard | null>(null);
  draft = $state.raw<Draft>({});
  preset = $state('');
  /** Options that differ from the preset. */
  changes = $state.raw<Record<string, string>>({});
  /** Why the last change was refused. */
  refused = $state.raw<FaultText | null>(null);
  /** Why the last line could not be read. */
  unread = $state('');
  /** Why the first position could not be loaded. */
  failure = $state('');
  /** Whether the position was changed since the server judged it. */
  unjudged = $state(false);
  /** Whether another edition has replaced the position. */
  replaced = $state(false);
  busy = $state(0);
  private past = $state.raw<Draft[]>([]);
  private future = $state.raw<Draft[]>([]);
  private asked = 0;
  /** The last change on its way to the server; changes are sent one after the other. */
  private lastChange: Promise<unknown> = Promise.resolve();
  private changing = 0;
  /** What was set while a change was on its way. */
  private setMeanwhile: Draft = {};

  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);
  game = $derived(this.card?.game ?? '');
  seats = $derived(this.card?.seats ?? []);
  position = $derived(this.card?.position ?? '');
  faults = $derived((this.card?.faults ?? []).map((fault) => this.faultText(fault)));
  notes = $derived(
    (this.card?.notes ?? []).map(({ key, params }) => serverText(key, this.named(params), this.seatName)),
  );
  playable = $derived(!!this.card?.playable && !this.unjudged);
  more = $derived(Object.entries((this.draft['more'] ?? {}) as Record<string, string | null>));

  seatName = (seat: string): string => (this.game ? gameModule(this.game).seatName(seat) : seat);

  /** Open an edition: a line, an empty board, or its opening. */
  async open(
    preset: string,
    changes: Record<string, string>,
    how: { position?: string; blank?: boolean } = {},
  ): Promise<void> {
    this.failure = '';
    try {
      const card = await this.ask({ preset, options: changes, ...how });
      if (!card) return;
      if (preset === this.preset) this.remember();
      else this.forget();
      this.preset = preset;
      this.changes = changes;
      this.take(card);
    } catch (error) {
      const text = await errorText(error);
      if (this.card) this.refused = { text, clause: '', place: '' };
      else if (how.position) {
        this.unread = text;
        await this.open(preset, changes);
      } else this.failure = text;
    }
  }

  /** Take another edition for the same position; its opening where the position does not fit. */
  async edition(preset: string, changes: Record<string, string>): Promise<void> {
    this.replaced = false;
    try {
      const card = await this.ask({ preset, options: changes, draft: this.draft });
      if (!card) return;
      this.forget();
      this.preset = preset;
      this.changes = changes;
      this.take(card);
    } catch (error) {
      if (!(error instanceof Refused)) return void this.lost(error);
      await this.open(preset, changes);
      this.replaced = true;
    }
  }

  /** Set some values of the draft. */
  async set(part: Draft): Promise<void> {
    this.remember();
    this.draft = { ...this.draft, ...part };
    if (this.changing) this.setMeanwhile = { ...this.setMeanwhile, ...part };
    await this.judge();
  }

  /** Place or move something; the server refuses what no match can hold. */
  async change(change: Change): Promise<boolean> {
    this.changing++;
    const sent = this.lastChange.then(() => this.send(change));
    this.lastChange = sent;
    return sent;
  }

  private async send(change: Change): Promise<boolean> {
    try {
      const card = await this.ask({ preset: this.preset, options: this.changes, draft: this.draft, change });
      if (!card) return false;
      this.remember();
      this.take(card);
      return true;
    } catch (error) {
      await this.lost(error);
      return false;
    } finally {
      this.changing--;
      const meanwhile = this.setMeanwhile;
      this.setMeanwhile = {};
      if (Object.keys(meanwhile).length) {
        this.draft = { ...this.draft, ...meanwhile };
        void this.judge();
      }
    }
  }

  /** Have the server judge the position; one that is being changed is judged after the change. */
  async judge(): Promise<void> {
    this.unjudged = true;
    if (this.changing) return;
    try {
      const card = await this.ask({ preset: this.preset, options: this.changes, draft: this.draft });
      if (card) this.take(card);
    } catch (error) {
      if (error instanceof Refused) this.back();
      await this.lost(error);
    }
  }

  /** Read a position line; a broken one leaves the position as it is. */
  async read(line: string): Promise<void> {
    this.unread = '';
    try {
      const card = await this.ask({ preset: this.preset, options: this.changes, position: line });
      if (!card) return;
      this.remember();
      this.take(card);
    } catch (error) {
      this.unread = await this.reason(error);
    }
  }

  undo(): void {
    if (this.changing) return;
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.draft];
    this.draft = before;
    void this.judge();
  }

  redo(): void {
    if (this.changing) return;
    const next = this.future.at(-1);
    if (!next) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.draft];
    this.draft = next;
    void this.judge();
  }

  private remember(): void {
    if (!this.card) return;
    this.past = [...this.past.slice(-99), this.draft];
    this.future = [];
  }

  /** Drafts of another edition cannot be restored. */
  private forget(): void {
    this.past = [];
    this.future = [];
  }

  /** Forget a change that was refused. */
  private back(): void {
    const before = this.past.at(-1);
    if (before) this.draft = before;
    this.past = this.past.slice(0, -1);
    this.unjudged = false;
  }

  private take(card: PositionDraftCard): void {
    this.card = card;
    this.draft = card.draft ?? {};
    this.refused = null;
    this.unread = '';
    this.unjudged = false;
  }

  private async lost(error: unknown): Promise<void> {
    if (error instanceof Unreachable) this.unjudged = true;
    else {
      const { params = {}, clause = null } = error instanceof Refused ? error.refusal : {};
      this.refused = { text: await this.reason(error), clause: clause ?? '', place: placeIn(params) };
    }
  }

  private async reason(error: unknown): Promise<string> {
    if (!(error instanceof Refused)) return errorText(error);
    await loadServerMessages().catch(() => {});
    return serverText(error.refusal.key, this.named(error.refusal.params), this.seatName);
  }

  private faultText({ key, params, clause }: PositionFault): FaultText {
    return { text: serverText(key, this.named(params), this.seatName), clause: clause ?? '', place: placeIn(params) };
  }

  /** Places by their names. */
  private named(params: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if ((name === 'place' || name === 'region') && typeof value === 'string')
          return [name, plainText(placeMark(value))];
        if (!Array.isArray(value)) return [name, value];
        return [name, value.map((one: unknown) => this.nested(one))];
      }),
    );
  }

  /** The parameters of a message in a list. */
  private nested(value: unknown): unknown {
    const message = value as { key?: unknown; params?: Record<string, unknown> } | null;
    if (typeof message !== 'object' || typeof message?.key !== 'string') return value;
    const seat = message.params?.['seat'];
    return typeof seat === 'string' ? { ...message, params: { ...message.params, seat: this.seatName(seat) } } : value;
  }

  /** Ask the server; null where a later request has overtaken this one. */
  private async ask(form: DraftRequest): Promise<PositionDraftCard | null> {
    const mine = ++this.asked;
    this.busy++;
    try {
      await ensureSession();
      void loadServerMessages().catch(() => {});
      const card = await http.draft(form);
      return mine === this.asked ? card : null;
    } finally {
      this.busy--;
    }
  }
}

function placeIn(params: Record<string, unknown>): string {
  const place = params['place'] ?? params['region'] ?? '';
  return typeof place === 'string' ? place : '';
}
