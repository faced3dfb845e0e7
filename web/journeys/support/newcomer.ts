// A newcomer who knows no rules and does only what the screen says: reads the coach, presses what it names.
import { expect } from '@playwright/test';
import type { Person } from './person';

const SHORT = { timeout: 10_000 };
/** Milliseconds within which a suggestion appears. */
const SUGGESTED = 4_000;

export abstract class Newcomer {
  /** What the coach has said so far. */
  readonly heard = new Set<string>();

  constructor(protected readonly person: Person) {}

  protected get page() {
    return this.person.page;
  }

  protected abstract readonly coach: string;
  /** Do what the coach says in a state. */
  protected abstract follow(state: string): Promise<void>;

  protected press(selector: string): Promise<void> {
    const control = this.page.locator(selector).first();
    return this.person.phone ? control.tap(SHORT) : control.click(SHORT);
  }

  protected seen(selector: string): Promise<boolean> {
    return this.page.locator(selector).first().isVisible();
  }

  /** Follow the coach until the match is over. */
  async play(mostSteps: number): Promise<void> {
    const outcome = this.page.locator('.outcome');
    for (let k = 0; k < mostSteps && !(await outcome.count()); k++) {
      const state =
        (await this.page
          .locator(this.coach)
          .first()
          .getAttribute('data-coach', SHORT)
          .catch(() => '')) ?? '';
      this.heard.add(state);
      await this.follow(state).catch(() => {}); // the control went away meanwhile: look again
    }
    await expect(outcome).toBeVisible();
  }
}

export class ConquestNewcomer extends Newcomer {
  protected readonly coach = '.coach';

  protected async follow(state: string): Promise<void> {
    const { board } = this.person;
    if (await this.seen('.end-turn .primary')) return this.press('.end-turn .primary');
    if (state === 'go') return this.press('.tip-acts .btn.ink');
    if (state === 'strike') return this.press("[data-control='strike']");
    if (['end', 'spent', 'few', 'threat'].includes(state)) return this.press("[data-control='end']");
    if (state === 'answer')
      return this.press(
        (await this.seen("[data-control='answer']")) ? "[data-control='answer']" : "[data-control='decline']",
      );
    if (['wait', 'asked', ''].includes(state)) return this.page.waitForTimeout(100);
    if (state === 'where') return board.tap((await board.goals.first().getAttribute('data-place'))!);
    if (state === 'stuck') return this.person.press('Escape');
    // A piece is due, or the end of the turn: "Show" selects what the coach suggests.
    const shown = this.page.locator('.coach [data-show]');
    await shown.waitFor({ timeout: SUGGESTED }).catch(() => {});
    if (await shown.count()) {
      this.heard.add((await this.page.locator(this.coach).first().getAttribute('data-coach')) ?? '');
      return this.press('.coach [data-show]');
    }
    return this.press("[data-control='end']");
  }
}

export class CardNewcomer extends Newcomer {
  protected readonly coach = '.prompt';

  protected async follow(state: string): Promise<void> {
    const closing = '.battle-end .primary, .battle-end > .btn';
    if (await this.seen(closing)) return this.press(closing);
    const options = '.prompt .option, .prompt-acts .btn';
    if (state === 'choose') return this.press('.region-list .btn');
    if (state === 'region' || state === 'lifted') return this.press('.prompt-acts .primary');
    if (state === 'turn' && (await this.seen('.hand .bcard'))) return this.press('.hand .bcard');
    if (state === 'lead') return this.press("[data-word='pass']");
    if (state === 'sure') return this.press('.sure .primary');
    return (await this.seen(options)) ? this.press(options) : this.page.waitForTimeout(100);
  }
}
