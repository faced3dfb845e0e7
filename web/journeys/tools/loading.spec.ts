// Seconds from an empty cache to a playable table, and from the first page to the first own move, on "Fast 3G" with a
// processor four times slower: the best of RUNS runs, since a machine with other work to do only adds to it.
// `npm run tools -- --grep @loading` prints them with their parts, the load of the machine and the processor time of the main thread;
// WATERFALL=1 prints when each file of the best run was requested and received.
import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { PHONE } from '../../playwright.config';
import { expect, type Person, type PersonOptions, test } from '../support/fixtures';
import { TABLES, notePlayable, openUntilPlayable, playableAt } from '../support/loading';
import { Traffic } from '../support/traffic';

const RUNS = Number(process.env.RUNS ?? 3);
const MOST_SECONDS = 6;
const MOST_TO_FIRST_MOVE = 10;

/** The guided matches: the way there from the first page, what can be played with, and what a first move leads to. */
const FIRST_MATCHES = {
  Conquest: {
    start: '.go.primary',
    playable: '.game .stage .at[data-side=S]',
    done: (page: Page) => page.locator('[data-coach=planned]'),
  },
  Condottiere: {
    start: '[data-guided=condottiere]',
    playable: '.hand .bcard, .region.may',
    done: (page: Page) => page.locator('.prompt:not([data-coach=region], [data-coach=lifted], [data-coach=choose])'),
  },
};

interface Run {
  seconds: number;
  /** Processor time of the main thread. */
  busy: number;
  /** Seconds from the start to each step on the way. */
  steps: [step: string, seconds: number][];
  waterfall: string[];
}
/** Reports that a step on the way is done. */
type Note = (step: string, at?: number) => void;
type NewPerson = (options?: PersonOptions) => Promise<Person>;

/** When each request of the page was sent and answered, and how many bytes came. */
function waterfall(): string[] {
  const seconds = (time: number) => (time / 1000).toFixed(2);
  return performance
    .getEntriesByType('resource')
    .concat(performance.getEntriesByType('navigation'))
    .map((entry) => entry as PerformanceResourceTiming)
    .toSorted((a, b) => a.startTime - b.startTime)
    .map(
      ({ name, startTime, responseStart, responseEnd, transferSize }) =>
        `${seconds(startTime)} ${seconds(responseStart)} ${seconds(responseEnd)} ${transferSize} ${new URL(name).pathname}`,
    );
}

/** Time what a person does, on a slow line with a slow processor and an empty cache; `act` returns when it was done. */
async function measure(person: Person, act: (note: Note) => Promise<number>): Promise<Run> {
  await Traffic.of(person.page, { slow: true });
  const session = await person.context.newCDPSession(person.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const started = Date.now();
  const steps: Run['steps'] = [];
  const note: Note = (step, at = Date.now()) => void steps.push([step, (at - started) / 1000]);
  const seconds = ((await act(note)) - started) / 1000;
  const { metrics } = await session.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration')!.value;
  return { seconds, busy, steps, waterfall: await person.page.evaluate(waterfall) };
}

/** Print the best of several runs and return its seconds. */
async function best(name: string, newPerson: NewPerson, run: (person: Person) => Promise<Run>): Promise<number> {
  const runs: Run[] = [];
  for (let k = 0; k < RUNS; k++) {
    const person = await newPerson({ direct: true, ...PHONE });
    runs.push(await run(person));
    await person.page.close();
  }
  const [first] = runs.toSorted((a, b) => a.seconds - b.seconds);
  const each = runs.map(({ seconds }) => seconds.toFixed(1)).join(', ');
  console.log(
    `${name}: ${first!.seconds.toFixed(1)} s of ${each}; main thread ${first!.busy.toFixed(1)} s of processor time; ` +
      `load ${loadavg()[0]!.toFixed(1)}`,
  );
  if (first!.steps.length) console.log(first!.steps.map(([step, at]) => `  ${at.toFixed(1)} s ${step}`).join('\n'));
  if (process.env.WATERFALL) console.log(first!.waterfall.join('\n'));
  return first!.seconds;
}

test.describe('@loading', () => {
  for (const [name, { form, playable }] of Object.entries(TABLES)) {
    test(`${name}: playable within ${MOST_SECONDS} s on a slow phone line`, async ({ newPerson }) => {
      const seconds = await best(name, newPerson, async (person) => {
        const { table } = await person.createTable(form); // without a page: the cache is empty
        return measure(person, () => openUntilPlayable(person, table.id, playable));
      });
      expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
    });
  }

  for (const [game, { start, playable, done }] of Object.entries(FIRST_MATCHES)) {
    test(`${game}: first page to first own move with two taps within ${MOST_TO_FIRST_MOVE} s`, async ({
      newPerson,
    }) => {
      const seconds = await best(`first own move of ${game}`, newPerson, async (person) => {
        const { page } = person;
        await notePlayable(person, playable);
        return measure(person, async (note) => {
          await person.goto('/');
          const way = page.locator(start);
          await way.waitFor();
          note('the first page is shown');
          await way.tap();
          note('the table can be played on', await playableAt(person));
          const move = page.locator('.tip-acts .btn.ink, .prompt-acts .primary:enabled').first();
          await move.waitFor();
          note('a first move is suggested');
          await move.tap();
          await expect(done(page)).toBeAttached();
          return Date.now();
        });
      });
      expect(seconds).toBeLessThanOrEqual(MOST_TO_FIRST_MOVE);
    });
  }
});
