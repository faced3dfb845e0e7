// Conquest in words: places, pieces, deeds and events, in the player's language. Nothing is judged here.
import type { Atlas } from './board/atlas';
import type { Stack } from './board/model';
import { list, optionalText, t, type Key } from '../../core/i18n/messages.svelte';
export { inOrder } from '../../core/seats';
import type { EventData, Goal, Told, View } from './view';
import { member } from './view';
import { readAction, type Word } from './notation';

export function kind(piece: string): string {
  return optionalText(`piece.${piece}`) || piece;
}

export function seatName(seat: string): string {
  return optionalText(`seat.${seat}`) || seat;
}

/** A piece with what it carries: elephant with two soldiers. */
export function stackText(stack: Stack): string {
  const load = stack.load ?? [];
  if (!load.length) return kind(stack.piece);
  const counts = new Map<string, number>();
  for (const one of load) {
    const told = one.load?.length ? stackText(one) : one.piece;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  const parts = [...counts].map(([piece, n]) => optionalText(`carried.${piece}`, { n }) || piece);
  return t('stack.with', { piece: kind(stack.piece), load: list(parts) });
}

/** A whole place, for whoever listens: what it is, what stands there, where its ways lead. */
export function placeText(place: string, atlas: Atlas, view: View | null, seat: string | null): string {
  const found = atlas.board.places[place];
  if (!found) return place;
  const island = atlas.board.islands[found.island]?.name ?? '';
  const what = t(`place.${found.kind}` as Key, { place, island, title: found.title ?? '' });
  const stack = view?.stacks[place];
  const ways = atlas.ways(place).map(({ to, kind: way }) => optionalText(`way.${way}`, { to }) || to);
  return [
    what,
    stack ? standsText(stack, seat) : t('place.empty'),
    ways.length ? t('place.ways', { ways: list(ways) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function standsText(stack: Stack, seat: string | null): string {
  const told = stackText(stack);
  const owned =
    stack.side === seat
      ? t('stands.own', { stack: told })
      : t('stands.other', { seat: seatName(stack.side), stack: told });
  return stack.of ? `${owned} ${t('stands.steps', { left: Math.max(0, stack.of - stack.used), of: stack.of })}` : owned;
}

/** An event as one line of the log. */
export function eventText(event: Told): string {
  const name = event.kind.split('.').at(-1) ?? '';
  const data: EventData = event.data;
  const how = name === 'moved' || name === 'ran' ? (data.how ?? 'moves') : '';
  const key = how && how !== 'moves' ? `event.${how}` : `event.${name}`;
  const lost = (data.lost ?? []).map(kind);
  const params = {
    seat: seatName(data.seat ?? ''),
    piece: data.piece ? kind(data.piece) : '',
    place: data.place ?? '',
    goal: data.goal ?? '',
    cost: data.cost ?? 0,
    budget: data.budget ?? 0,
    lost: lost.length ? list(lost) : '',
    n: lost.length,
  };
  return optionalText(key, params);
}

/** What the last word of a way would do, by the piece in hand or by whichever begins it; a rider hears who will carry it. */
export function goalText(goal: Goal, held: string, view: View): string {
  const act = goal.how !== 'moves' ? goal.how : goal.kind;
  const first = readAction(goal.words[0] ?? '');
  const piece = held || (first && member(view.stacks[first.place], first.member)?.piece) || '';
  const carrier = kind(view.stacks[goal.goal]?.piece ?? '');
  const params = { piece: kind(piece), goal: goal.goal, cost: goal.cost, lost: list(goal.lost.map(kind)), carrier };
  return optionalText(`goal.${act}`, params) || t('goal.moved', params);
}

/** How many goals a piece has, and how many captures among them. */
export function reachText(goals: Goal[]): string {
  const taking = goals.filter((goal) => goal.lost.length || goal.how === 'commandeers').length;
  const told = t('reach.count', { n: goals.length });
  return taking ? `${told}, ${t('reach.captures', { n: taking })}` : told;
}

/** What the others could do about it. */
export function followsText(goal: Goal, view: View): string[] {
  const told: string[] = [];
  if (goal.over) told.push(t('follows.over'));
  if (goal.asked) {
    const by = [...new Set(goal.answers.map((word) => word.replace(/[-+^*~!].*$/, '')))].map((from) => {
      const [place = '', index = '0'] = from.split('.');
      const piece = member(view.stacks[place], Number(index));
      return piece ? t('follows.piece', { piece: kind(piece.piece), place }) : place;
    });
    told.push(t('follows.asked', { seat: seatName(goal.asked), pieces: list(by.slice(0, 4)) }));
  } else if (goal.lost.length && !goal.over) {
    const victim = view.stacks[goal.goal]?.side;
    told.push(goal.ends && victim ? t('follows.last', { seat: seatName(victim) }) : t('follows.free'));
  }
  if (goal.ends) told.push(t('follows.ends'));
  return told;
}

/** An action in a menu. */
export function wordText(word: Word, view: View): string {
  const piece = member(view.stacks[word.place], word.member);
  const there = view.stacks[word.goal];
  const own = piece && there && there.side === piece.side;
  const params = {
    piece: piece ? kind(piece.piece) : '',
    built: word.piece ? kind(word.piece) : '',
    place: word.place,
    goal: word.goal,
    other: there ? stackText(there) : '',
  };
  if (word.kind === 'step') {
    const key = !there ? (word.member ? 'menu.off' : 'menu.go') : own ? 'menu.on' : 'menu.take';
    return t(key, params);
  }
  return optionalText(`menu.${word.kind}`, params) || word.word;
}
