// Screens to learn and study with: studies, analysis, editor, explorer, famous games, reviews and puzzles.
import { expect } from '@playwright/test';
import { COURSES, pointer, Pupil } from './lessons';
import type { Person } from './person';
import { ownWords, packOf, Solver } from './puzzles';

const OPENING =
  'S.Sol@S6 S.Sol@S7 S.Kni@S12 S.Sol@S13 N.Sol@N6 N.Sol@N7 S.Kni@W1 N.Sol@W2 N.Ele[Sol]@W3 N.Kni@W6 active=S to_act=S budget=20';

/** South could capture a soldier. */
const MISSED = 'S.Kni@S12 S.Sol@S13 N.Sol@S15 S.Sol@S20 N.Sol@N6 N.Kni@N7 active=S to_act=S budget=20';

async function openAnalysis(person: Person): Promise<void> {
  await person.goto(`/analysis?game=conquest&preset=conquest_2p&position=${encodeURIComponent(OPENING)}`);
  await expect(person.page.locator('.analysis .stage .at').first()).toBeVisible();
  await expect(person.page.locator('[data-engine=done]')).toBeAttached();
}

/** Do a lesson to its end. */
async function learn(person: Person, game: string, id: string): Promise<void> {
  await person.goto(`/learn/${game}/${id}`);
  await new Pupil(person, pointer(person)).learn(
    game,
    COURSES[game]!.find((entry) => entry.id === id)!,
  );
}

export const STUDY_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  studies: async (person) => {
    await person.goto('/study');
    await expect(person.page.locator('.tile')).toHaveCount(3);
  },
  analysis: openAnalysis,
  cardAnalysis: async (person) => {
    await person.goto('/analysis?game=condottiere&preset=condottiere_3p');
    await expect(person.page.locator('[data-engine=done]')).toBeAttached();
  },
  editor: async (person) => {
    await person.goto('/editor?preset=conquest_2p');
    await expect(person.page.locator('[data-editor] .stage .at').first()).toBeVisible();
  },
  editorfaults: async (person) => {
    await person.goto('/editor?preset=grand_it');
    await expect(person.page.locator('[data-editor] .stage .at').first()).toBeVisible();
    await person.page.locator("[data-begin='empty']").click();
    await expect(person.page.locator('[data-faults]')).toBeVisible();
  },
  cardEditor: async (person) => {
    await person.goto('/editor?preset=condottiere_4p');
    await expect(person.page.locator('[data-editor] [data-region]').first()).toBeVisible();
  },
  explorer: async (person) => {
    await person.goto('/explorer/conquest_2p');
    await expect(person.page.locator('[data-explorer] tbody tr').first()).toBeVisible();
  },
  cardExplorer: async (person) => {
    await person.goto('/explorer/condottiere_4p');
    await expect(person.page.locator('[data-explorer] tbody tr').first()).toBeVisible();
  },
  famous: async (person) => {
    await person.goto('/famous/conquest_2p');
    await expect(person.page.locator('[data-note]').first()).toBeVisible();
  },
  famouswatch: async (person) => {
    await person.goto('/watch');
    await person.page.locator('[data-famous]').first().scrollIntoViewIfNeeded();
  },
  review: async (person) => {
    const { table } = await person.createTable({
      preset: 'conquest_2p',
      seats: { S: { kind: 'me' }, N: { kind: 'me' } },
      opening: MISSED,
      start: true,
    });
    await person.act(table.id, 'S', 'end', ['S20-S21']);
    await person.act(table.id, 'N', 'end', ['N7-N2']);
    await person.act(table.id, 'S', 'end', ['S21-S20']);
    await person.act(table.id, 'N', 'end', ['N2-N7']);
    await person.act(table.id, 'S', 'end', ['S20-S21']);
    await person.command(table.id, 'resign', { do: 'resign', seat: 'N' });
    await person.goto(`/review/${table.id}`);
    await expect(person.page.locator('.costly-list li').first()).toBeVisible({ timeout: 60_000 });
    await expect(person.page.locator('.judged progress')).toHaveCount(0);
  },
  cardReview: async (person) => {
    const seats = { A: { kind: 'me' }, B: { kind: 'me' } };
    const { table } = await person.createTable({ preset: 'condottiere_2p', seats, start: true });
    await person.playOut(table.id, ['A', 'B']);
    await person.goto(`/review/${table.id}?as=B`);
    await expect(person.page.locator('.squares button').first()).toBeVisible({ timeout: 60_000 });
    await expect(person.page.locator('.judged progress')).toHaveCount(0, { timeout: 240_000 });
  },
  cardPuzzle: async (person) => {
    await person.goto('/puzzle/1009');
    await expect(person.page.locator('.hand [data-card]').first()).toBeVisible();
  },
  lessonwrong: async (person) => {
    await person.goto('/learn/conquest/catapult');
    await person.board.ready();
    await person.board.move('N6', 'N12');
    await expect(person.page.locator('.remark').filter({ visible: true })).toBeVisible();
  },
  lessondone: (person) => learn(person, 'conquest', 'strike'),
  cardlessondone: (person) => learn(person, 'condottiere', 'bishop-and-favour'),
  solved: async (person) => {
    const pack = await packOf(person, '5');
    const solver = new Solver(person, pointer(person), pack);
    await solver.open('5');
    await solver.play(ownWords(pack));
    await expect(person.page.locator("[data-puzzle='next']")).toBeVisible();
  },
  stormrun: async (person) => {
    await person.goto('/puzzles/storm');
    await person.page.locator("[data-storm='begin']").click();
    await expect(person.page.locator('.game .stage .at, .hand [data-card]').first()).toBeVisible();
  },
  study: async (person) => {
    const { page } = person;
    await openAnalysis(person);
    await page.locator('[data-line="1"] [data-save]').click();
    await expect(page.locator('.turns')).toBeVisible();
    await page.locator('[data-line="2"] .summary').click();
    await page.locator('[data-line="2"] [data-save]').click();
    await expect(page.locator('[data-branch]').first()).toBeAttached();
    await page.locator('[data-save-study]').click();
    await page.locator('.save .primary').click();
    await page.waitForURL(/\/study\/\w+\/\d+/);
    await expect(page.locator('.study .stage .at').first()).toBeVisible();
    await page.locator('.notes textarea').fill('The knight at S12 goes first; W3 is next.');
    await page.locator('.notes form .btn').click();
    await expect(page.locator('[data-comment]')).toBeVisible();
    await page.locator('[data-tool=ring]').click();
    await page.locator('[data-colour=red]').click();
    await page.evaluate(() => scrollTo(0, 0));
    if (person.phone) await person.board.tap('S12'); // brings the board near first
    await person.board.tap('S12');
    await expect(page.locator('.ink-ring')).not.toHaveCount(0);
  },
};
