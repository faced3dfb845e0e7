// The answer of the engine as lines in words, in the order of their value.
import type { AnalysisCard, AnalysisLineCard, PlanCard, SaidWord } from '../schema';
import { number, optionalText, percent, t } from '../i18n/messages.svelte';
import type { GameReplay, LinePart } from '../replay/game';
import type { Plain } from '../replay/timeline';

export interface EngineLine {
  /** The value: soldiers, or a share of the victory. */
  worth: string;
  /** What the value is, and how certain. */
  sure: string;
  steps: SaidWord[];
  parts: LinePart[];
}

export function playerName(player: string): string {
  return optionalText(`level.${player}`) || player;
}

export function partsOf(game: GameReplay, steps: SaidWord[], view: Plain): LinePart[] {
  const plain = (): LinePart[] => steps.map(({ seat, word }, last) => ({ seat, last, text: game.actionText(word) }));
  return game.lineParts?.(steps, view) ?? plain();
}

export function worthOf(line: AnalysisLineCard): string {
  if (line.match === 'won') return t('engine.wins');
  if (line.match === 'lost') return t('engine.loses');
  const n = line.value / 100;
  return `${n > 0 ? '+' : n < 0 ? '−' : ''}${number(Math.abs(n))}`;
}

function sureOf(line: AnalysisLineCard, bound: 'least' | 'most'): string {
  const sure = line.proven ? t('engine.proven') : t(`engine.${bound}`);
  return line.match ? sure : `${t('engine.soldiers')}, ${sure}`;
}

function counted(game: GameReplay, line: AnalysisLineCard, view: Plain, bound: 'least' | 'most' = 'least'): EngineLine {
  const steps = bound === 'most' ? [...line.steps, ...line.follows] : line.steps;
  return { worth: worthOf(line), sure: sureOf(line, bound), steps, parts: partsOf(game, steps, view) };
}

const share = (text: string): string => percent(Math.round(100 * Number(text)));

/** The best lines of a position: captures with their gain, or actions with their share, then plans of players. */
export function engineLines(
  game: GameReplay,
  card: AnalysisCard | null,
  plans: readonly PlanCard[],
  view: Plain,
  most: number,
): EngineLine[] {
  const facts = card?.answering
    ? card.answers.map((line) => counted(game, line, view, 'most'))
    : (card?.turns ?? []).map((line) => counted(game, line, view));
  const actions = (card?.actions ?? []).map((action) => {
    const steps = [{ seat: card!.seat, word: action.word }];
    const tries = t('engine.tries', { n: number(action.tries) });
    return { worth: share(action.share), sure: tries, steps, parts: partsOf(game, steps, view) };
  });
  const planned = (actions.length ? [] : plans).map((plan) => ({
    worth: plan.share === null ? '–' : share(plan.share),
    sure: t('engine.by', { player: playerName(plan.player) }),
    steps: plan.steps,
    parts: partsOf(game, plan.steps, view),
  }));
  return [...facts, ...actions, ...planned].slice(0, most);
}
