// Open an analysis from its address: a table, something kept in this browser, or a position.
import { storage, type KeyValueStore } from '../browser/storage';
import { gameModule, games } from '../games';
import { catalogueOf, presetOf } from '../newtable/catalogue';
import { asChanges } from '../newtable/editions';
import { http, Refused } from '../link/http';
import { writeEditorAddress } from '../editor/address';
import type { ReplayCard, StandCard } from '../schema';
import { StudyBoard } from './board.svelte';
import { keepOrigin, keyOf, LocalMoves, positionReplay, type Kept, type Origin } from './local.svelte';

export interface AnalysisAddress {
  origin: Origin | null;
  /** The moment to begin with; null where the reader was. */
  at: number | null;
}

/** Read `?table=ID&at=N`, `?key=KEY`, or `?game=G&preset=P&position=LINE` (or `options={..}`); without any, an opening. */
export function readAnalysis(query: string, store: KeyValueStore = storage): AnalysisAddress {
  const params = new URLSearchParams(query);
  const text = params.get('at') ?? '';
  const at = /^\d{1,5}$/.test(text) ? Number(text) : null;
  const table = params.get('table');
  if (table) return { origin: { kind: 'table', table }, at };
  const key = params.get('key');
  if (key) return { origin: store.read<Kept>(`analysis.${key}`)?.origin ?? null, at };
  const game = params.get('game') ?? games()[0]!.name;
  const preset = params.get('preset');
  const options = preset ? presetOf(game, preset).options : optionsIn(params.get('options'));
  return { origin: { kind: 'position', game, options, position: params.get('position') ?? '' }, at };
}

function optionsIn(text: string | null): Record<string, string> | null {
  try {
    const found: unknown = text ? JSON.parse(text) : null;
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
    return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]));
  } catch {
    return null;
  }
}

/** The preset with exactly these options. */
function presetWith(game: string, options: Record<string, string>): string | undefined {
  return Object.keys(catalogueOf(game).presets).find((preset) => !Object.keys(asChanges(game, preset, options)).length);
}

/** The address of an analysis. */
export function analysisAddress(origin: Origin, at: number | null = null): string {
  const query = new URLSearchParams();
  if (origin.kind === 'table') query.set('table', origin.table);
  else if (origin.kind === 'record') query.set('key', keyOf(origin));
  else {
    const { game, options } = origin;
    const preset = options && presetWith(game, options);
    query.set('game', game);
    if (preset) query.set('preset', preset);
    else if (options) query.set('options', JSON.stringify(options));
    if (origin.position) query.set('position', origin.position);
  }
  if (at !== null) query.set('at', String(at));
  return `/analysis?${query}`;
}

/** The address of the position editor with a position of a match. */
export function editAddress({ game, options, position }: StandCard, preset: string): string {
  const known = preset in catalogueOf(game).presets ? preset : presetWith(game, options);
  const edition = known ?? Object.keys(catalogueOf(game).presets)[0] ?? game;
  return writeEditorAddress({ preset: edition, options: asChanges(game, edition, options), position });
}

export interface OpenAnalysis {
  board: StudyBoard;
  moves: LocalMoves;
  card: ReplayCard;
}

export async function openAnalysis({ origin, at }: { origin: Origin; at: number | null }): Promise<OpenAnalysis> {
  const invitation = origin.kind === 'table' ? (storage.read<string>(`invitation.${origin.table}`) ?? '') : '';
  const { card, eyes, kept } = await replayOf(origin, invitation);
  const module = gameModule(card.game);
  const replay = await (await module.replay()).load(card);
  const key = keepOrigin(storage, kept);
  const moves = new LocalMoves(key, kept, invitation, card, eyes, replay.rules, module.chance, storage);
  const preset = card.preset || presetWith(card.game, card.options) || '';
  moves.title ||= module.editionName(preset, card.options) || replay.title;
  const board = new StudyBoard(moves, replay, card, eyes);
  const known = new Set(moves.nodes().map(({ id }) => id));
  const node = at !== null ? Math.min(at, card.steps.length) : known.has(moves.last) ? moves.last : 0;
  if (!(await board.open(node))) throw new Error(board.failure);
  moves.save(node);
  return { board, moves, card };
}

/** The match as everyone saw it; of a finished one with hidden hands, with all of them. */
async function replayOf(origin: Origin, invitation: string): Promise<{ card: ReplayCard; eyes: string; kept: Origin }> {
  if (origin.kind === 'position') {
    const { game, options, position } = origin;
    const module = gameModule(game);
    const stand = await http.position({ game, options, position, seat: module.hidden ? 'turn' : '' });
    const seats = (await module.replay()).seatsIn?.(stand.view) ?? [...module.seats];
    const card = positionReplay(stand, seats, module.hidden);
    // The opening of a game with chance is dealt once, and stays.
    return { card, eyes: '', kept: { kind: 'position', game, options: stand.options, position: stand.position } };
  }
  const get = (eyes: string): Promise<ReplayCard> =>
    origin.kind === 'table' ? http.replay(origin.table, eyes, invitation) : http.replayRecord(origin.record, eyes);
  const card = await get('');
  if (!card.hidden || !card.outcome) return { card, eyes: '', kept: origin };
  const all = await get('all').catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  return { card: all ?? card, eyes: all ? 'all' : '', kept: origin };
}
