// Whole matches of Condottiere with every variant, played at random; FOLDER gets a picture of each kind of prompt, at both
// sizes, light and dark. MATCHES="tie all" selects some of them.
import { DESKTOP, PHONE } from '../../playwright.config';
import { expect, type Person, test } from '../support/fixtures';
import { THEMES } from '../support/screens';
import { folder, words } from './options';

// A match is played in a minute, faster than the rate limits allow.
test.use({ rateLimits: false });

const MOST_DECISIONS = 3_000;
const yes = (...names: string[]) => Object.fromEntries(names.map((name) => [`variant_${name}`, 'yes']));
// The last card of the last region: whatever is done with it, two share the most regions and fight a tie-break.
const LAST =
  'hand=1,,,, up=1122,,2,, seen=12233333444555555556666TTTTTWSSBBBBCCCCCCDDDDHHHXXXXXXXXU ' +
  'pile=C4111DT6XSUC4TX61C3X24663U14XCXCBX1CXBWX2T24DW3 owner=BEC-CBDADEBADE-AE favour=14 region=3 holder=3 ' +
  'phase=1 out=30 played=1 round=5';
// A match is a preset, its options, and the position in which it begins, if not with the first one.
const MATCHES: Record<string, [preset: string, options: Record<string, string>, opening?: string]> = {
  two: ['condottiere_2p', {}],
  three: ['condottiere_3p', {}],
  six: ['condottiere_6p', { hand_discard_order: 'simultaneous', tiebreak_share: 'all_tied' }],
  draw: ['condottiere_3p', { ...yes('a'), vara_draw: 'player_choice' }],
  points: ['condottiere_2p', { ...yes('b'), points_target: '9', points_game_tiebreak: 'yes' }],
  several: ['condottiere_3p', { ...yes('b'), points_target: '25' }],
  kingdoms: ['condottiere_6p', yes('c')],
  capture: ['condottiere_3p', { ...yes('d'), holder_may_decline: 'yes', vard_own_region: 'yes' }],
  hidden: ['condottiere_2p', yes('e')],
  hidden6: ['condottiere_6p', { ...yes('e'), vare_reveal_timing: 'before_effect' }],
  secret: ['condottiere_3p', { hand_count_visibility: 'hidden', discard_pile_view: 'none', show_cards: 'no' }],
  tie: ['condottiere_5p', {}, LAST],
  all: ['condottiere_all', { vara_draw: 'player_choice' }],
  bcde: ['condottiere_2p', { ...yes('b', 'c', 'e'), points_target: '9', papal_on_contested: 'allow' }],
};

const seen = new Set<string>();

for (const name of words('MATCHES', Object.keys(MATCHES))) {
  const [preset, options, opening] = MATCHES[name]!;
  test(`a match: ${name}`, async ({ person }) => {
    const count = preset === 'condottiere_all' ? 4 : Number(preset.at(-2));
    const seats = Object.fromEntries(
      [...'ABCDEF']
        .slice(0, count)
        .map((seat, k) => [seat, k ? { kind: 'computer', player: 'random' } : { kind: 'me' }]),
    );
    await person.openTable({ preset, options, seats, opening, start: true });
    await expect(person.page.locator('.cond .line').first()).toBeVisible();
    await play(person, name);
  });
}

/** Keep a picture of the first prompt of its kind. */
async function look({ page }: Person, name: string, kind: string): Promise<void> {
  if (seen.has(kind)) return;
  seen.add(kind);
  for (const [size, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder()}/${kind}-${size}-${colorScheme}-${name}.png` });
    }
  }
  await page.setViewportSize(DESKTOP.viewport);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Take one of the offered actions until the match is over. */
async function play(person: Person, name: string): Promise<void> {
  const { page } = person;
  // Some rules make a prompt look different.
  const special = 'variant_e' in MATCHES[name]![1] || name === 'all' ? 'e-' : name === 'secret' ? 'secret-' : '';
  for (let k = 0; k < MOST_DECISIONS; k++) {
    const now = await page.evaluate(() => {
      const prompt = document.querySelector<HTMLElement>('.prompt');
      const all = (what: string) => document.querySelectorAll(what).length;
      return {
        over: all('.outcome'),
        end: all('.battle-end .primary, .battle-end > .btn'),
        goes: all('.battle-end .hand-goes .btn, .battle-end > .btn'),
        sure: all('.sure'),
        mine: prompt?.classList.contains('mine'),
        phase: prompt?.dataset.phase,
        tie: document.querySelector('.battle h2')?.textContent?.startsWith('Tie-break'),
        places: all('.region-list button'),
        options: all('.prompt .option'),
        cards: all('.hand .bcard:not(.off)'),
        acts: all('.prompt-acts .btn:not([disabled])'),
      };
    });
    const any = async (what: string, n: number) => {
      const target = page.locator(what).nth(Math.floor(Math.random() * n));
      await target.click({ timeout: 8_000, ...(what.startsWith('.hand') ? { position: { x: 14, y: 60 } } : {}) });
    };
    const tie = now.tie ? 'tie-' : '';
    try {
      if (now.over) {
        await look(person, name, `outcome-${name}`);
        return;
      } else if (now.end) {
        await look(person, name, `battleend-${name}`);
        await any('.battle-end .hand-goes .btn, .battle-end > .btn', now.goes);
      } else if (!now.mine) {
        if (now.phase) await look(person, name, `${special}${tie}wait-${now.phase}`);
        await page.waitForTimeout(40);
      } else if (now.sure) {
        await look(person, name, `${special}${tie}sure-${now.phase}`);
        await page.locator('.sure .primary').click({ timeout: 8_000 });
      } else if (now.places) {
        await look(person, name, `${special}${tie}${now.phase}`);
        if (now.acts && Math.random() < 0.2) await any('.prompt-acts .btn:not([disabled])', now.acts);
        else {
          await any('.region-list button', now.places);
          await look(person, name, `${special}${now.phase}-region`);
          await page.locator('.prompt-acts .primary').click({ timeout: 8_000 });
        }
      } else if (now.options) {
        await look(person, name, `${special}${tie}${now.phase}`);
        await any('.prompt .option', now.options);
      } else if (now.cards && now.phase !== 'ask' && Math.random() < 0.8) {
        await look(person, name, `${special}${tie}${now.phase}`);
        await any('.hand .bcard:not(.off)', now.cards);
        const card = await page.locator('.hand .up .ctitle, .hand .up .sr').first().innerText();
        await look(person, name, `${special}${now.phase}-${card.split(/[ ,]/)[0] ?? ''}`);
        await page.locator('.prompt-acts .primary:not([disabled])').last().click({ timeout: 8_000 });
      } else if (now.acts) {
        await look(person, name, `${special}${tie}${now.phase}`);
        await any('.prompt-acts .btn:not([disabled])', now.acts);
      } else throw new Error(`nothing can be done in ${now.phase}`);
      await page.waitForTimeout(40);
    } catch (error) {
      if (!/Timeout|detached/.test(String(error))) throw error; // the prompt went away meanwhile
    }
  }
  throw new Error(`the match did not end in ${MOST_DECISIONS} decisions`);
}
