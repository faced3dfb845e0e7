// A pupil who does lessons by their own data: with the mouse, by touch, or with the keyboard alone.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { LessonData, LessonEntry, LessonNode, PartData, Step } from '../../src/core/course/types';
import type { Person } from './person';

const read = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../src/generated/${name}`, import.meta.url), 'utf8')) as T;

export const COURSES = read<Record<string, LessonEntry[]>>('courses.json');
const START = /^([A-Z]+\d+)(?:\.(\d))?/;

/** How a pupil uses the controls of a table. */
export interface Hand {
  /** Press a control that is in sight. */
  press(selector: string): Promise<void>;
  /** Choose a place of the board. */
  choose(place: string): Promise<void>;
  /** Open the actions of a place. */
  menu(place: string): Promise<void>;
  /** Confirm a chosen way, where that is asked. */
  confirm(): Promise<void>;
}

export class Pupil {
  private part!: PartData;
  private at = 0;
  /** A piece that is still selected, after a refusal. */
  private selected = '';

  constructor(
    private readonly person: Person,
    private readonly hand: Hand,
  ) {}

  private get page() {
    return this.person.page;
  }

  private get node(): LessonNode {
    return this.part.nodes[this.at]!;
  }

  /** Do all steps of a lesson whose page is open; the card at its end is in sight then. */
  async learn(game: string, entry: LessonEntry): Promise<void> {
    const { parts } = read<LessonData>(`course/${game}-${entry.id}.json`);
    const language = await this.page.locator('html').getAttribute('lang');
    await expect(this.page.locator('.lesson-bar .title')).toContainText(entry.title[language!]!);
    let done = 0;
    for (const [number, part] of parts.entries()) {
      this.part = part;
      this.at = 0;
      this.person.board.name = String(part.first['board'] ?? '');
      if (number) await this.hand.press('[data-lesson=part]:visible');
      await this.ready();
      for (const [k, step] of part.step.entries()) {
        await this.take(step, part.step[k + 1]);
        this.at = step.node;
        done++;
        await expect(this.page.locator('.lesson-panel li.done'), `${entry.id}: ${step.text.en}`).toHaveCount(done);
      }
    }
    await expect(this.page.locator('.done-card')).toBeVisible();
  }

  /** Places of the last move that the card at the end covers. */
  covered(): Promise<string[]> {
    const words = this.part.step.flatMap((step) => step.words).filter((word) => word !== 'end');
    const places = words.at(-1)?.match(/[A-Z]+\d+/g) ?? [];
    return this.page.evaluate((names) => {
      const card = document.querySelector('.done-card')!.getBoundingClientRect();
      return names.filter((name) => {
        const box = document.querySelector(`.at[data-place='${name}']`)?.getBoundingClientRect();
        return box && box.right > card.left && box.left < card.right && box.bottom > card.top && box.top < card.bottom;
      });
    }, places);
  }

  private async ready(): Promise<void> {
    if (this.person.board.name) await this.person.board.ready();
    else
      await expect(this.page.locator('.cond').locator('.line.you, .italy').filter({ visible: true })).not.toHaveCount(
        0,
      );
  }

  private async take(step: Step, next: Step | undefined): Promise<void> {
    const { control, words, on = '' } = step;
    const button = `[data-control='${control}']`;
    if (control === 'undo') {
      if (!(await this.page.locator(button).isVisible())) await this.hand.press('.side .grip');
      await this.hand.press(button);
    } else if (control === 'end') {
      const done = await this.page.locator('.lesson-panel li.done').count();
      await this.hand.press(button);
      await this.ended(done);
    } else if (control === 'answer' || control === 'decline') await this.hand.press(button);
    else if (control === 'chip') await this.hand.press(`.chip[data-seat='${on}'] .explained:has(.castle)`);
    else if (control === 'count') await this.hand.press(`.chip[data-seat='${on}'] .tally .explained >> nth=0`);
    else if (control === 'sum') await this.hand.press('.line.you .strength');
    else if (control === 'play') await this.play(words[0]!);
    else if (control === 'map') {
      await this.hand.press(`[data-region='${words[0]!.split(':')[1]}']`);
      await this.hand.press(button);
    } else if (control === 'pass' || control === 'take' || control === 'turn') await this.option(words[0]!);
    else if (control === 'refusal') {
      const [from, to] = on.split('-') as [string, string];
      await this.hand.choose(from);
      await expect(this.person.board.goals.first()).toBeAttached();
      await this.hand.choose(to);
      await expect(this.page.locator('.notice')).toBeVisible();
      await this.hand.press('.notice .icon');
      this.selected = from;
    } else await this.go(step, next);
  }

  /** The end of the turn is confirmed where many moves are left. */
  private async ended(before: number): Promise<void> {
    const [asked, card] = [this.page.locator('.end-turn'), this.page.locator('.done-card')];
    const done = this.page.locator('.lesson-panel li.done');
    await expect
      .poll(async () => (await asked.or(card).first().isVisible()) || (await done.count()) > before)
      .toBe(true);
    if (await asked.isVisible()) await this.hand.press('.end-turn .primary');
  }

  private async play(word: string): Promise<void> {
    await this.hand.press(`.hand [data-card='${word.split(':')[1]}'] >> nth=0`);
    await this.hand.press("[data-control='play']");
    if (word === 'play:Surrender') await this.hand.press('.sure .primary');
  }

  private async option(word: string): Promise<void> {
    await this.hand.press(`[data-word='${word}']`);
    if (word === 'pass') await this.hand.press('.sure .primary');
  }

  /** Trips and actions of pieces; a capture is struck unless the next step does that. */
  private async go(step: Step, next: Step | undefined): Promise<void> {
    const staged = step.control === 'plan' && next?.control === 'strike';
    const strike = this.page.locator("[data-control='strike']");
    if (step.control === 'strike' && (await strike.isEnabled())) return this.hand.press("[data-control='strike']");
    const words = staged ? [...step.words, ...next.words] : [...step.words];
    while (words.length) {
      const count = step.control === 'menu' ? await this.open(words) : await this.trip(words);
      const trip = words.splice(0, count);
      const loud = trip.some((word) => this.node.loud?.includes(word) || this.step(word)) && !staged;
      if (loud) await this.hand.press("[data-control='strike']:enabled");
      else await this.person.board.settled();
    }
  }

  /** Follow one word; returns whether it was loud. */
  private step(word: string): boolean {
    const loud = this.node.loud?.includes(word) ?? false;
    this.at = this.node.after![word]!;
    return loud;
  }

  /** Choose the piece and the farthest goal that the words lead to; returns how many words that were. */
  private async trip(words: string[]): Promise<number> {
    const [, place = '', member = '0'] = START.exec(words[0]!)!;
    const start = member === '0' ? place : `${place}.${member}`;
    const rows = (this.node.found?.[`reach ${start}`]?.rows ?? []) as { goal: string; words: string[] }[];
    const fits = rows.filter((row) => row.words.every((word, k) => word === words[k]));
    const best = fits.toSorted((a, b) => b.words.length - a.words.length)[0];
    if (!best) throw new Error(`no trip for ${words.join(' ')}`);
    if (place !== this.selected) await this.hand.choose(place);
    this.selected = '';
    await expect(this.page.locator('.overlay .select-ring').first()).toBeAttached();
    if (await this.page.locator('.picker').count()) await this.hand.press(`.picker [data-index='${member}']`);
    await expect(this.page.locator(`.overlay .reach .goal[data-place='${best.goal}']`)).toBeAttached();
    await this.hand.choose(best.goal);
    await this.hand.confirm();
    return best.words.length;
  }

  private async open([word = '']: string[]): Promise<number> {
    await this.hand.menu(START.exec(word)![1]!);
    await this.hand.press(`.menu [data-word='${word}']`);
    return 1;
  }
}

/** The mouse, or on a phone a finger. */
export function pointer(person: Person): Hand {
  const { page, board, phone } = person;
  return {
    press: (selector) => (phone ? page.locator(selector).tap() : page.locator(selector).click()),
    choose: (place) => board.tap(place),
    async menu(place) {
      const { x, y } = await board.bringIntoView(place);
      if (!phone) return page.mouse.click(x, y, { button: 'right' });
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await expect(page.locator('.loupe')).toBeVisible();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
      await expect(page.locator('.menu')).toBeVisible();
    },
    async confirm() {
      if (phone) await page.locator('.tip-acts .btn.ink').tap();
    },
  };
}

/** Keys alone: places are typed, and controls are pressed where the focus is. */
export function keyboard(person: Person): Hand {
  const { page, board } = person;
  const press = async (selector: string) => {
    await page.locator(selector).focus();
    await page.keyboard.press('Enter');
  };
  const focus = async (place: string) => {
    await board.map.focus();
    await page.keyboard.press('Escape');
    for (const letter of place) await page.keyboard.press(letter);
  };
  return {
    press,
    async choose(place) {
      await board.map.focus();
      await page.waitForTimeout(0);
      for (const letter of place) await page.keyboard.press(letter);
      await page.keyboard.press('Enter');
    },
    async menu(place) {
      await focus(place);
      await page.keyboard.press('a');
      await expect(page.locator('.menu button').first()).toBeVisible();
    },
    async confirm() {
      // a key is sure
    },
  };
}
