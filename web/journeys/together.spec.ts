// Playing with others: names, one link for a group, rematches, other people, links to a moment, leaving and returning.
import { expect, type Person, test } from './support/fixtures';
import { startTable } from './support/tables';

const me = { kind: 'me' };
const GAMES = [
  { preset: 'conquest_2p', seats: ['S', 'N'], word: /turn ended/ },
  { preset: 'condottiere_2p', seats: ['A', 'B'], word: /token was placed|you passed/ },
] as const;

/** Open a tab of the panel beside a match. */
async function openTab(person: Person, tab: string): Promise<void> {
  await person.page.locator(`[data-tab=${tab}]`).click();
}

test('friends are invited to either game with two taps, and one link brings them all with their names', async ({
  newPerson,
}) => {
  const anna = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] });
  await anna.goto('/');
  await anna.page.locator('.go[data-friend]').click();
  await expect(anna.page.locator('[data-friend=condottiere_3p]')).toBeVisible();
  await anna.page.locator('[data-friend=conquest_4p]').click();
  await expect(anna.page.locator('#gather-title')).toContainText('Conquest');
  const ownName = anna.page.locator('[data-guest-name]');
  await ownName.locator('input').fill('A');
  await ownName.getByRole('button').click();
  await expect(ownName.getByRole('alert')).toContainText('2 to 24 letters');
  await ownName.locator('input').fill('Anna');
  await ownName.getByRole('button').click();
  await expect(ownName).toHaveCount(0);
  await anna.page.locator('[data-copy]').click();
  const link = new URL(await anna.page.evaluate(() => navigator.clipboard.readText())).pathname;

  const [bruno, carla, dora] = [await newPerson(), await newPerson(), await newPerson({ locale: 'de' })];
  await bruno.goto(link);
  await expect(bruno.page.locator('h1')).toHaveText('Anna invites you to play');
  await expect(bruno.page.locator('[data-left]')).toHaveText('3 seats are free.');
  await bruno.page.locator('#join-name').fill('Bruno');
  await bruno.page.locator('[data-sit]').click();
  await expect(bruno.page.locator('#gather-title')).toBeVisible();
  await carla.goto(link);
  await expect(carla.page.locator('.seats')).toContainText('Bruno');
  await carla.page.locator('#join-name').fill('Bruno');
  await carla.page.locator('[data-sit]').click();
  await expect(carla.page.getByRole('alert')).toContainText('already at this table');
  await carla.page.locator('#join-name').fill('Carla');
  await carla.page.locator('[data-sit]').click();
  await dora.goto(link);
  await dora.page.locator('[data-sit]').click(); // skips the name
  await expect(dora.page.locator('#gather-title')).toBeVisible();
  await expect(anna.page.locator('.seatrow')).toContainText(['Anna', 'Bruno', 'Carla', /Guest \d+/]);

  // The host removes a person, who cannot come back; the next one gets the seat.
  await anna.button('Carla').click();
  await anna.page.locator('[data-remove]').click();
  await anna.page.locator('[data-sure]').click();
  await expect(anna.page.locator('.seatrow').nth(2)).toContainText('open seat');
  await carla.goto(link);
  await carla.page.locator('[data-sit]').click();
  await expect(carla.page.getByRole('alert')).toContainText('removed you');
  await expect(carla.page.locator('[data-watch]')).toBeVisible();
  await expect(carla.page.getByRole('link', { name: 'New table' })).toBeVisible();
});

test('a rematch is an invitation: one click seats all at the next table, with the seats rotated', async ({
  newPerson,
}) => {
  const [anna, bruno] = [await newPerson(), await newPerson()];
  const { table } = await startTable({ preset: 'conquest_2p', seats: { S: me } }, anna, bruno);
  await bruno.command(table.id, 'up', { do: 'resign', seat: 'N' });
  await anna.page.locator('.outcome [data-again]').click();
  await expect(anna.page.locator('.outcome [data-rematch=accepted]')).toContainText('Waiting for');
  await expect(bruno.page.locator('.outcome [data-rematch=invited]')).toContainText('wants to play again');
  await bruno.page.locator('.outcome [data-again]').click();
  for (const person of [anna, bruno]) {
    await person.page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table.id));
    await person.board.ready();
  }
  await expect(anna.page.locator('.mybar')).toContainText('North');
});

for (const { preset, seats, word } of GAMES) {
  test(`${preset}: a timeout is announced, a player who leaves comes back, and watchers chat`, async ({
    newPerson,
  }) => {
    const [anna, bruno, carla] = [await newPerson(), await newPerson(), await newPerson()];
    const [own] = seats;
    for (const [person, name] of [
      [anna, 'Anna'],
      [bruno, 'Bruno'],
    ] as const) {
      await person.signInAsGuest();
      await person.api('PATCH', '/api/me', { name });
    }
    const pace = { bank: 0, turn: 6_000, answer: 6_000 };
    const { table, invitation } = await anna.createTable({ preset, seats: { [own]: me }, visibility: 'public', pace });
    await bruno.api('POST', `/api/tables/${table.id}/join`, { invitation });
    await anna.command(table.id, 'start', { do: 'start' });
    await anna.goto(`/table/${table.id}`);
    await expect(anna.page.locator('[data-timeout]')).toContainText(word);
    const log = anna.page.getByRole('log').first();
    await expect(log).toContainText(/Anna.* ran out of time/);
    await openTab(anna, 'life');
    await anna.button('Leave').click();
    await anna.page.locator('[data-sure]').click();
    const back = anna.page.locator('[data-call=seat] button', { hasText: 'Take my seat back' });
    await expect(back).toBeVisible();
    await anna.page.reload(); // another visit finds the way back as well
    await back.click();
    await expect.poll(async () => (await anna.api('GET', `/api/tables/${table.id}`)).mine).toEqual([own]);
    await expect(log).toContainText('Anna leaves the match');
    await expect(log).toContainText('Anna is back');
    await carla.goto(`/table/${table.id}`);
    await openTab(carla, 'talk');
    await carla.page.locator('[data-channel=watchers]').click();
    await carla.page.locator('#talk-text').fill('a fine match');
    await carla.press('Enter');
    await expect(carla.page.locator('[data-said=watcher]')).toContainText('a fine match');
  });

  test(
    `${preset}: after three timeouts a computer plays, and the player takes the seat back`,
    { tag: '@phone' },
    async ({ newPerson }) => {
      // Two computers alone would play on too fast, so the opponent is a person, who acts at once.
      const [anna, bruno] = [await newPerson(), await newPerson()];
      const [own, other] = seats;
      const pace = { bank: 0, turn: 4_000, answer: 4_000 };
      const { table, invitation } = await anna.createTable({ preset, seats: { [own]: me }, pace });
      await bruno.signInAsGuest();
      await bruno.api('POST', `/api/tables/${table.id}/join`, { invitation });
      await anna.command(table.id, 'start', { do: 'start' });
      await anna.goto(`/table/${table.id}`);
      const notice = anna.page.locator('[data-timeout]', { hasText: 'a computer takes your seat' });
      await expect
        .poll(async () => {
          if (await notice.count()) return true;
          const { legal, awaited } = await bruno.snapshot(table.id, other);
          if (awaited.includes(other) && legal?.length) await bruno.act(table.id, other, legal.at(-1));
          return false;
        })
        .toBe(true);
      const mine = async () => (await anna.api('GET', `/api/tables/${table.id}`)).mine;
      const back = anna.page.locator('[data-call=seat] button', { hasText: 'Take my seat back' });
      await expect(back).toBeInViewport();
      expect(await mine()).toEqual([]);
      await back.click();
      await expect.poll(mine).toEqual([own]);
      await expect(back).toHaveCount(0);
    },
  );
}

test('a person is muted, reported with evidence and listed, and a moment is shared and deleted', async ({
  newPerson,
}) => {
  const [anna, bruno, carla] = [await newPerson(), await newPerson(), await newPerson()];
  const { table } = await startTable({ preset: 'conquest_2p', seats: { S: me } }, anna, bruno);
  await bruno.command(table.id, 'say', { do: 'say', seat: 'N', to: [], text: 'rude words' });
  await openTab(anna, 'talk');
  await anna.page.locator('[data-said=text] button').click();
  await anna.page.locator('[data-relation=mute]').click();
  await expect(anna.page.locator('[data-relation=mute]')).toHaveAttribute('aria-pressed', 'true');
  await anna.page.locator('[data-report]').click();
  await expect(anna.page.getByRole('dialog')).toContainText('the last 20 messages');
  await anna.page.locator('textarea').fill('insults');
  await anna.button('Send the report').click();
  await expect(anna.page.locator('[data-reported]')).toBeVisible();
  await anna.press('Escape');
  await bruno.command(table.id, 'more', { do: 'say', seat: 'N', to: [], text: 'more of it' });
  await openTab(anna, 'life');
  await anna.page.locator('[data-moment]').click();
  const link = new URL(await anna.page.locator('[data-link]').inputValue()).pathname;
  const picture = anna.page.locator('.picture img');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(width, 'the preview is the picture itself').toBe(1200);
  await anna.page.locator('[data-set="width:600"]').click();
  await expect.poll(width).toBe(600);
  const saving = anna.page.waitForEvent('download');
  await anna.page.locator('[data-save]').click();
  expect((await saving).suggestedFilename()).toBe('conquista.png');
  await anna.press('Escape');
  await openTab(anna, 'talk');
  await expect(anna.page.locator('[data-said=text]')).toHaveCount(1);
  await carla.goto(link);
  await expect(carla.page.locator('[data-scene] .at').first()).toBeVisible();
  await carla.page.locator('[data-play-on]').click();
  await carla.button('Start').click();
  await carla.board.ready();

  await anna.goto('/settings');
  await expect(anna.page.locator('[data-reports]')).toContainText('insults');
  await anna.page.locator('[data-people] button').click();
  await expect(anna.page.locator('[data-people]')).toContainText('Nobody');
  await anna.page.locator('[data-shares] button').click();
  await expect(anna.page.locator('[data-shares]')).toContainText('None');
  await anna.page.locator('#display-name').fill('');
  await anna.button('Save name').click();
  await expect(anna.page.getByRole('alert')).toContainText('Type a name');
  await anna.page.locator('#display-name').fill('Antonia');
  await anna.button('Save name').click();
  await expect(anna.page.locator('.who-am-i')).toContainText('Antonia');
  await carla.goto(link);
  await expect(carla.page.getByRole('alert')).toContainText('no longer works');
  await expect(carla.page.locator('[data-teaser]')).toBeVisible();
});
