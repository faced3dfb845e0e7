// The board of a Conquest table as a person uses it: places are found, brought into view, tapped and dragged to.
import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}
interface BoardData {
  size: [number, number];
  places: Record<string, Point>;
}

const MARGIN = 24; // pixels between a place and the edge of the frame
const boards: Record<string, BoardData> = {};

/** The generated data of a board. */
export function boardData(name: string): BoardData {
  const file = new URL(`../../src/generated/boards/${name}.json`, import.meta.url);
  return (boards[name] ??= JSON.parse(readFileSync(file, 'utf8')) as BoardData);
}

export class Board {
  /** Which board is played on. */
  name = 'rosa';

  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  get map() {
    return this.page.locator('.map');
  }

  /** The marked goals of the selected piece. */
  get goals() {
    return this.page.locator('.overlay .reach .goal');
  }

  /** The lines of the plan. */
  get plan() {
    return this.page.locator('.plan ol li');
  }

  get log() {
    return this.page.locator('.log');
  }

  /** The places of a side's pieces. */
  placesOf(side: string): Promise<string[]> {
    return this.page
      .locator(`.overlay .tokens .at[data-side=${side}]`)
      .evaluateAll((all) => all.map((at) => (at as HTMLElement).dataset.place ?? ''));
  }

  /** Wait for the pieces and a resting camera; the names of several people at one device are confirmed first. */
  async ready(): Promise<void> {
    const [people, token] = [this.page.locator('.people .btn.primary'), this.page.locator('.game .stage .at')];
    await expect(people.or(token).first()).toBeVisible();
    if (await people.count()) await people.click();
    await expect(token.first()).toBeVisible();
    await this.settled();
  }

  /** Wait until the camera rests. */
  async settled(): Promise<void> {
    await expect(this.page.locator('.stage:not(.moving):not(.gliding)').first()).toBeAttached();
  }

  /** Where a place is on the page now. */
  async positionOf(place: string): Promise<Point> {
    await this.settled();
    const at = boardData(this.name).places[place];
    if (!at) throw new Error(`${this.name} has no place ${place}`);
    return this.map.evaluate((map, { x, y }) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(map.querySelector('.stage')!).transform);
      const box = map.getBoundingClientRect();
      return { x: box.left + a * x + e, y: box.top + a * y + f };
    }, at);
  }

  /** Pan until a place lies well inside the frame and nothing covers it; return where it is then. */
  async bringIntoView(place: string): Promise<Point> {
    for (let attempt = 0; attempt < 8; attempt++) {
      const at = await this.positionOf(place);
      const { x, y, width, height } = (await this.map.boundingBox())!;
      const beyond = (from: number, to: number, it: number) => Math.min(0, it - from) + Math.max(0, it - to);
      const dx = beyond(x + MARGIN, x + width - MARGIN, at.x);
      const dy = beyond(y + MARGIN, y + height - MARGIN, at.y);
      const isCovered = ({ x, y }: Point) => !!document.elementFromPoint(x, y)?.closest('[data-over]');
      const covered = !dx && !dy && (await this.page.evaluate(isCovered, at));
      if (!dx && !dy && !covered) return at;
      const from = await this.emptyPoint();
      const fits = (way: number, size: number) =>
        Math.sign(-way) * Math.min(Math.abs(way) + 30, size / 3) * (way ? 1 : 0);
      const inwards = (it: number, middle: number) => Math.sign(middle - it) * 60;
      const by = covered
        ? { x: inwards(at.x, x + width / 2), y: inwards(at.y, y + height / 2) }
        : { x: fits(dx, width), y: fits(dy, height) };
      await this.drag(from, { x: from.x + by.x, y: from.y + by.y });
    }
    throw new Error(`${place} cannot be brought into view`);
  }

  /** A point near the middle of the frame where a drag moves the board and no piece. */
  private emptyPoint(): Promise<Point> {
    return this.map.evaluate((map) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      for (let k = 0; ; k++) {
        const [x, y] = [left + width / 2 + 17 * (k % 5) - 34, top + height / 2 + 17 * Math.floor(k / 5)];
        if (k > 24 || !document.elementFromPoint(x, y)?.closest('.at, [data-over]')) return { x, y };
      }
    });
  }

  /** Drag with a finger or the mouse. */
  async drag(from: Point, to: Point): Promise<void> {
    const steps = Array.from({ length: 6 }, (_, k) => (k + 1) / 6);
    const way = steps.map((t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }));
    if (this.phone) {
      const session = await this.page.context().newCDPSession(this.page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [from]);
      for (const point of way) await touch('touchMove', [point]);
      await touch('touchEnd', []);
      await session.detach();
    } else {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      for (const { x, y } of way) await this.page.mouse.move(x, y);
      await this.page.mouse.up();
    }
  }

  async tap(place: string): Promise<void> {
    const { x, y } = await this.bringIntoView(place);
    if (this.phone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async hover(place: string): Promise<void> {
    const { x, y } = await this.bringIntoView(place);
    await this.page.mouse.move(x, y);
  }

  /** Whether the last tap or key selected a piece that has goals. */
  async hasSelection(): Promise<boolean> {
    if (!(await this.page.locator('.overlay .select-ring').count())) return false;
    return this.goals
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
      .then(() => true)
      .catch(() => false);
  }

  /** Select a piece and plan its move; on a phone the route is confirmed. */
  async move(from: string, to: string): Promise<void> {
    await this.tap(from);
    await expect(this.page.locator('.overlay .select-ring').first()).toBeAttached();
    await expect(this.page.locator(`.overlay .reach .goal[data-place='${to}']`)).toBeAttached();
    await this.tap(to);
    if (this.phone) await this.page.locator('.tip .btn.ink').tap();
  }
}
