// Why an action was refused: every refusal of the rules is a sentence with names, in each language, and goes away.
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { change, LANGUAGES } from '../../../src/core/browser/settings.svelte';
import { applyLanguage, loadServerMessages } from '../../../src/core/i18n/messages.svelte';
import { setPlaceNames } from '../../../src/core/places.svelte';
import HandBar from '../../../src/games/condottiere/table/HandBar.svelte';
import { refusalText } from '../../../src/games/condottiere/refusal';
import { regionNames, REGIONS } from '../../../src/games/condottiere/regions';
import { cardMatch, prepareTable, show, VIEW } from './fixture';

prepareTable();

const messages = import.meta.glob<Record<string, string>>('../../../../src/conquista/i18n/locales/*/condottiere.json', {
  eager: true,
  import: 'default',
});
const PREFIX = 'condottiere.refused.';
const keys = Object.keys(messages[Object.keys(messages).find((path) => path.includes('/en/'))!]!).filter((key) =>
  key.startsWith(PREFIX),
);
const card = { key: 'play.condottiere.card.bishop' };
const WORDS: Record<string, string> = {
  card: 'play:Bishop',
  show: 'show:Bishop>B',
  discard: 'discard',
  marked: 'battle:MIL',
};
const refused = (key: string) => ({
  cause: 'illegal',
  key,
  clause: 'CO-BATTLE-02',
  id: '',
  params: {
    word: WORDS[key.slice(PREFIX.length)] ?? 'pass',
    card,
    seat: 'B',
    owner: 'B',
    region: 'MIL',
    most: 2,
    held: 3,
    phase: 'turn',
  },
});

async function speak(language: string): Promise<void> {
  change({ language });
  await applyLanguage();
  await loadServerMessages();
  setPlaceNames({ names: regionNames(REGIONS), coded: false });
}

afterEach(() => speak('en'));

describe('refusals', () => {
  it('are sentences without codes in each language', async () => {
    expect(keys.length).toBeGreaterThan(10);
    for (const language of LANGUAGES) {
      await speak(language);
      for (const key of keys) {
        const text = refusalText(refused(key), cardMatch);
        expect(text, `${language} ${key}`).not.toMatch(
          /condottiere\.|play[.:]|show:|battle:MIL|[{}]|undefined|Bishop>B/,
        );
        expect(text.length, `${language} ${key}`).toBeGreaterThan(20);
      }
    }
    await speak('en');
    expect(refusalText(refused(`${PREFIX}card`), cardMatch)).toBe('Bishop: the hand has no Bishop.');
    expect(refusalText(refused(`${PREFIX}show`), cardMatch)).toMatch(/^Show cards: .*Squire.* already knows/);
  });

  it('are shown at the table with the rule, and go away', async () => {
    show(HandBar, { cardMatch, view: VIEW });
    cardMatch.match.notice = { kind: 'refusal', refusal: refused(`${PREFIX}card`) };
    await vi.waitFor(() => expect(document.querySelector('.notice')).not.toBeNull());
    vi.useFakeTimers();
    cardMatch.match.notice = { kind: 'refusal', refusal: refused(`${PREFIX}marked`) };
    flushSync();
    const notice = document.querySelector('.notice')!;
    expect(notice.textContent).toMatch(/Milan belongs to .*Squire/);
    expect(notice.querySelector('a')?.getAttribute('href')).toBe('/rules/CO-BATTLE-02');
    vi.advanceTimersByTime(30_000);
    flushSync();
    expect(document.querySelector('.notice')).toBeNull();
  });
});
