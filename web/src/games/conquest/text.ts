// Texts of Conquest: places, pieces, actions and events.
import type { Atlas } from './board/atlas';
import type { Stack } from './board/model';
import { list, optionalText, t, type Key } from '../../core/i18n/messages.svelte';
export { inOrder } from '../../core/seats';
import type { EventData, Goal, GameEvent, View } from './view';
import { member } from './view';
import { readAction, type Word } from './notation';
import { placeMark, plainText } from '../../core/places.svelte';

export function kind(piece: string): string {
  return optionalText(`piece.${piece}`) || piece;
}

/** Pieces as what is captured, equal ones together: a soldier and 2 knights. */
export function capturedText(pieces: string[]): string {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return list([...counts].map(([piece, n]) => optionalText(`captured.${piece}`, { n }) || kind(piece)));
}

/** A piece as the subject at the beginning of a sentence: The knight. */
export function subjectText(piece: string): string {
  return optionalText(`the.${piece}`) || kind(piece);
}

export function seatName(seat: string): string {
  return optionalText(`seat.${seat}`) || seat;
}

/** A piece with what it carries: elephant with two soldiers. */
export function stackText(stack: Stack, named: (piece: string) => string = kind): string {
  const load = stack.load ?? [];
  if (!load.length) return named(stack.piece);
  const counts = new Map<string, number>();
  for (const one of load) {
    const label = one.load?.length ? stackText(one) : one.piece;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const parts = [...counts].map(([piece, n]) => optionalText(`carried.${piece}`, { n }) || piece);
  return t('stack.with', { piece: named(stack.piece), load: list(parts) });
}

/** A place for screen readers: its kind, its pieces and its ways. */
export function placeText(
  place: string,
  atlas: Atlas,
  view: View | null,
  seat: string | null,
  partners: string[] = [],
): string {
  const found = atlas.board.places[place];
  if (!found) return place;
  const island = atlas.board.islands[found.island]?.name ?? '';
  const what = t(`place.${found.kind}` as Key, { place: placeMark(place), island });
  const stack = view?.stacks[place];
  const ways = atlas.ways(place).map(({ to, kind: way }) => optionalText(`way.${way}`, { to: placeMark(to) }) || to);
  const parts = [
    what,
    stack ? stackDescription(stack, seat, partners) : t('place.empty'),
    ways.length ? t('place.ways', { ways: list(ways) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
  return plainText(parts);
}

export function stackDescription(stack: Stack, seat: string | null, partners: string[] = []): string {
  const label = stackText(stack);
  const owned =
    stack.side === seat
      ? t('stands.own', { stack: label })
      : t(partners.includes(stack.side) ? 'stands.partner' : 'stands.other', {
          seat: seatName(stack.side),
          stack: label,
        });
  return stack.of ? `${owned} ${t('stands.steps', { left: Math.max(0, stack.of - stack.used), of: stack.of })}` : owned;
}

/** An event as one line of the log. */
export function eventText(event: GameEvent, called: (seat: string) => string = seatName): string {
  const name = event.kind.split('.').at(-1) ?? '';
  const data: EventData = event.data;
  const how = name === 'moved' || name === 'ran' ? (data.how ?? 'moves') : '';
  const key = how && how !== 'moves' ? `event.${how}` : `event.${name}`;
  const lost = (data.lost ?? []).map(kind);
  const params = {
    seat: called(data.seat ?? ''),
    piece: data.piece ? kind(data.piece) : '',
    place: placeMark(data.place ?? ''),
    goal: placeMark(data.goal ?? ''),
    cost: data.cost ?? 0,
    budget: data.budget ?? 0,
    lost: lost.length ? list(lost) : '',
    captured: capturedText(data.lost ?? (data.piece ? [data.piece] : [])),
    n: lost.length,
  };
  return optionalText(key, params);
}

/** The effect of the last word of a path, for the selected piece or the one at its start; for riders, with their mount. */
export function goalText(goal: Goal, held: string, view: View): string {
  const act = goal.how !== 'moves' ? goal.how : goal.kind;
  const first = readAction(goal.words[0] ?? '');
  const piece = held || (first && member(view.stacks[first.place], first.member)?.piece) || '';
  const carrier = view.stacks[goal.goal]?.piece;
  const params = {
    piece: kind(piece),
    goal: placeMark(goal.goal),
    cost: goal.cost,
    captured: capturedText(goal.lost),
    carrier: carrier ? kind(carrier) : '',
    on: carrier ? capturedText([carrier]) : '',
  };
  return optionalText(`goal.${act}`, params) || t('goal.moved', params);
}

/** How many goals a piece has, and how many captures among them. */
export function reachText(goals: Goal[]): string {
  const taking = goals.filter((goal) => goal.lost.length || goal.how === 'commandeers').length;
  const count = t('reach.count', { n: goals.length });
  return taking ? `${count}, ${t('reach.captures', { n: taking })}` : count;
}

/** Possible reactions of the other seats. */
export function followsText(goal: Goal, view: View): string[] {
  const effects: string[] = [];
  if (goal.over) effects.push(t('follows.over'));
  if (goal.asked) {
    const by = [...new Set(goal.answers.map((word) => word.replace(/[-+^*~!].*$/, '')))].map((from) => {
      const [place = '', index = '0'] = from.split('.');
      const piece = member(view.stacks[place], Number(index));
      return piece ? t('follows.piece', { piece: kind(piece.piece), place: placeMark(place) }) : placeMark(place);
    });
    effects.push(t('follows.asked', { seat: seatName(goal.asked), pieces: list(by.slice(0, 4)) }));
  } else if (goal.lost.length && !goal.over) {
    const victim = view.stacks[goal.goal]?.side;
    effects.push(goal.ends && victim ? t('follows.last', { seat: seatName(victim) }) : t('follows.free'));
  }
  if (goal.ends) effects.push(t('follows.ends'));
  return effects;
}

/** An action in a menu. */
export function wordText(word: Word, view: View): string {
  const piece = member(view.stacks[word.place], word.member);
  const there = view.stacks[word.goal];
  const own = piece && there && there.side === piece.side;
  const params = {
    piece: piece ? kind(piece.piece) : '',
    built: word.piece ? kind(word.piece) : '',
    place: placeMark(word.place),
    goal: placeMark(word.goal),
    other: there ? stackText(there) : '',
    captured: word.piece ? capturedText([word.piece]) : there ? stackText(there, (one) => capturedText([one])) : '',
  };
  if (word.kind === 'step') {
    const key = !there ? (word.member ? 'menu.off' : 'menu.go') : own ? 'menu.on' : 'menu.take';
    return t(key, params);
  }
  return optionalText(`menu.${word.kind}`, params) || word.word;
}
