// Puzzles of Condottiere: the question in words, and what happens in the battle.
import type { PuzzleModule } from '../../core/games';
import { list, optionalText, t } from '../../core/i18n/messages.svelte';
import type { MessageCard } from '../../core/schema';
import { CARD_KINDS } from './cards';
import { linesOf, type Speaker } from './log';
import { REGIONS, regionName } from './regions';
import { cardName, holderName } from './text';

const SPEAKER: Speaker = {
  name: (seat) => holderName(seat, undefined),
  place: (code) => regionName(REGIONS, code),
};

/** A result within a sentence. */
function resultText({ key, params }: MessageCard): string {
  return optionalText(key, params as Record<string, string | number>);
}

/** A card by the key of its name. */
function cardOf({ key }: MessageCard): string {
  const name = key.split('.').at(-1);
  return cardName(CARD_KINDS.find((kind) => kind.name.toLowerCase() === name)?.name ?? '?');
}

export const puzzle: PuzzleModule = {
  goal: ({ goal }) => t('puzzle.cards.goal', { result: resultText(goal) }),
  question({ key, params }, seat) {
    const { result, unseen = [] } = params as { result: MessageCard; unseen?: MessageCard[] };
    return optionalText(key, { seat, result: resultText(result), unseen: list(unseen.map(cardOf)) });
  },
  most: ({ result }) => (result ? t('puzzle.cards.most', { result: resultText(result) }) : ''),
  missed: () => t('puzzle.cards.missed'),
  hints: () => [t('puzzle.cards.hint.2'), t('puzzle.cards.hint.3')],
  counted: false,
  frame: async () => [],
  lines: (feed) => feed.flatMap((item) => linesOf(item, SPEAKER)).map(({ seat, text }) => ({ seat, text })),
};
