// Results of puzzles. Those of an account are on the server, and wait in the browser while there is no connection.
// Those of a guest stay in the browser until the guest signs up.
import { storage } from '../browser/storage';
import { http, Refused, Unreachable } from '../link/http';
import type { AttemptCard, NewAttempt, PuzzleCard, PuzzleRecord } from '../schema';
import { session } from '../session.svelte';
import { puzzles, today } from './collection.svelte';
import { after, NEW_PERSON, read, shown, type Rating } from './glicko';

/** A finished attempt that the server has not seen. */
interface Kept {
  sent: NewAttempt;
  card: AttemptCard;
}

const WAITING = 'puzzles.results';
const RECORD = 'puzzles.record';
const BATCH = 50;
const DAY = 24 * 3600 * 1000;

let waiting = $state.raw<Kept[]>(storage.read<Kept[]>(WAITING) ?? []);
let stored = $state.raw<{ person: string; record: PuzzleRecord } | null>(storage.read(RECORD));
let sending: Promise<void> | null = null;

export function isGuest(): boolean {
  return session.me?.kind !== 'person';
}

function keep(next: Kept[]): void {
  waiting = next;
  if (next.length) storage.write(WAITING, next);
  else storage.remove(WAITING);
}

/** The results so far, with those that only the browser knows. */
export function record(): PuzzleRecord {
  return results;
}

const results = $derived.by(recorded);
const byPuzzle = $derived(new Map(results.attempts.map((one) => [one.puzzle, one])));

function recorded(): PuzzleRecord {
  const known = !isGuest() && stored?.person === session.me?.id ? stored!.record : EMPTY;
  const first = [...firstOf(waiting.map(({ card }) => card).reverse(), known.attempts), ...known.attempts];
  const attempts = first.map((card) => withLater(card));
  const rated = waiting.filter(({ card }) => card.after !== null).length;
  const row = attempts.findIndex(({ result }) => result !== 'solved');
  const days = new Set([...known.days, ...waiting.map(dayOf).filter((day) => day !== null)]);
  return {
    ...known,
    rating: shown(ratingAfter(known)),
    rated: known.rated + rated,
    attempts,
    row: row < 0 ? attempts.length : row,
    days: [...days].sort((a, b) => b - a),
  };
}

const EMPTY: PuzzleRecord = {
  rating: shown(NEW_PERSON),
  rated: 0,
  attempts: [],
  row: 0,
  days: [],
  storms: [],
};

function firstOf(cards: AttemptCard[], known: AttemptCard[]): AttemptCard[] {
  const seen = new Set(known.map(({ puzzle }) => puzzle));
  const first = cards.toReversed().filter(({ puzzle }) => !seen.has(puzzle) && seen.add(puzzle));
  return first.toReversed();
}

/** A first attempt with the time of a later solution that the server does not know yet. */
function withLater(first: AttemptCard): AttemptCard {
  return { ...first, later: first.later ?? solvedAfter(first) };
}

/** When a puzzle was solved after a first attempt that waits to be entered or is entered; null where it was not. */
function solvedAfter(first: AttemptCard): number | null {
  if (isGood(first.result)) return null;
  return waiting.find(({ card }) => card.puzzle === first.puzzle && isGood(card.result))?.card.at ?? null;
}

function isGood(result: AttemptCard['result']): boolean {
  return result === 'solved' || result === 'hinted';
}

/** The day whose daily puzzle an attempt solved, as far as the browser knows it. */
function dayOf({ card }: Kept): number | null {
  const list = puzzles();
  const solved = isGood(card.result);
  const day = Math.floor(card.at / DAY);
  return solved && list?.daily.day === day && list.daily.puzzle === card.puzzle ? day : null;
}

function ratingAfter(known: PuzzleRecord): Rating {
  const last = waiting.findLast(({ card }) => card.after !== null);
  if (!last) return read(known.rating);
  const rated = known.rated + waiting.filter(({ card }) => card.after !== null).length;
  return { rating: last.card.after!, deviation: Math.max(60, NEW_PERSON.deviation / Math.sqrt(1 + rated)) };
}

/** The first attempt at a puzzle; none where it was not tried. */
export function attemptAt(puzzle: string): AttemptCard | undefined {
  return byPuzzle.get(puzzle);
}

export function isSolved(puzzle: string): boolean {
  const found = attemptAt(puzzle);
  return !!found && (isGood(found.result) || found.later !== null);
}

/** Days in a row with a solved daily puzzle, up to today or yesterday. */
export function daysInRow(days: number[], now = today()): number {
  let count = 0;
  const last = days.includes(now) ? now : now - 1;
  while (days.includes(last - count)) count++;
  return count;
}

/** Load the results of the account, after entering those that wait. */
export async function loadRecord(): Promise<void> {
  if (isGuest()) return;
  const person = session.me!.id;
  try {
    await send();
    stored = { person, record: await http.puzzleRecord() };
    storage.write(RECORD, stored);
  } catch (error) {
    if (!(error instanceof Unreachable) && !(error instanceof Refused)) throw error;
  }
}

/** Enter a finished attempt; returns the first attempt at the puzzle, and whether it is this one. */
export async function enter(
  puzzle: PuzzleCard,
  made: Omit<NewAttempt, 'puzzle' | 'at'>,
  result: AttemptCard['result'],
): Promise<{ card: AttemptCard; first: boolean }> {
  const known = attemptAt(puzzle.id);
  const daily = puzzles()?.daily.puzzle === puzzle.id; // counts for its day, also when it comes again
  if (known && !(isGood(result) && (daily || !isSolved(puzzle.id)))) return { card: known, first: false };
  const at = Date.now();
  const sent: NewAttempt = { ...made, puzzle: puzzle.id, at };
  const rated = !known && !made.hints;
  const now = ratingAfter(!isGuest() && stored ? stored.record : EMPTY);
  const then = after(now, read(puzzle.rating), result === 'solved' ? 1 : 0);
  const card: AttemptCard = {
    puzzle: puzzle.id,
    result,
    at,
    seconds: made.seconds ?? 0,
    before: rated ? Math.round(now.rating) : null,
    after: rated ? Math.round(then.rating) : null,
    later: null,
  };
  keep([...waiting, { sent, card }]);
  if (isGuest()) return { card: known ?? card, first: !known };
  try {
    await send();
    await loadRecord();
    return { card: attemptAt(puzzle.id) ?? card, first: !known };
  } catch {
    return { card: known ?? card, first: !known };
  }
}

/** Send everything that waits; an attempt that the server refuses is dropped. */
export async function send(): Promise<void> {
  if (isGuest() || !waiting.length) return;
  sending ??= sendAll().finally(() => (sending = null));
  await sending;
}

async function sendAll(): Promise<void> {
  while (waiting.length && !isGuest()) {
    const batch = waiting.slice(0, BATCH);
    try {
      await http.enterAttempts(batch.map(({ sent }) => sent));
    } catch (error) {
      const lost = error instanceof Refused && error.status < 500 && error.status !== 429 && error.status !== 401;
      if (!lost) throw error;
    }
    keep(waiting.slice(batch.length));
  }
}
