// A suggestion of Conquest as an idea: its sentence, its price and gain, and the way over the board.
import { list, serverText, t, type Key } from '../../../core/i18n/messages.svelte';
import type { Idea } from '../../../core/hint.svelte';
import { placeMark, withPlaces } from '../../../core/places.svelte';
import type { HintAnswer } from '../../../core/schema';
import { readAction } from '../notation';
import { capturedText, followsText, kind } from '../text';
import { goalPath } from '../trips';
import { member, type Goal } from '../view';
import type { ConquestMatch } from './conquestMatch.svelte';

/** The way of a suggestion, with what the rules say about it. */
async function wayOf(match: ConquestMatch, found: HintAnswer): Promise<{ way: Goal; start: string } | null> {
  const first = readAction(found.words[0] ?? '');
  if (!first?.place) return null;
  const start = first.member ? `${first.place}.${first.member}` : first.place;
  const same = ({ words }: Goal): boolean => words.join() === found.words.join();
  const ways = first.kind === 'step' || first.kind === 'run' ? await match.reach(start, []) : [];
  const way =
    ways.find(same) ?? ways.find(({ goal }) => goal === found.goal) ?? (await match.actionsAt(first.place)).find(same);
  return way ? { way, start } : null;
}

function titleOf(found: HintAnswer): string {
  const name = found.says.key.split('.').at(-1) ?? '';
  const { piece, prey } = found.says.params as Record<string, { key: string } | undefined>;
  const named = (one: { key: string } | undefined): string => one?.key.split('.').at(-1) ?? '';
  return t(`hint.title.${name}` as Key, {
    piece: kind(named(piece)),
    moved: capturedText([named(piece)]),
    prey: kind(named(prey)),
    captured: capturedText([named(prey)]),
  });
}

/** What to look at, and which piece it is; nothing where the action is not about a piece. */
function beforeOf(match: ConquestMatch, found: HintAnswer): string[] {
  const name = found.says.key.split('.').at(-1) ?? '';
  const first = readAction(found.words[0] ?? '');
  const piece = first?.place ? member(match.view?.stacks[first.place], first.member)?.piece : undefined;
  const look = t(`hint.look.${name}` as Key);
  return piece && first ? [look, t('hint.piece', { piece: kind(piece), place: placeMark(first.place) })] : [look];
}

export async function ideaOf(match: ConquestMatch, found: HintAnswer, show: () => void): Promise<Idea | null> {
  const { hash } = match.snapshot ?? {};
  const first = readAction(found.words[0] ?? '');
  const known = await wayOf(match, found);
  const { view } = match;
  if (!view || match.snapshot?.hash !== hash) return null;
  const says = (key: string, params: unknown): string => serverText(key, withPlaces(params as Record<string, unknown>));
  const others = found.reasons.slice(1, 3).map(({ key, params }) => t('hint.reason', { reason: says(key, params) }));
  const lines = [says(found.says.key, found.says.params), ...others];
  const before = beforeOf(match, found);
  if (!known && !first?.place) return { title: titleOf(found), before, lines, facts: [], actions: [] };
  const showing = { text: t('hint.show'), run: show };
  if (!known) {
    const path = goalPath(first!.place, found.words);
    const reveal = (): void => void (match.suggested = { path, cost: null, takes: false });
    const plan = { text: t('hint.plan'), run: () => match.base.plan(found.words) };
    return { title: titleOf(found), before, reveal, lines, facts: [], actions: [showing, plan] };
  }
  const { way, start } = known;
  const path = goalPath(first!.place, way.words);
  const reveal = (): void => void (match.suggested = { path, cost: way.cost, takes: way.lost.length > 0 });
  if (way.lost.length || way.over) lines.push(...followsText(way, view));
  const facts = [t('hint.price', { cost: way.cost, left: view.left })];
  if (way.lost.length)
    facts.unshift(t('hint.gain', { lost: list(way.lost.map(kind)), captured: capturedText(way.lost) }));
  const plan = {
    text: t('hint.plan'),
    run: () => match.choose(way, start, member(view.stacks[first!.place], first!.member)?.piece ?? ''),
  };
  return { title: titleOf(found), before, reveal, lines, facts, actions: [showing, plan] };
}
