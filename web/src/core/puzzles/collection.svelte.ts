// The puzzles of the server, kept in the browser: the list, and all that solving a puzzle offline needs.
import { gameModule } from '../games';
import { presetOf } from '../newtable/catalogue';
import { storage } from '../browser/storage';
import { http, Unreachable } from '../link/http';
import { language, optionalText, t } from '../i18n/messages.svelte';
import type { PuzzleCard, PuzzleList, PuzzlePack, PuzzleStart } from '../schema';

const LIST = 'puzzles.list';
const CACHE = 'conquista-puzzles';
const DAY = 24 * 3600 * 1000;
/** How many puzzles are fetched ahead, so that they can be solved offline. */
const AHEAD = 10;

let list = $state.raw<PuzzleList | null>(null);

/** The list of puzzles; null until it is loaded. */
export function puzzles(): PuzzleList | null {
  return list;
}

/** Load the list: from the server, or without a connection the one that was loaded last. */
export async function loadPuzzles(): Promise<PuzzleList> {
  try {
    list = await http.puzzles();
    storage.write(LIST, list);
  } catch (error) {
    const kept = storage.read<PuzzleList>(LIST);
    if (!kept) throw error;
    list ??= kept;
  }
  return list;
}

export function puzzleNamed(id: string): PuzzleCard | undefined {
  return list?.puzzles.find((one) => one.id === id);
}

/** Today, as the server numbers days. */
export function today(): number {
  return Math.floor(Date.now() / DAY);
}

/** The title in the reader's language: its own, or its number. Themes would give the first hint away. */
export function titleOf(puzzle: PuzzleCard): string {
  if (!puzzle.number) return puzzle.title || t('puzzle.made');
  return ownTitle(puzzle) || t('puzzle.numbered', { n: String(puzzle.number) });
}

/** The number of a puzzle in words; empty where the title says it. */
export function numberOf(puzzle: PuzzleCard): string {
  return puzzle.number && ownTitle(puzzle) ? t('puzzle.numbered', { n: String(puzzle.number) }) : '';
}

function ownTitle(puzzle: PuzzleCard): string {
  return optionalText(`puzzle.title.${puzzle.id}`) || (language() === 'en' ? puzzle.title : '');
}

/** The edition of a puzzle in words. */
export function editionOf({ game, preset }: Pick<PuzzleCard, 'game' | 'preset'>): string {
  return gameModule(game).editionName(preset, presetOf(game, preset).options);
}

/** A theme in the reader's language. */
export function themeName(theme: string): string {
  return optionalText(`puzzles.theme.${theme}`) || theme;
}

function address(id: string): string {
  return `/api/puzzles/${encodeURIComponent(id)}/pack`;
}

async function cache(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null);
}

/** The stored pack of a puzzle; null where there is none. */
export async function storedPack(id: string): Promise<PuzzlePack | null> {
  const found = await (await cache())?.match(address(id));
  return found ? ((await found.json()) as PuzzlePack) : null;
}

/** Fetch the pack of a puzzle and store it; a stored one is replaced only where it differs. */
export async function fetchPack(id: string): Promise<PuzzlePack> {
  const pack = await http.puzzlePack(id);
  const text = JSON.stringify(pack);
  const store = await cache();
  const old = await store?.match(address(id));
  if (old && (await old.text()) === text) return pack;
  const fresh = new Response(text, { headers: { 'content-type': 'application/json' } });
  await store?.put(address(id), fresh).catch(() => {});
  return pack;
}

/** The first position of a puzzle, as soon as possible: from the store, or from the server. */
export async function loadPuzzle(id: string): Promise<PuzzleStart | PuzzlePack> {
  return (await storedPack(id)) ?? (await http.puzzle(id));
}

/** Store some puzzles for solving them offline, one after the other, until the connection fails. */
export async function keepAhead(ids: string[]): Promise<void> {
  for (const id of ids.slice(0, AHEAD)) {
    try {
      if (!(await storedPack(id))) await fetchPack(id);
    } catch (error) {
      if (error instanceof Unreachable) return;
    }
  }
}

export function isPack(data: PuzzleStart | PuzzlePack): data is PuzzlePack {
  return 'solution' in data;
}
