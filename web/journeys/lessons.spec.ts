// Lessons at the real table: all of them with the mouse and by touch, some with the keyboard alone, and what happens off
// their way. tools/lessons.spec.ts does all of them with the keyboard.
import { expect, test } from './support/fixtures';
import { COURSES, keyboard, pointer, Pupil } from './support/lessons';

for (const [game, course] of Object.entries(COURSES)) {
  test(`every lesson of ${game} with the hand @desktop @phone`, async ({ person }) => {
    const { page } = person;
    const pupil = new Pupil(person, pointer(person));
    await person.goto(`/learn/${game}/${course[0]!.id}`);
    for (const entry of course) {
      await pupil.learn(game, entry);
      const card = page.locator('.done-card');
      await expect.poll(() => pupil.covered(), { message: entry.id }).toEqual([]);
      await card.locator('.primary').click();
    }
    await expect(page.locator('.course').first()).toBeVisible();
    await expect(page.locator(`.course:has(#course-${game}) .n.finished`)).toHaveCount(course.length);
  });
}

test('lessons with the keyboard alone', async ({ person }) => {
  const pupil = new Pupil(person, keyboard(person));
  for (const [game, id] of [
    ['conquest', 'elephant-and-chariot'],
    ['conquest', 'catapult'],
    ['condottiere', 'bishop-and-favour'],
  ] as const) {
    await person.goto(`/learn/${game}/${id}`);
    await pupil.learn(
      game,
      COURSES[game]!.find((entry) => entry.id === id)!,
    );
    await expect(person.page.locator('.done-card .primary')).toBeFocused();
  }
});

test('places in the texts of lessons light the board', async ({ person }) => {
  const { board, page } = person;
  await person.goto('/learn/conquest/strike');
  await board.ready();
  const due = page.locator('.lesson-panel li.due .place');
  await expect(due).toHaveText('Colle Corvo, west (S15)');
  await due.focus();
  await expect(page.locator('.overlay .lit-ring')).toHaveCount(1);
  await page.locator('.lesson-panel .about .place').last().hover();
  await expect(page.locator('.overlay .lit-ring')).toHaveCount(1);
  await person.goto('/learn/condottiere/kingdom');
  const region = page.locator('.lesson-panel .place').first();
  await region.hover();
  await expect(page.locator('.italia .lit')).toHaveCount(1);
});

test('on a phone a place in the text of a lesson opens the map @phone', async ({ person }) => {
  const { page } = person;
  await person.goto('/learn/condottiere/kingdom');
  await page.locator('.lesson-head .place').first().tap();
  await expect(page.locator('.italia .lit')).toBeVisible();
});

test('a wrong try: its reason and the way back; a reload in the middle; without a connection', async ({ person }) => {
  const { board, page } = person;
  const [due, remark] = [page.locator('.lesson-panel li.due'), page.locator('.lesson-panel .remark')];
  await person.goto('/learn/conquest/twenty-moves');
  await board.ready();
  await expect(page.locator('.due i')).toBeVisible(); // after a pause
  await board.move('S12', 'S15');
  await expect(due).toContainText('wrong gate');
  await expect(page.locator('.due i')).toHaveCount(0);
  await page.locator('[data-ask]').click();
  await expect(page.locator('.due i')).toBeVisible();
  await page.locator("[data-control='end']").click();
  await expect(remark).toContainText('two moves are lost');
  await page.reload();
  await board.ready();
  await expect(remark).toContainText('two moves are lost');
  await remark.locator('button').click();
  await expect(remark).toHaveCount(0);
  await expect(due).toContainText('wrong gate');
  await board.move('S15', 'S22');
  await expect(remark).toContainText('no further');
  await page.locator("[data-control='undo']").click();
  await expect(remark).toHaveCount(0);
  await board.tap('S6');
  await expect(board.goals.first()).toBeAttached();
  await board.tap('S20');
  await expect(page.locator('.notice')).toContainText('That is not possible');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await person.disconnect();
  for (const path of ['conquest/strike', 'condottiere/kingdom', 'conquest/quests-and-dormancy']) {
    await person.goto(`/learn/${path}`);
    await expect(page.locator('.lesson-panel li.due')).toBeVisible();
  }
  await person.goto('/learn/conquest/strike');
  board.name = 'rosa';
  await board.ready();
  await board.move('S12', 'S15');
  await page.locator("[data-control='strike']").click();
  await expect(page.locator('.lesson-panel li.done')).toHaveCount(2);
  await person.reconnect();
});

test('a wrong capture in the plan: what it would lead to, and the way back @desktop @phone', async ({ person }) => {
  const { board, page } = person;
  const remark = page.locator('.remark').filter({ visible: true });
  const strike = page.locator("[data-control='strike']");
  await person.goto('/learn/conquest/catapult');
  await board.ready();
  const step = page.getByText('Choose the catapult, then the elephant at the first gate (N1).');
  await expect(step.filter({ visible: true })).toHaveCount(1);
  await board.move('N6', 'N12');
  await expect(remark).toContainText('If you strike now: The knight is gone');
  await expect(strike).toBeEnabled();
  await page.waitForTimeout(2_500); // the pause after which a control would be marked
  await expect(page.locator('.due i')).toHaveCount(0);
  await remark.locator('button').click();
  await expect(remark).toHaveCount(0);
  await expect(strike).toBeDisabled();
});
