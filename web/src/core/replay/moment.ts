// A moment of a match in the form of a replay without steps, so that the same components show both.
import type { HolderCard, MomentCard, ReplayCard } from '../schema';

const nameOf = (holder: HolderCard): string => (holder.kind === 'computer' ? holder.spec : holder.name) ?? '';

export function momentReplay(moment: MomentCard): ReplayCard {
  const { game, preset, options, teams, outcome, view } = moment;
  return {
    game,
    preset,
    options,
    teams,
    outcome,
    seats: Object.fromEntries(Object.entries(moment.seats).map(([seat, holder]) => [seat, nameOf(holder)])),
    hidden: false,
    date: '',
    note: '',
    first: view,
    steps: [],
  };
}
