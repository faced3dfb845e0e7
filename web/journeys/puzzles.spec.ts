// Puzzles in the browser: opened, solved by mouse, touch and keyboard, slips and the defence, hints, offline, results.
import { expect, test } from './support/fixtures';
import { keyboard, pointer } from './support/lessons';
import { allPuzzles, opened, ownWords, packOf, playCard, Solver } from './support/puzzles';

const verdict = (kind: string) => `[data-verdict='${kind}']`;

test('a puzzle of every other edition can be opened', async ({ person }) => {
  const { page } = person;
  const { puzzles } = await allPuzzles(person);
  expect(puzzles.length).toBeGreaterThan(400);
  const editions = [...new Map(puzzles.map((one) => [one.preset, one])).values()];
  for (const puzzle of editions.filter((_, k) => k % 2 === 0)) {
    await person.goto(`/puzzle/${puzzle.id}`);
    await expect(page.locator('#puzzle-title'), puzzle.id).toHaveText(/\S/);
    await expect(page.locator('.game .stage .at, .hand [data-card]').first(), puzzle.id).toBeVisible();
    expect(await page.locator('main').innerText(), puzzle.id).not.toContain('puzzle.');
  }
});

test('puzzles solved by their solution with the hand @desktop @phone', async ({ person }) => {
  const { page } = person;
  // In 104 a goal lies beside a stack whose pieces are chosen one by one.
  for (const id of ['5', '9', '104']) {
    const pack = await packOf(person, id);
    const solver = new Solver(person, pointer(person), pack);
    await solver.open(id);
    await solver.play(ownWords(pack));
    await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('Solved.');
    await expect(page.locator("[data-puzzle='next']")).toBeVisible();
  }
  await person.goto('/puzzles');
  await expect(page.locator('[data-history] li')).toHaveCount(3);
  await expect(page.locator('[data-rating]')).not.toHaveText('1500');
  await page.locator("[data-puzzle='more']").click();
  await expect(page.locator("[data-puzzle-id='5'] .mark.good")).toBeVisible();
});

test('two battles are won with one hand', async ({ person }) => {
  const { page } = person;
  const id = '1145';
  const words = ownWords(await packOf(person, id));
  expect(words.filter((word) => word.startsWith('battle:'))).toHaveLength(1);
  await person.goto(`/puzzle/${id}`);
  for (const word of words) await playCard(person, word);
  await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('Solved.');
});

test('a puzzle of cards: a slip with its verdict, then the solution', async ({ person }) => {
  const { page } = person;
  const id = '1009';
  const pack = await packOf(person, id);
  const first = opened(pack, 0);
  const [right = ''] = ownWords(pack);
  const wrong = first.legal!.find((word) => {
    const told = pack.nodes[first.after![word]!]!.verdict;
    return word.startsWith('play:') && word !== right && (told?.status === 'failed' || told?.reachable === false);
  })!;
  await person.goto(`/puzzle/${id}`);
  await playCard(person, wrong);
  await expect(page.locator(verdict('bad')).filter({ visible: true })).toContainText('Not this way.');
  await page.locator("[data-puzzle='back']").click();
  for (const word of ownWords(pack)) await playCard(person, word);
  await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('Solved.');
});

test('a puzzle solved with the keyboard alone, with hints in three steps', async ({ person }) => {
  const { page } = person;
  const pack = await packOf(person, '7');
  const solver = new Solver(person, keyboard(person), pack);
  await solver.open('7');
  for (const step of [1, 2, 3]) {
    await page.locator(`[data-hint='${step}']`).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.puzzle-panel .hint')).toBeVisible();
  }
  await solver.play(ownWords(pack));
  await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('With a hint');
  await expect(page.locator("[data-puzzle='next']")).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/harbour/);
});

test('a slip is answered by the defence of the coach; take back, give up, every variation', async ({ person }) => {
  const { page } = person;
  const { puzzles } = await allPuzzles(person);
  // A puzzle whose first position has a capture that is answered and loses the goal.
  let found: { id: string; word: string; defence: string[] } | null = null;
  for (const { id } of puzzles.slice(6)) {
    const pack = await packOf(person, id);
    const first = opened(pack, 0);
    const word = first.loud!.find((one) => {
      const told = pack.nodes[first.after![one]!]!.verdict;
      return (
        /^[A-Z]+\d+-[A-Z]+\d+$/.test(one) && told?.reachable === false && told.defence.some((w) => w !== 'decline')
      );
    });
    if (word) {
      found = { id, word, defence: pack.nodes[first.after![word]!]!.verdict!.defence };
      break;
    }
  }
  expect(found).not.toBeNull();
  const { id, word, defence } = found!;
  const pack = await packOf(person, id);
  const solver = new Solver(person, pointer(person), pack);
  await solver.open(id);
  await solver.play([word]);
  const said = page.locator(verdict('bad')).filter({ visible: true });
  await expect(said).toContainText('Not this way.');
  const place = /[A-Z]+\d+/.exec(defence[0]!)![0];
  await expect(page.locator('.puzzle-panel .lines .answer').first()).toContainText(place);
  await page.locator("[data-puzzle='back']").click();
  await expect(said).toHaveCount(0);
  await expect(page.locator('.puzzle-panel .lines li')).toHaveCount(0);
  await page.locator("[data-puzzle='solution']").click();
  for (const k of pack.solution.keys()) {
    if (pack.solution.length > 1) await page.locator(`[data-variation='${k}']`).click();
    for (let step = 0; step < pack.solution[k]!.length; step++) await page.locator("[data-puzzle='step']").click();
    await expect(page.locator("[data-puzzle='step']")).toBeDisabled();
  }
  await page.locator("[data-puzzle='again']").click();
  await new Solver(person, keyboard(person), pack).play(ownWords(pack));
  await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('Solved.');
  await person.goto('/puzzles');
  await expect(page.locator('[data-history] li')).toHaveCount(1);
});

test('solving without a connection; results are entered later and come along with an account', async ({ person }) => {
  const { page } = person;
  const id = '5';
  const pack = await packOf(person, id);
  await person.goto('/puzzles');
  await expect(page.locator('[data-puzzle-id]').first()).toBeVisible();
  await person.goto(`/puzzle/${id}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const stored = () =>
    page.evaluate(
      async (path) => !!(await (await caches.open('conquista-puzzles')).match(path)),
      `/api/puzzles/${id}/pack`,
    );
  await expect.poll(stored).toBe(true);
  await person.disconnect();
  const solver = new Solver(person, pointer(person), pack);
  await solver.open(id);
  await solver.play(ownWords(pack));
  await expect(page.locator(verdict('good')).filter({ visible: true })).toContainText('Solved.');
  await person.goto('/puzzles');
  await expect(page.locator('[data-history] li')).toHaveCount(1);
  await person.reconnect();
  const form = { name: `Solver ${Math.random().toString(36).slice(2, 8)}`, password: 'a good long word' };
  const signUp = () =>
    page.evaluate(
      async (body) =>
        void (await fetch('/api/accounts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })),
      form,
    );
  await expect(signUp).toPass(); // the connection may take a moment to come back
  await person.goto('/puzzles');
  const record = async () => (await (await page.request.get('/api/me/puzzles')).json()) as { attempts: unknown[] };
  await expect.poll(async () => (await record()).attempts?.length).toBe(1);
  await expect(page.locator('[data-history] li')).toHaveCount(1);
});

test('a storm: three minutes, a solved puzzle, a skipped one, the end', async ({ person }) => {
  const { page } = person;
  await person.goto('/puzzles/storm');
  const began = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/storms') && answer.request().method() === 'POST',
  );
  await page.locator("[data-storm='begin']").click();
  const storm = (await (await began).json()) as { puzzle: string; began: number; ends: number };
  expect(storm.ends - storm.began).toBe(180_000);
  const pack = await packOf(person, storm.puzzle);
  const solver = new Solver(person, pointer(person), pack, false);
  person.board.name = String(pack.first['board']);
  await person.board.ready();
  await expect(page.locator('[data-clock]')).toHaveText(/^[012]:\d\d$/);
  await solver.play(ownWords(pack));
  await expect(page.locator('[data-score]')).toHaveText('1');
  await page.locator("[data-storm='skip']").click();
  await expect(page.locator('.storm-bar .marks i')).toHaveCount(2);
  await page.locator('.storm-bar .btn').click();
  await expect(page.locator("[data-storm='over']")).toContainText('1 puzzle solved');
});
