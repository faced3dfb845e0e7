// Reviews of Condottiere: every action is a decision.
import { loadMessages, t } from '../../../core/i18n/messages.svelte';
import type { GameReplay } from '../../../core/replay/game';
import type { DecisionFacts, GameReview } from '../../../core/review/game';
import type { ReplayCard } from '../../../core/schema';
import { regionName, REGIONS } from '../regions';
import { cardName, isCard, isMercenary } from '../text';
import { cardView, parts } from '../view';
import { messages } from './messages';

function playedText({ words, you, name }: DecisionFacts, replay: GameReplay): string {
  const who = { you: you ? 'yes' : 'no', name };
  const word = words[0];
  if (!word) return '';
  const [what, about] = parts(word);
  if (what === 'play' && isCard(about)) return t('review.card.played', { ...who, card: cardName(about) });
  if (word === 'pass') return t('review.card.passed', who);
  return t('review.card.did', { ...who, action: replay.actionText(word) });
}

function betterText({ decision }: DecisionFacts, replay: GameReplay): string {
  const word = decision.better[0]?.word;
  if (!word) return '';
  const [what, about] = parts(word);
  if (what === 'play' && isCard(about)) return t('review.card.better', { card: cardName(about) });
  if (word === 'pass') return t('review.card.better.pass');
  return t('review.card.better.other', { action: replay.actionText(word) });
}

export async function load(_card: ReplayCard, replay: GameReplay): Promise<GameReview> {
  await loadMessages(messages);
  return {
    single: true,
    sentence: (facts) => [playedText(facts, replay), betterText(facts, replay)].filter(Boolean).join(' '),
    hint({ decision }) {
      const [, about] = parts(decision.better[0]?.word ?? '');
      if (!isCard(about)) return t('review.card.hint.none');
      return t(isMercenary(about) ? 'review.card.hint.mercenary' : 'review.card.hint.special');
    },
    axisText: (turn) => (turn.subject ? regionName(REGIONS, turn.subject) : ''),
    countName: () => t('review.card.count'),
    count: (view, seat) => Object.values(cardView(view)?.owners ?? {}).filter((owner) => owner === seat).length,
  };
}
