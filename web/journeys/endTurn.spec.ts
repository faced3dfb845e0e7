// The end of a turn with something left: the player is asked, and nothing planned is lost. The other player then sees
// the turn step by step.
import { expect, test } from './support/fixtures';
import { bareCodes } from './support/places';

const SCENE = {
  preset: 'conquest_2p',
  seats: { S: { kind: 'me' } },
  opening:
    'S.Sol@S6 S.Sol@S7 S.Kni@S11 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele@W3 N.Kni@W4 active=S to_act=S budget=20',
};

test('a staged capture is struck before the turn ends, after the answer', async ({ duel }) => {
  const { anna, bruno } = await duel(SCENE);
  const dialog = anna.page.getByRole('dialog');
  const end = anna.button(/End turn/);
  await anna.board.move('S11', 'S12');
  await anna.board.move('W1', 'W2');
  await end.click();
  await expect(dialog).toContainText('End the turn without striking?');
  await expect(dialog).toContainText(/not been played/);
  expect(await bareCodes(anna)).toEqual([]);
  await anna.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(anna.board.plan).toHaveCount(2);
  await end.focus(); // the keys that buttons show work wherever the focus is
  await anna.page.keyboard.press('e');
  await dialog.getByRole('button', { name: 'Strike, then end the turn' }).click();
  await bruno.page.locator('.answer').waitFor();
  expect(await bareCodes(bruno)).toEqual([]);
  await bruno.press('0');
  await expect(bruno.button(/End turn/)).toBeEnabled();
  await expect(bruno.board.log).toContainText(/declines/i);
  // What the other player did can be watched again.
  await bruno.button('Watch the last turns again').click();
  await expect(bruno.page.locator('.playback')).toContainText(/ of \d/);
  expect(await bareCodes(bruno)).toEqual([]);
  await bruno.page.locator('.playback').getByRole('button', { name: 'Skip' }).click();
  await expect(bruno.page.locator('.playback')).toBeHidden();
  // Many moves left: asked once, and never again when switched off.
  await bruno.button(/End turn/).click();
  const asked = bruno.page.getByRole('dialog');
  await expect(asked).toContainText('End the turn now?');
  await asked.getByRole('checkbox').uncheck();
  await asked.getByRole('button', { name: 'End turn' }).click();
  await expect(anna.button(/End turn/)).toBeEnabled();
});

test('a planned capture stays planned over other moves, refusals and a reload', async ({ duel }) => {
  const { anna, bruno } = await duel(SCENE);
  const { board } = anna;
  const planned = anna.page.locator('.plan li.now');
  await board.move('W1', 'W2');
  await expect(planned).toContainText(/knight takes .*soldier/i);
  await board.tap('S6');
  await board.tap('W4'); // refused: too far
  await expect(anna.page.locator('.notice')).toBeVisible();
  await expect(planned).toHaveCount(1);
  await board.move('S11', 'S12');
  await expect(board.plan).toHaveCount(2);
  await expect(planned).toHaveCount(1);
  await anna.page.reload();
  await board.ready();
  await expect(board.plan).toHaveCount(2);
  await expect(planned).toContainText(/knight takes .*soldier/i);
  await anna.button(/Strike/).click();
  await bruno.page.locator('.answer').waitFor();
  await expect(planned).toHaveCount(0);
});

test('the turns of others can be watched again after a reload, and skipped one by one', async ({ person }) => {
  const computer = { kind: 'computer', player: 'squire' };
  await person.openTable({
    preset: 'conquest_4p',
    seats: { S: { kind: 'me' }, W: computer, N: computer, E: computer },
  });
  await person.button('Start').click();
  await person.board.ready();
  await person.button(/End turn/).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'End turn' }).click();
  await expect(person.button(/End turn/)).toBeEnabled({ timeout: 120_000 });
  await person.page.reload();
  await person.board.ready();
  await person.page.getByRole('tab', { name: 'Log' }).click();
  await person.page.locator('.log-head').getByRole('button', { name: 'Watch the last turns again' }).click();
  const caption = person.page.locator('.playback');
  const mark = caption.locator('.seat-letter');
  await caption.locator('[data-pause]').click();
  const seat = await mark.textContent();
  await caption.getByRole('button', { name: 'Skip turn' }).click();
  await expect(mark).not.toHaveText(seat!);
  await caption.locator('[data-pause]').click();
  await caption.getByRole('button', { name: 'Skip all' }).click();
  await expect(caption).toBeHidden();
});
