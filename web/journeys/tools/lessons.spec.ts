// Every lesson with the keyboard alone.
import { expect, test } from '../support/fixtures';
import { COURSES, keyboard, Pupil } from '../support/lessons';

for (const [game, course] of Object.entries(COURSES)) {
  test(`every lesson of ${game} with the keyboard alone`, async ({ person }) => {
    const { page } = person;
    const pupil = new Pupil(person, keyboard(person));
    await person.goto(`/learn/${game}/${course[0]!.id}`);
    for (const entry of course) {
      await pupil.learn(game, entry);
      await expect(page.locator('.done-card .primary')).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('.course').first()).toBeVisible();
  });
}
