// A solver who plays puzzles by their own data: with the mouse, by touch, or with the keyboard alone.
import { expect } from '@playwright/test';
import type { PuzzleList, PuzzleNode, PuzzlePack } from '../../src/core/schema';
import type { Hand } from './lessons';
import { battleEndOf } from './cardPlay';
import type { Person } from './person';

const START = /^([A-Z]+\d+)(?:\.(\d))?/;

interface Trip {
  goal: string;
  words: string[];
}

export async function allPuzzles(person: Person): Promise<PuzzleList> {
  return (await (await person.page.request.get('/api/puzzles')).json()) as PuzzleList;
}

/** The pack of a puzzle; a busy server is asked again. */
export async function packOf(person: Person, id: string): Promise<PuzzlePack> {
  for (let tries = 5; ; tries--) {
    const answer = await person.page.request.get(`/api/puzzles/${id}/pack`);
    if (answer.ok()) return (await answer.json()) as PuzzlePack;
    if (!tries) throw new Error(`no pack of ${id}: ${answer.status()}`);
  }
}

/** The words of the solver in the main line, up to the solution. */
export function ownWords(pack: PuzzlePack): string[] {
  const own = pack.solution[0]!.filter(({ seat, word }) => seat === pack.seat && word !== 'hold') // hands are held without the solver
    .map(({ word }) => word);
  let at = 0;
  for (const [k, word] of own.entries()) {
    at = opened(pack, at).after![word]!;
    if (pack.nodes[at]!.verdict?.status === 'solved') return own.slice(0, k + 1);
  }
  throw new Error('the main line does not solve the puzzle');
}

export function opened(pack: PuzzlePack, at: number): PuzzleNode {
  const node = pack.nodes[at]!;
  return node.same === undefined || node.same === null ? node : pack.nodes[node.same]!;
}

/** The trips of a position that begin with these words, the longest first. */
export function trips(node: PuzzleNode, words: string[]): Trip[] {
  const [, place = '', member = '0'] = START.exec(words[0]!) ?? [];
  const found = node.found?.[`reach ${member === '0' ? place : `${place}.${member}`}`] as { rows: Trip[] } | undefined;
  return (found?.rows ?? [])
    .filter((row) => row.words?.every((word, k) => word === words[k]))
    .toSorted((a, b) => b.words.length - a.words.length);
}

/** Play a word of a card game on its table; any region will do for the next battle. */
export async function playCard(person: Person, word: string): Promise<void> {
  const { page } = person;
  const [, card = ''] = word.split(':');
  if (word.startsWith('battle:')) {
    await battleEndOf(person).first().click();
    await page.locator('.region-list button').first().click();
    return page.locator('.prompt-acts .primary:not([disabled])').first().click();
  }
  if (word.startsWith('play:')) {
    await page.locator(`.hand [data-card='${card}']`).first().click();
    await page.locator("[data-control='play']").click();
  } else await page.locator(`[data-word='${word}']`).first().click();
  const sure = page.locator('.sure .primary');
  await page.waitForTimeout(300);
  if (await sure.isVisible()) await sure.click();
}

export class Solver {
  constructor(
    private readonly person: Person,
    private readonly hand: Hand,
    private readonly pack: PuzzlePack,
    /** Whether captures are confirmed. */
    private readonly confirms = true,
  ) {}

  /** Open the page of a puzzle and wait for its table. */
  async open(id: string): Promise<void> {
    const { board } = this.person;
    await this.person.goto(`/puzzle/${id}`);
    board.name = String(this.pack.first['board'] ?? '');
    await board.ready();
  }

  /** Play words of the solver: trips and actions of pieces, with a strike after each that others may answer. */
  async play(words: string[]): Promise<void> {
    const { page } = this.person;
    let at = 0;
    for (let done = 0; done < words.length;) {
      const node = opened(this.pack, at);
      const count = await this.take(node, words.slice(done));
      const taken = words.slice(done, done + count);
      let loud = false;
      for (const word of taken) {
        loud = opened(this.pack, at).loud?.includes(word) ?? false;
        at = opened(this.pack, at).after?.[word] ?? at;
      }
      if (loud && taken[0] !== 'end' && this.confirms) {
        await expect(page.locator("[data-control='strike']")).toBeEnabled();
        await this.hand.press("[data-control='strike']");
      } else await this.person.board.settled();
      done += count;
    }
  }

  private async take(node: PuzzleNode, words: string[]): Promise<number> {
    const { page } = this.person;
    const [word = ''] = words;
    if (word === 'end') {
      await this.hand.press("[data-control='end']");
      const asked = page.locator('.end-turn .primary');
      const said = page.locator('[data-verdict]').filter({ visible: true });
      await expect(asked.or(said).first()).toBeVisible();
      if (await asked.isVisible()) await this.hand.press('.end-turn .primary');
      return 1;
    }
    const [, place = '', member = '0'] = START.exec(word)!;
    const [best] = trips(node, words);
    if (!best) {
      await this.hand.menu(place);
      await this.hand.press(`.menu [data-word='${word}']`);
      return 1;
    }
    await this.hand.choose(place);
    await expect(page.locator('.overlay .select-ring').first()).toBeAttached();
    if (await page.locator('.picker').count()) await this.hand.press(`.picker [data-index='${member}']`);
    await expect(page.locator(`.overlay .reach .goal[data-place='${best.goal}']`)).toBeAttached();
    await this.hand.choose(best.goal);
    await this.hand.confirm();
    return best.words.length;
  }
}
