// The plan as lines: consecutive moves of one piece are one line, undone as a whole.
import type { TurnPlanCard } from '../../core/schema';
import type { EventData, GameEvent } from './view';

export interface PlanLine {
  /** The index of the first word of this line in the plan, and the number of words. */
  from: number;
  count: number;
  piece: string;
  places: string[];
  cost: number;
  event: GameEvent;
}

export function planLines(draft: TurnPlanCard | null | undefined): PlanLine[] {
  const lines: PlanLine[] = [];
  draft?.told.forEach((events, index) => {
    const event = events[0] as GameEvent | undefined;
    if (!event) return;
    const data: EventData = event.data;
    const moved = event.kind.endsWith('.moved') && data.how === 'moves';
    const last = lines.at(-1);
    if (moved && last && last.places.length && last.piece === data.piece && last.places.at(-1) === data.place) {
      last.count++;
      last.cost += data.cost ?? 0;
      last.places.push(data.goal ?? '');
      return;
    }
    const places = data.place && data.goal ? [data.place, data.goal] : [];
    lines.push({ from: index, count: 1, piece: data.piece ?? '', places, cost: data.cost ?? 0, event });
  });
  return lines;
}

export function planned(lines: PlanLine[]): number {
  return lines.reduce((sum, line) => sum + line.cost, 0);
}
