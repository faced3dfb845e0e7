// The board of an analysis or a study: which node is shown, the line through it, and what is played on it.
import type { BoardMark } from '../boardMarks.svelte';
import { errorText } from '../link/errorText';
import { Match } from '../match.svelte';
import type { GameReplay } from '../replay/game';
import { Playback } from '../replay/playback.svelte';
import { Timeline, type Plain } from '../replay/timeline';
import type { ReplayCard, SaidWord, StandCard } from '../schema';
import { TrialSource } from '../sources/trial.svelte';
import { t } from '../i18n/messages.svelte';
import { FullAnalysis, MOST_NODES } from './local.svelte';
import { MoveTree } from './tree';
import type { Edit, MoveSource } from './types';

/** Milliseconds at a moment before its position is asked for; stepping through a match does not ask for each. */
const REST = 350;
/** Milliseconds between two steps of a line that is shown. */
const STEP = 450;

export class StudyBoard {
  readonly trial: TrialSource;
  readonly match: Match;
  readonly tree = $derived.by(() => new MoveTree(this.source.nodes()));
  timeline = $state.raw<Timeline>() as Timeline;
  playback = $state.raw<Playback>() as Playback;
  /** The nodes of the line, by the number of steps. */
  line = $state.raw<number[]>([]);
  node = $derived(this.line[this.playback.at] ?? this.tree.root);
  /** The position of the node, as soon as it is known. */
  stand = $state.raw<StandCard | null>(null);
  /** Whether the position is a variation. */
  branching = $derived(this.tree.variationOf(this.node) !== null);
  /** The line of the engine that is drawn. */
  lineMarks = $state.raw<BoardMark[]>([]);
  failure = $state('');
  /** A line of the engine that is being played on the board. */
  showing = $state(false);
  private playable: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private played: number | null = null;
  /** The last node that was played, until its line is open. */
  private tip: number | null = null;

  constructor(
    readonly source: MoveSource,
    readonly game: GameReplay,
    card: ReplayCard,
    readonly eyes: string,
  ) {
    const { game: name, options, seats, teams, hidden } = card;
    this.trial = new TrialSource({ game: name, options }, seats, teams, hidden ? 'turn' : '');
    this.match = new Match(this.trial);
    this.match.open(null);
    this.trial.player = (words, from) => this.play(words, from);
    this.trial.onplayed = (stand) => void this.adopt(stand);
    this.trial.onundo = () => this.back();
    this.trial.onredo = () => this.forward();
    this.timeline = new Timeline({ ...card, steps: [] }, game.rules);
    this.playback = new Playback(this.timeline, 0, false);
  }

  get view(): Plain {
    return this.timeline.view(this.playback.at);
  }

  /** Open the line through a node. */
  async open(node: number): Promise<boolean> {
    this.failure = '';
    try {
      const found = await this.source.line(node, this.eyes);
      const timeline = new Timeline(found.card, this.game.rules);
      const at = Math.max(0, found.nodes.indexOf(node));
      this.playback.stop();
      this.line = found.nodes;
      this.timeline = timeline;
      this.playback = new Playback(timeline, at, false, this.game.jumps(timeline));
      return true;
    } catch (error) {
      this.failure = await errorText(error);
      return false;
    }
  }

  /** Go to a node of this or of another line. */
  async go(node: number): Promise<void> {
    const at = this.line.indexOf(node);
    this.showing = false;
    this.playback.stop();
    if (at >= 0) this.playback.go(at);
    else await this.open(node);
  }

  back(): void {
    if (this.playback.at > 0) this.playback.go(this.playback.at - 1, false);
  }

  forward(): void {
    this.playback.go(this.playback.at + 1, false);
  }

  /** Show the moment of the playback, and ask for its position. */
  show(): void {
    const { node, playback, timeline } = this;
    clearTimeout(this.timer);
    if (this.playable === node && this.trial.stand) return;
    this.playable = null;
    this.stand = null;
    this.trial.show(timeline, playback.at, null, playback.stepped);
    if (!playback.playing) this.timer = setTimeout(() => void this.settle(node), playback.stepped ? REST : 0);
  }

  private async settle(node: number): Promise<void> {
    try {
      const stand = await this.source.stand(node);
      if (this.node !== node || this.playback.playing) return;
      this.stand = stand;
      this.failure = '';
      if (!this.source.rights.write || stand.outcome) return;
      this.playable = node;
      this.trial.begin(stand);
    } catch (error) {
      if (this.node === node) this.failure = await errorText(error);
    }
  }

  private async play(words: SaidWord[], from: StandCard): Promise<StandCard> {
    try {
      const { node, stand, events } = await this.source.play(this.tip ?? this.node, words, from);
      this.played = this.tip = node;
      return { ...stand, events };
    } catch (error) {
      if (error instanceof FullAnalysis) this.failure = t('analysis.full', { most: MOST_NODES });
      throw error;
    }
  }

  /** The node that was just played becomes the one that is shown. */
  private async adopt(stand: StandCard): Promise<void> {
    const node = this.played;
    if (node === null) return;
    this.played = null;
    this.playable = stand.outcome ? null : node;
    this.stand = stand;
    const at = this.line.indexOf(node);
    if (at >= 0) this.playback.go(at, false);
    else await this.open(node);
    if (this.tip === node) this.tip = null;
    this.stand = stand;
  }

  /** Play a line of the engine from a node, step by step; its moves become a branch. */
  async follow(node: number, steps: SaidWord[]): Promise<void> {
    await this.go(node);
    try {
      const stand = await this.source.stand(node);
      if (this.node !== node) return;
      clearTimeout(this.timer);
      this.playable = node;
      this.trial.begin(stand);
      this.showing = true;
      await this.trial.follow(steps, STEP, () => this.showing);
    } catch (error) {
      this.failure = await errorText(error);
    } finally {
      this.showing = false;
    }
  }

  /** Keep a line of the engine as a branch, and stay where the reader is. */
  async keep(node: number, steps: SaidWord[], name: string): Promise<void> {
    this.failure = '';
    try {
      const { node: last } = await this.source.play(node, steps, await this.source.stand(node));
      const first = this.tree.path(last).find(({ parent }) => parent === node);
      if (first && !first.fixed && !first.name) await this.source.edit({ do: 'name', node: first.id, name });
    } catch (error) {
      this.failure = await errorText(error);
    }
  }

  async edit(edit: Edit): Promise<void> {
    this.failure = '';
    const lost = edit.do === 'delete' ? this.tree.get(edit.node)?.parent : undefined;
    const shown = lost !== undefined && this.tree.subtree((edit as { node: number }).node).includes(this.node);
    try {
      await this.source.edit(edit);
      if (shown && lost !== null) await this.open(lost ?? this.tree.root);
      else if (edit.do === 'delete' || edit.do === 'promote') await this.open(this.node);
    } catch (error) {
      this.failure = await errorText(error);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.playback.stop();
    this.match.close();
  }
}
