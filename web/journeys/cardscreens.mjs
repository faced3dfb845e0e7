// The screens of the card table and of a shared device, for pictures.
const me = { kind: 'me' };
const computer = (player = 'squire') => ({ kind: 'computer', player });
const SIX = { A: me, ...Object.fromEntries([...'BCDEF'].map((seat) => [seat, computer()])) };
const FOUR = { A: me, B: computer(), C: computer(), D: computer() };
const BATTLE =
  'hand=13TBCXXU,1246D,2556TX,13C,124456BX,123W up=46D,56C,3H,16CC,4S,2 ' +
  'pile=11112223333444555566TTTTTTWWSSBBBBCCCCCCCDDDDHHXXXXXXXXXXXXUU ' +
  'owner=-ABE-BA-FDCC---AD favour=12 region=7 holder=4 phase=1 out=40 played=1';
const DOWN =
  'hand=13TBCX,1246,26T,13C up=6,5,,1 down=4,T,3, ' +
  'pile=11111122222233333444444555555566666TTTTTWWWSSSBBBBBCCCCCCCCCCDDDDDDHHHXXXXXXXXXXXXXXXUUU region=7 phase=1 played=1';
const TIE =
  'hand=112334456CXXXX,1122334TWCCDXU,122334556TBCXX,124566TTWWDXXX, up=,,,, ' +
  'pile=B5BD55D66T1ST6C2UC6CX3HXCBU5TBC3BS114X4D4CDX2CHH1STXXC owner=DBAABCCABDAECBDCD ' +
  'holder=4 phase=1 out=16 tied=15 tiebreak=1';
const FIVE = { ...FOUR, E: computer() };

async function table(v, opened, form) {
  await opened(v, { start: true, ...form });
  await v.page.locator('.cond .line').first().waitFor({ state: 'attached' });
  await v.page.waitForTimeout(500);
}

async function battle(v, opened) {
  await table(v, opened, { preset: 'condottiere_6p', seats: SIX, opening: BATTLE });
}

async function lift(v, k) {
  const card = v.page.locator('.hand .bcard').nth(k);
  if (v.phone) await card.tap({ position: { x: 14, y: 40 } });
  else await card.click({ position: { x: 14, y: 60 } });
  await v.page.waitForTimeout(300);
}

async function shared(v, opened) {
  await opened(v, { preset: 'condottiere_2p', seats: { A: me, B: me }, start: true });
  await v.page.locator('.person-row').first().waitFor();
}

/** A whole match between two people at one device, looked at again. */
async function replayed(v) {
  const { table } = await v.sit({ preset: 'condottiere_2p', seats: { A: me, B: me }, start: true });
  await v.playOut(table.id, ['A', 'B']);
  await v.go(`/replay/${table.id}?at=9&as=A`);
  await v.page.locator('.in-replay .line').first().waitFor();
}

export function cardScreens(opened) {
  return {
    cardreplay: replayed,
    cardbranch: async (v) => {
      await replayed(v);
      await v.page.locator('.replay-side > footer .btn').first().click();
      await v.page.locator('.branch-bar').waitFor();
      await v.page.locator('.replay-side > footer .btn').nth(1).click();
      await v.page.locator('.analysis').waitFor();
    },
    carddrawer: async (v) => {
      await battle(v, opened);
      await v.page.keyboard.press('r');
      await v.page.locator('.rules-drawer .chapter').first().waitFor();
    },
    newcards: async (v) => {
      await v.go('/new?game=condottiere');
      await v.page.locator('h1').first().waitFor();
    },
    cards: async (v) => {
      await battle(v, opened);
      await lift(v, 2);
    },
    sum: async (v) => {
      await battle(v, opened);
      await lift(v, 2);
      await v.page.locator('.strength').first().click();
    },
    surrender: async (v) => {
      await battle(v, opened);
      await lift(v, 7);
      await v.page.locator('.prompt-acts .primary').click();
    },
    bishop: async (v) => {
      await battle(v, opened);
      await lift(v, 3);
      await v.page.locator('.prompt-acts .primary').click();
      await v.page.locator('.region.may').first().waitFor();
    },
    scarecrow: async (v) => {
      await battle(v, opened);
      await lift(v, 5);
      await v.page.locator('.prompt-acts .primary').click();
      await v.page.locator('.option').first().waitFor();
    },
    pass: async (v) => {
      await battle(v, opened);
      await v.page.locator('.prompt-acts .btn').first().click();
      await v.page.locator('.sure').waitFor();
    },
    outcome: async (v) => {
      await battle(v, opened);
      await lift(v, 7);
      await v.page.locator('.prompt-acts .primary').click();
      await v.page.locator('.sure .primary').click();
      await v.page.locator('.outcome').waitFor();
    },
    battleend: async (v) => {
      const opening = BATTLE.replace('owner=-ABE-BA-', 'owner=-ABE-B--');
      await table(v, opened, { preset: 'condottiere_6p', seats: SIX, opening });
      await lift(v, 7);
      await v.page.locator('.prompt-acts .primary').click();
      await v.page.locator('.sure .primary').click();
      await v.page.locator('.battle-end').waitFor();
    },
    choose: async (v) => {
      await table(v, opened, { preset: 'condottiere_4p', seats: FOUR });
      await v.page.locator('.region-list button').nth(6).click();
    },
    showing: async (v) => {
      await battle(v, opened);
      await v.page.locator('.hand-tools .btn').first().click();
      await v.page.locator('.pickcard').nth(2).click();
    },
    facedown: async (v) => {
      await table(v, opened, { preset: 'condottiere_hidden', seats: FOUR, opening: DOWN });
      await lift(v, 2);
    },
    seen: async (v) => {
      await battle(v, opened);
      if (v.phone) await v.page.locator('.sheet-tabs .icon').click();
      await v.page.locator('.cardside [role="tab"]').nth(2).click();
    },
    tie: async (v) => {
      await table(v, opened, { preset: 'condottiere_5p', seats: FIVE, opening: TIE });
    },
    people: (v) => shared(v, opened),
    curtain: async (v) => {
      await shared(v, opened);
      await v.page.locator('.person-row input').nth(0).fill('Anna');
      await v.page.locator('.person-row input').nth(2).fill('Bianca');
      await v.page.locator('.people footer .primary').click();
      await v.page.locator('.hold').waitFor();
    },
  };
}
