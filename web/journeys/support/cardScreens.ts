// The screens of the card table and of a shared device, and how to come to each.
import { expect } from '@playwright/test';
import type { Person, TableForm } from './person';

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'squire' };
const FOUR = { A: me, B: computer, C: computer, D: computer };
const FIVE = { ...FOUR, E: computer };
const SIX = { ...FIVE, F: computer };
const BATTLE =
  'hand=13TBCXXU,1246D,2556TX,13C,124456BX,123W up=46D,56C,3H,16CC,4S,2 ' +
  'pile=11112223333444555566TTTTTTWWSSBBBBCCCCCCCDDDDHHXXXXXXXXXXXXUU ' +
  'owner=-ABE-BA-FDCC---AD favour=12 region=7 holder=4 phase=1 out=40 played=1';
const CROWD = BATTLE.replace('hand=13TBCXXU,', 'hand=1344TBCCDXXU,')
  .replace('3333444555566', '33334555566')
  .replace('CCCCCCCDDDD', 'CCCCCCDDD');
const DOWN =
  'hand=13TBCX,1246,26T,13C up=6,5,,1 down=4,T,3, ' +
  'pile=11111122222233333444444555555566666TTTTTWWWSSSBBBBBCCCCCCCCCCDDDDDDHHHXXXXXXXXXXXXXXXUUU region=7 phase=1 played=1';
const TIE =
  'hand=112334456CXXXX,1122334TWCCDXU,122334556TBCXX,124566TTWWDXXX, up=,,,, ' +
  'pile=B5BD55D66T1ST6C2UC6CX3HXCBU5TBC3BS114X4D4CDX2CHH1STXXC owner=DBAABCCABDAECBDCD ' +
  'holder=4 phase=1 out=16 tied=15 tiebreak=1';

async function openCardTable(person: Person, form: TableForm): Promise<void> {
  await person.openTable({ start: true, ...form });
  await expect(person.page.locator('.cond .line').first()).toBeAttached();
  await expect(person.page.locator('[data-goal]')).toBeVisible();
}

const openBattle = (person: Person, opening = BATTLE) =>
  openCardTable(person, { preset: 'condottiere_6p', seats: SIX, opening });

/** Lift a card of the hand. */
async function lift({ page, phone }: Person, k: number): Promise<void> {
  const card = page.locator('.hand .bcard').nth(k);
  if (phone) await card.tap({ position: { x: 14, y: 40 } });
  else await card.click({ position: { x: 14, y: 60 } });
  await expect(page.locator('.hand .up')).not.toHaveCount(0);
}

/** Lift the Surrender and press the button that plays it. */
async function surrender(person: Person, opening = BATTLE): Promise<void> {
  await openBattle(person, opening);
  await lift(person, 7);
  await person.page.locator('.prompt-acts .primary').click();
}

async function openHotSeat(person: Person): Promise<void> {
  await person.openTable({ preset: 'condottiere_2p', seats: { A: me, B: me }, start: true });
  await expect(person.page.locator('.person-row').first()).toBeVisible();
}

/** Open the replay of a whole match between two people at one device. */
async function openReplay(person: Person): Promise<void> {
  const { table } = await person.createTable({ preset: 'condottiere_2p', seats: { A: me, B: me }, start: true });
  await person.playOut(table.id, ['A', 'B']);
  await person.goto(`/replay/${table.id}?at=9&as=A`);
  await expect(person.page.locator('.in-replay .line').first()).toBeVisible();
}

export const CARD_SCREENS: Record<string, (person: Person) => Promise<void>> = {
  cardreplay: openReplay,
  cardbranch: async (person) => {
    await openReplay(person);
    const buttons = person.page.locator('.replay .study-side > footer .btn');
    await buttons.first().click();
    await expect(person.page.locator('.branch-bar')).toBeVisible();
    await buttons.nth(1).click();
    await expect(person.page.locator('.analysis')).toBeVisible();
  },
  carddrawer: async (person) => {
    await openBattle(person);
    await person.press('r');
    await expect(person.page.locator('.rules-drawer .chapter').first()).toBeVisible();
  },
  newcards: async (person) => {
    await person.goto('/new?game=condottiere');
    await expect(person.page.locator('h1').first()).toBeVisible();
  },
  cards: async (person) => {
    await openBattle(person);
    await lift(person, 2);
  },
  crowd: (person) => openCardTable(person, { preset: 'condottiere_6p', seats: SIX, opening: CROWD, pace: 'live' }),
  sum: async (person) => {
    await openBattle(person);
    await lift(person, 2);
    await person.page.locator('.strength').first().click();
  },
  surrender: (person) => surrender(person),
  bishop: async (person) => {
    await openBattle(person);
    await lift(person, 3);
    await person.page.locator('.prompt-acts .primary').click();
    await expect(person.page.locator('.region.may').first()).toBeVisible();
  },
  scarecrow: async (person) => {
    await openBattle(person);
    await lift(person, 5);
    await person.page.locator('.prompt-acts .primary').click();
    await expect(person.page.locator('.option').first()).toBeVisible();
  },
  pass: async (person) => {
    await openBattle(person);
    await person.page.locator('.prompt-acts .btn').first().click();
    await expect(person.page.locator('.sure')).toBeVisible();
  },
  outcome: async (person) => {
    await surrender(person);
    await person.page.locator('.sure .primary').click();
    await expect(person.page.locator('.outcome')).toBeVisible();
  },
  battleend: async (person) => {
    await surrender(person, BATTLE.replace('owner=-ABE-BA-', 'owner=-ABE-B--'));
    await person.page.locator('.sure .primary').click();
    await expect(person.page.locator('.battle-end')).toBeVisible();
  },
  choose: async (person) => {
    await openCardTable(person, { preset: 'condottiere_4p', seats: FOUR });
    await person.page.locator('.region-list button').nth(6).click();
  },
  showing: async (person) => {
    await openBattle(person);
    await person.page.locator('.hand-tools .btn').last().click();
    await person.page.locator('.pickcard').nth(2).click();
  },
  facedown: async (person) => {
    await openCardTable(person, { preset: 'condottiere_hidden', seats: FOUR, opening: DOWN });
    await lift(person, 2);
  },
  seen: async (person) => {
    await openBattle(person);
    if (person.phone) await person.page.locator('.sheet-tabs .icon').click();
    await person.page.locator('.cardside [data-tab=seen]').click();
  },
  tie: (person) => openCardTable(person, { preset: 'condottiere_5p', seats: FIVE, opening: TIE }),
  people: openHotSeat,
  curtain: async (person) => {
    await openHotSeat(person);
    await person.page.locator('.person-row input').nth(0).fill('Anna');
    await person.page.locator('.person-row input').nth(2).fill('Bianca');
    await person.page.locator('.people footer .primary').click();
    await expect(person.page.locator('.hold')).toBeVisible();
  },
};
