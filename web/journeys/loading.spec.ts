// From an empty cache to a table that can be played on: requests and bytes. How long it takes on a slow phone line is
// measured by `tools/loading.spec.ts`.
import { expect, test } from './support/fixtures';
import { TABLES, notePlayable, openUntilPlayable, playableAt } from './support/loading';
import { Traffic } from './support/traffic';

const MOST_REQUESTS = 15;
const MOST_FOR_GUIDE = 6; // two scripts, a style sheet, two catalogues of messages, the options of the games
const MOST_LATER = 4;

test.describe('@phone', () => {
  // On a busy machine the first frames of the socket (8 kB) can arrive before the board is drawn, and count.
  test.describe.configure({ retries: 2 });

  for (const [name, { form, playable, mostBytes }] of Object.entries(TABLES)) {
    test(`${name}: at most ${MOST_REQUESTS} requests and ${mostBytes / 1000} kB to a playable table`, async ({
      newPerson,
    }) => {
      const person = await newPerson({ direct: true });
      const { table } = await person.createTable(form); // without a page: the cache is empty
      const traffic = await Traffic.of(person.page);
      const moment = await openUntilPlayable(person, table.id, playable);
      const requests = traffic.requests(moment);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(traffic.received(moment), requests.join('\n')).toBeLessThanOrEqual(mostBytes);
      await expect(person.page.locator('.goal-frame > *').first()).toBeVisible(); // the guide has come
      const guide = traffic.requests().slice(requests.length);
      expect(guide.length, guide.join('\n')).toBeGreaterThan(0);
      expect(guide.length, guide.join('\n')).toBeLessThanOrEqual(MOST_FOR_GUIDE);
    });
  }

  test('first page to first match: one tap, and no file is requested after it', async ({ newPerson }) => {
    const person = await newPerson({ direct: true });
    const { page } = person;
    await notePlayable(person, '.game .stage .at[data-side=S]');
    const traffic = await Traffic.of(page);
    await page.goto('/');
    await expect(page.locator('.first .stage .at').first()).toBeVisible(); // the position to try
    // Some files have low priority: the browser requests them after all others.
    const named = await page
      .locator('link[rel=modulepreload][fetchpriority=low]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    await expect.poll(() => named.filter((path) => !traffic.requests().includes(path))).toEqual([]);
    const before = traffic.requests().length;
    await page.locator('.go.primary').tap();
    const after = traffic.requests(await playableAt(person)).slice(before);
    expect(after).toContain('/api/tables');
    expect(
      after.filter((path) => path.startsWith('/assets/') || /^\/api\/tables\/./.test(path)),
      after.join('\n'),
    ).toEqual([]);
  });

  test('the service worker fetches the rest later in few requests', async ({ newPerson }) => {
    const person = await newPerson({ direct: true });
    const later: string[] = [];
    person.context.on('request', (request) => {
      if (request.serviceWorker()) later.push(new URL(request.url()).pathname);
    });
    await person.goto('/about');
    await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const kept = () =>
      person.page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name !== 'conquista-replays');
        const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return stored.flat().length;
      });
    await expect.poll(kept).toBeGreaterThan(50);
    expect(later).toContain('/');
    expect(later.length, later.join('\n')).toBeLessThanOrEqual(MOST_LATER);
  });
});
