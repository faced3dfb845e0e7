// Clubs: created, joined on request, announcements, a table for members, a room for guests; the next table; a table in
// a frame on another site.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClub, playSession, signUp } from './support/clubScreens';
import { expect, test } from './support/fixtures';

test('a club: created, joined on request, announced to, and left @desktop @phone', async ({ person, newPerson }) => {
  const { page } = person;
  await signUp(person, 'Matteo');
  await person.goto('/clubs');
  await page.locator('[data-new-club]').click();
  const dialog = page.locator('dialog');
  await dialog.locator('[data-name]').fill('x');
  await dialog.locator('[data-save]').click();
  await expect(dialog.locator('.fault')).toContainText('3 to 40');
  const title = `Winds ${Date.now().toString(36)}`;
  await dialog.locator('[data-name]').fill(title);
  await dialog.locator('input[value=request]').check();
  await dialog.locator('[data-save]').click();
  await expect(page.locator('h1')).toHaveText(title);
  const path = new URL(page.url()).pathname;

  const anna = await newPerson();
  const name = await signUp(anna, 'Anna');
  await anna.goto('/clubs');
  await anna.page.locator('input[type=search]').fill(title.toUpperCase());
  await anna.page.locator('[data-club]', { hasText: title }).click();
  await anna.page.locator('[data-join]').click();
  await expect(anna.page.locator('.acts')).toContainText('waiting for a manager');
  await expect(anna.page.locator('[data-write]')).toHaveCount(0);

  await page.reload();
  await page.locator('[data-request]', { hasText: name }).locator('[data-accept]').click();
  await expect(page.locator('[data-request]')).toHaveCount(0);
  await page.locator('[data-write]').click();
  const hostile = '<img src=x onerror=alert(1)>\nThursday at eight';
  await page.locator('[data-posts] textarea').fill(hostile);
  await page.locator('[data-publish]').click();
  await expect(page.locator('[data-post] .text')).toHaveText(hostile, { useInnerText: true });

  await anna.goto(path);
  await expect(anna.page.locator('[data-post] .text')).toHaveText(hostile, { useInnerText: true });
  await page.locator('[data-hide]').click();
  await expect(page.locator('[data-post] .pill')).toBeVisible();
  await anna.page.reload();
  await expect(anna.page.locator('[data-posts]')).toContainText('No announcements yet');

  await page.locator('[data-all-members]').click();
  const row = page.locator('dialog [data-member]', { hasText: name });
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await row.locator('select').selectOption('organiser');
  await saved;
  await anna.page.reload();
  await expect(anna.page.locator('[data-write]')).toBeVisible();
  await row.locator('[data-remove]').click();
  await page.locator('[data-confirm]').click();
  await expect(row).toHaveCount(0);
  await anna.page.reload();
  await expect(anna.page.locator('[data-join]')).toBeVisible();
});

test('a club plans dates with answers, plays a game session and has house rules @desktop @phone', async ({
  person,
  newPerson,
}) => {
  const { page } = person;
  await signUp(person, 'Matteo');
  const club = await createClub(person);
  await playSession(person, club.id);
  await person.goto(`/club/${club.id}`);
  await expect(page.locator('[data-last-session] ol li').first()).toContainText('4 points');
  await expect(page.locator('[data-here]')).toHaveText('1 here now');
  await page.locator('[data-new-night]').click();
  await page.locator('[data-night-title]').fill('Club night');
  await page.locator('[data-night-starts]').fill('2020-01-01T20:30');
  await page.locator('[data-add-night]').click();
  await expect(page.locator('[data-nights] .fault')).toContainText('400 days');
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);
  await page.locator('[data-night-starts]').fill(soon);
  await page.locator('[data-add-night]').click();
  await expect(page.locator('[data-night]')).toContainText('Nobody has said yes yet');

  const anna = await newPerson();
  const name = await signUp(anna, 'Anna');
  await anna.goto(`/club/${club.id}`);
  await expect(anna.page.locator('[data-nights]')).toHaveCount(0);
  await anna.page.locator('[data-join]').click();
  await anna.page.locator('[data-comes]').click();
  await expect(anna.page.locator('[data-night]')).toContainText(`1 comes: ${name}`);
  await expect(anna.page.locator('[data-new-night]')).toHaveCount(0);
  await page.locator('[data-edit]').click();
  await page.locator('[data-rules]').fill('Be on time.');
  await page.locator('[data-save]').click();
  await page.locator('[data-house-rules]').click();
  await expect(page.locator('dialog')).toContainText('Be on time.');
  await page.reload();
  await expect(page.locator('[data-night]')).toContainText(name);

  await page.locator('[data-open-session]').click();
  await expect(page).toHaveURL(/\/g\//);
  await anna.page.reload();
  await anna.page.locator('[data-session] a').click();
  await expect(anna.page).toHaveURL(/\/g\//);
});

test('a table of a club is found by members, and guests of a room play there', async ({ person, newPerson }) => {
  const { page } = person;
  await signUp(person, 'Lidia');
  const club = await createClub(person, { admission: 'invitation' });
  await person.goto(`/club/${club.id}`);
  await page.locator('[data-open-room]').click();
  const link = await page.locator('[data-room] [data-link]').inputValue();
  await page.locator('[data-open-table]').click();
  await expect(page).toHaveURL(/new\?club=/);
  await expect(page.locator('main')).toContainText('Conquest');
  await page.locator('[data-create]').click();
  await page.waitForURL('**/table/**');

  const pupil = await newPerson();
  await pupil.goto(new URL(link).pathname);
  await pupil.page.locator('[data-name]').fill('Pupil Five');
  await pupil.page.locator('[data-enter]').click();
  await expect(pupil.page.locator('h1')).toHaveText(club.name);
  await pupil.page.locator('[data-sit]').click();
  await pupil.page.waitForURL('**/table/**');
  expect((await pupil.api('GET', '/api/me')).name).toBe('Pupil Five');
});

test('at a table, a button leads to the next table that waits', async ({ person }) => {
  const seats = { S: { kind: 'me' }, N: { kind: 'computer', player: 'random' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, start: true });
  await person.openTable({ preset: 'conquest_2p', seats, start: true });
  await person.board.ready();
  await person.page.locator('[data-next-table]').click();
  await expect(person.page).toHaveURL(new RegExp(`/table/${table.id}`));
  await person.board.ready();
});

test('a public match is shown in a frame on another site, and is kept current', async ({ person }) => {
  const { page } = person;
  const seats = { S: { kind: 'me' }, N: { kind: 'me' } };
  const { table } = await person.createTable({ preset: 'conquest_2p', seats, start: true, visibility: 'public' });
  await person.goto(`/embed/${table.id}`);
  await expect(page.locator('p a')).toHaveAttribute('target', '_blank');
  const html = `<iframe src="${person.address}/embed/${table.id}" width="640" height="520"></iframe>`;
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const board = page.frameLocator('iframe').locator('#board');
  const width = () => board.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  const before = await board.getAttribute('src');
  const { legal } = await person.snapshot(table.id, 'S');
  await person.act(table.id, 'S', legal.at(-1));
  await expect(board).not.toHaveAttribute('src', before!);
  await expect.poll(width).toBeGreaterThan(100);
  site.close();
});
