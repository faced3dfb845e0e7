// What is due at the card table: one sentence on what to do, and one on what follows from it.
import type { CoachLine } from '../../core/guide';
import { optionalText, t } from '../../core/i18n/messages.svelte';
import type { CardMatch } from './table/cardMatch.svelte';
import { tied, type CardView } from './view';

/** The steps of a battle. */
const [REGION, CARDS, PASS] = [0, 1, 2];

/** Null for watchers and after the end. */
export function coachOf(cardMatch: CardMatch): CoachLine | null {
  const { match, view } = cardMatch;
  if (!view || !match.seat || match.snapshot?.outcome || view.phase === 'over') return null;
  return match.canAct ? ownLine(cardMatch, view, match.seat) : waitLine(cardMatch, view, match.seat);
}

function ownLine(cardMatch: CardMatch, view: CardView, seat: string): CoachLine {
  const { phase } = view;
  if (cardMatch.asking) return { state: 'hands', due: t('cards.wait.hands'), why: '', step: null };
  if (cardMatch.sure) return { state: 'sure', due: t('cards.coach.sure'), why: '', step: PASS };
  if (phase === 'turn') return battleLine(cardMatch, view, seat);
  if (phase === 'choose' && cardMatch.region)
    return { state: 'region', due: t('cards.coach.region'), why: t('cards.coach.region.why'), step: REGION };
  return {
    state: phase,
    due: optionalText(`cards.ask.${phase}`) || t('cards.ask.other'),
    why: optionalText(`cards.then.${phase}`, {
      region: cardMatch.place(view.region),
      n: cardMatch.hand.length,
      kept: view.put_aside?.length ?? 0,
    }),
    step: phase === 'choose' ? REGION : null,
  };
}

function battleLine(cardMatch: CardMatch, view: CardView, seat: string): CoachLine {
  if (cardMatch.card)
    return { state: 'lifted', due: t('cards.coach.lifted'), why: t('cards.coach.lifted.why'), step: CARDS };
  const own = view.strengths[seat] ?? 0;
  const others = cardMatch.seats.filter((each) => each !== seat && view.lines[each] !== undefined);
  const best = others.reduce((top, each) => Math.max(top, view.strengths[each] ?? 0), 0);
  const still = others.filter(
    (each) => !view.passed.includes(each) && (!tied(view).length || tied(view).includes(each)),
  );
  const hidden = others.some((each) => view.down[each]?.length);
  const region = cardMatch.place(view.region);
  if (!still.length && own > best && !hidden)
    return { state: 'lead', due: t('cards.coach.lead'), why: t('cards.coach.lead.why', { region }), step: PASS };
  const ends = tied(view).length ? t('cards.then.tie') : t('cards.then.turn', { region });
  const standing =
    own > best
      ? t('cards.coach.ahead', { n: own - best })
      : own < best
        ? t('cards.coach.behind', { n: best - own })
        : '';
  return { state: 'turn', due: t('cards.ask.turn'), why: [standing, ends].filter(Boolean).join(' '), step: CARDS };
}

function waitLine(cardMatch: CardMatch, view: CardView, seat: string): CoachLine {
  const { match } = cardMatch;
  const out = view.phase === 'turn' && view.passed.includes(seat);
  const line = (due: string): CoachLine => ({
    state: out ? 'out' : 'wait',
    due,
    why: out ? t('cards.wait.out') : '',
    step: null,
  });
  if (!match.awaited.length) return line(t('cards.wait.none')); // between two decisions
  if (cardMatch.asking) return line(t('cards.wait.hands'));
  const name = cardMatch.names(match.awaited);
  return line(optionalText(`cards.wait.${view.phase}`, { name }) || t('cards.wait.other', { name }));
}
