// The guide of a table of Conquest.
import type { CoachLine, Guide, GuideGoal, GuideLine } from '../../../core/guide';
import { t } from '../../../core/i18n/messages.svelte';
import type { Match } from '../../../core/match.svelte';
import { isGuided } from '../../../core/firstMatch';
import { offersHints } from '../../../core/hint.svelte';
import { placeMark } from '../../../core/places.svelte';
import { partnersOf } from '../../../core/chat/channels';
import { playerName } from '../../../core/seats';
import type { BoardData } from '../board/model';
import type { ConquestMatch } from '../table/conquestMatch.svelte';
import type { Selection } from '../table/selection.svelte';
import type { TurnPlayback } from '../table/turnPlayback.svelte';
import { capturedText, kind, seatName } from '../text';
import { goalPath } from '../trips';
import type { Idea } from '../view';
import { coachOf, isFirst, STEPS } from './coach';
import { goalOf } from './goal';

/** What the guide needs of the board. */
export interface BoardParts {
  selection: Selection;
  playback: TurnPlayback;
  show(places: string[]): void;
}

/** How many lines of the others' turns are shown. */
const MOST_LINES = 12;
/** How many threats are shown. */
const MOST_THREATS = 6;
/** Milliseconds without a change after which a suggestion is asked for. */
const PAUSE = 400;

export class ConquestGuide implements Guide {
  readonly game = 'conquest';
  readonly match: Match;

  goal = $derived.by((): GuideGoal | null => {
    const { view, seat, snapshot } = this.table;
    return view && snapshot ? goalOf(view, this.data, seat, snapshot.teams) : null;
  });
  /** What could be played next, for the position that is shown. */
  private idea = $state.raw<Idea | null>(null);
  coach = $derived.by((): CoachLine | null => {
    const { idea } = this;
    const suggestion = idea && { idea, select: () => this.propose(idea) };
    return coachOf(this.table, this.parts.selection, suggestion);
  });
  steps = $derived(STEPS.map((key) => t(key)));
  happened = $derived.by((): GuideLine[] => {
    const actions = this.table.lines.filter((line) => line.sort === 'action');
    const mine = new Set(this.match.mine.length ? this.match.mine : [this.table.seat]);
    const end = actions.findLastIndex((line) => !mine.has(line.seat)) + 1;
    const start = actions.slice(0, end).findLastIndex((line) => mine.has(line.seat)) + 1;
    return actions
      .slice(start, end)
      .slice(-MOST_LINES)
      .map(({ id, seat, text, trip }) => ({ id, seat, text, places: trip }));
  });
  again = $derived.by(() => (this.parts.playback.past ? () => void this.parts.playback.again() : null));
  threats = $derived.by((): GuideLine[] => {
    const cheapest = new Map<string, ConquestMatch['threats'][number]>();
    for (const threat of this.table.threats) {
      const known = cheapest.get(threat.goal);
      if (!known || threat.cost < known.cost) cheapest.set(threat.goal, threat);
    }
    return [...cheapest.values()].slice(0, MOST_THREATS).map(({ goal, victim, seat, place, piece, cost }) => ({
      id: goal,
      seat,
      text: t('guide.threat', {
        victim: kind(victim),
        captured: capturedText([victim]),
        goal: placeMark(goal),
        seat: seatName(seat),
        piece: kind(piece),
        place: placeMark(place),
        cost,
      }),
      places: [place, goal],
    }));
  });
  hint = $derived.by(() => (offersHints(this.match) ? () => void this.table.hintsAsked++ : null));
  partner = $derived.by((): string[] => {
    const { snapshot, seat } = this.table;
    const [partner] = snapshot && seat ? partnersOf(snapshot, seat) : [];
    if (!snapshot || !partner) return [];
    const name = playerName(partner, snapshot.seats, this.game);
    return [t('guide.partner.pieces', { name }), t('guide.partner.answers', { name }), t('guide.partner.talk')];
  });

  constructor(
    readonly table: ConquestMatch,
    private readonly data: BoardData,
    private readonly parts: BoardParts,
  ) {
    this.match = table.base;
    this.match.observe({ snapshot: (now, before) => now.hash !== before?.hash && this.think() });
    this.think(0);
  }

  /** Ask for a suggestion once the position has not changed for a while. */
  private think(pause = PAUSE): void {
    const { hash } = this.match.snapshot ?? {};
    this.idea = null;
    window.setTimeout(async () => {
      const stale = (): boolean => !this.table.myTurn || this.match.snapshot?.hash !== hash;
      if (stale() || !offersHints(this.match)) return;
      const [idea] = await (this.table.firstIdeas ?? this.table.ideas());
      this.table.firstIdeas = null;
      if (stale() || !idea) return;
      this.idea = idea;
      if (this.begins) this.propose(idea);
    }, pause);
  }

  /** Whether the player has done nothing yet in a guided match: a first move is shown without being asked for. */
  private get begins(): boolean {
    const { view, plan, strike } = this.table;
    const untouched = !plan.length && !strike && !this.parts.selection.place;
    return !!view && isFirst(view) && view.spent === 0 && untouched && isGuided(this.match.table);
  }

  private propose({ place, member, words, trip }: Idea): void {
    this.parts.show(goalPath(place, words));
    this.parts.selection.propose(place, member, trip);
  }

  get threatMarks(): boolean {
    return this.table.marksThreats;
  }
  set threatMarks(marked: boolean) {
    this.table.marksThreats = marked;
  }

  show(places: string[]): void {
    this.parts.show(places);
  }
}
