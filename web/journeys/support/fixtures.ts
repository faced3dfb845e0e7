// Fixtures of the journeys: a server for each worker, and people, each with a browser context of their own.
import { type BrowserContextOptions, expect, test as base } from '@playwright/test';
import { Person, type TableForm } from './person';
import { GameServer } from './server';

export interface PersonOptions extends BrowserContextOptions {
  /** Leave the socket alone, for measurements. */
  direct?: boolean;
}

interface WorkerFixtures {
  /** Whether the server applies its rate limits, as in production; a file may switch them off with `test.use`. */
  rateLimits: boolean;
  /** Whether the server has the sample games of the tests. */
  sampleGames: boolean;
  server: GameServer;
}

interface TestFixtures {
  /** Let another person in. At the end of the test, no person's page may have had a problem. */
  newPerson: (options?: PersonOptions) => Promise<Person>;
  /** One person with the browser of the project. */
  person: Person;
  /** Seat two people, in two browsers, at a table of two seats, and start the match. */
  duel: (form: TableForm) => Promise<{ anna: Person; bruno: Person; table: string }>;
}

const slow = Number(process.env.SLOW ?? 1);
let addresses = 0;

/** An address of its own for each person, so that the limits for each address count people, not tests. */
function nextAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  rateLimits: [true, { scope: 'worker', option: true }],
  sampleGames: [false, { scope: 'worker', option: true }],

  server: [
    async ({ rateLimits, sampleGames }, use) => {
      const server = await GameServer.create({ rateLimits, sampleGames });
      await use(server);
      await server.kill();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.address),

  newPerson: async ({ browser, server, baseURL, isMobile }, use) => {
    const people: Person[] = [];
    await use(async ({ direct = false, ...options } = {}) => {
      const extraHTTPHeaders = { 'x-forwarded-for': nextAddress() };
      const context = await browser.newContext({ baseURL, extraHTTPHeaders, ...options });
      const page = await context.newPage();
      if (slow > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
      const person = new Person(context, page, options.isMobile ?? isMobile ?? false, server);
      if (!direct) await person.interceptSocket();
      people.push(person);
      return person;
    });
    for (const { problems } of people) expect.soft(problems).toEqual([]);
    for (const { context } of people) await context.close();
  },

  person: async ({ newPerson }, use) => use(await newPerson()),

  duel: async ({ newPerson }, use) =>
    use(async (form) => {
      const [anna, bruno] = [await newPerson(), await newPerson()];
      const table = await anna.openTable(form);
      await bruno.join(anna.invitationPath);
      await anna.button('Start').click();
      await Promise.all([anna.board.ready(), bruno.board.ready()]);
      return { anna, bruno, table };
    }),
});

export { expect };
export type { Person };
