// What moderators decide reaches the open pages of people at once, with the reason and the way to object.
import { expect, test } from './support/fixtures';
import { screenFaults } from './support/accessibility';

const PASSWORD = 'a long way to Rome';

test(
  'a suspended person reads the reason and objects',
  { tag: ['@desktop', '@phone'] },
  async ({ newPerson, server }) => {
    const person = await newPerson({ direct: true }); // the socket is closed with a code of its own
    const { page } = person;
    const name = `Paola ${test.info().project.name === 'phone' ? 'Due' : 'Uno'}`;
    await person.goto('/settings');
    await page.locator('input[name=name]').fill(name);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('[data-sign-up]').click();
    await expect(page.locator('.login').first()).toBeVisible();

    await server.admin('measure', name, 'suspend', '--days', '3', '--rule', 'insults', '--words', 'Three insults.');
    await expect(page).toHaveURL(/\/measures$/);
    await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible();
    await expect(page.getByText('Three insults.')).toBeVisible();
    await expect(page.getByText('no insults or threats')).toBeVisible();
    expect(await screenFaults(person)).toEqual([]);
    await page.getByLabel('What is wrong about this decision?').fill('It was a quotation.');
    await page.getByRole('button', { name: 'Object' }).click();
    await expect(page.getByText('another moderator will decide')).toBeVisible();
    await person.goto('/play');
    await expect(page).toHaveURL(/\/measures$/);
  },
);

test('announced maintenance is on every page, until it is withdrawn', async ({ person, server }) => {
  const { page } = person;
  await person.goto('/play');
  await server.admin('announce', '--in', '30', '--minutes', '12', '--note', 'New version');
  const banner = page.locator('[data-banner=maintenance]');
  await expect(banner).toContainText('about 12 min');
  await expect(banner).toContainText('New version');
  await person.goto('/rules');
  await expect(banner).toBeVisible();
  await server.admin('withdraw');
  await expect(banner).toBeHidden();
});
