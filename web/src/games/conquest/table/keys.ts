// Keyboard control of the board, with announcements for screen readers.
import type { Board } from '../board/board';
import { list, t } from '../../../core/i18n/messages.svelte';
import type { Selection } from './selection.svelte';
import type { ConquestMatch } from './conquestMatch.svelte';
import { clockText, left } from '../../../core/clocks';
import { placeMark, plainText } from '../../../core/places.svelte';
import { seatName } from '../text';

export class Keys {
  constructor(
    private readonly match: ConquestMatch,
    private readonly selection: Selection,
    private readonly board: () => Board | undefined,
    private readonly announce: (text: string) => void,
    private readonly help: () => void,
    private readonly menu: (place: string) => void,
  ) {}

  press(event: KeyboardEvent, place: string | null): boolean {
    const { match, selection } = this;
    switch (event.key) {
      case 'Enter':
        if (place) selection.tap(place, { touch: false, shift: event.shiftKey });
        return true;
      case ' ':
        if (place && selection.goals.some((goal) => goal.goal === place && goal.quiet)) selection.stop(place);
        return true;
      case 'Escape':
        selection.clear();
        return true;
      case 'Backspace':
        if (event.shiftKey) match.redo();
        else match.undo();
        return true;
      case 'a':
      case 'ContextMenu':
        if (place) this.menu(place);
        return true;
      case 't':
      case 'r':
        document.querySelector<HTMLElement>(`[data-key='${event.key}']`)?.click();
        return true;
      case 's':
        match.commit();
        return true;
      case 'e':
        match.end();
        return true;
      case 'n':
      case 'p':
        this.cycle(this.able(), event.key === 'n' ? 1 : -1, place);
        return true;
      case 'c':
      case 'C':
        this.cycle(
          selection.goals.filter((goal) => goal.lost.length).map((goal) => goal.goal),
          event.key === 'c' ? 1 : -1,
          place,
        );
        return true;
      case 'x':
        this.cycle([...new Set(match.threats.map((threat) => threat.goal))], 1, place);
        return true;
      case 'X':
        match.marksThreats = !match.marksThreats;
        this.announce(plainText(this.dangers()));
        return true;
      case 'm':
        this.announce(this.moves());
        return true;
      case 'l':
        this.announce(plainText(match.lines.at(-1)?.text ?? t('log.empty')));
        return true;
      case 'v':
        this.announce(this.overview());
        return true;
      case 'o':
        this.announce(this.others());
        return true;
      case '?':
        this.help();
        return true;
      default:
        if (/^[1-9]$/.test(event.key)) return this.pick(Number(event.key) - 1);
        return false;
    }
  }

  private able(): string[] {
    return [...new Set(this.match.words.filter((word) => word.place).map((word) => word.place))];
  }

  private cycle(places: string[], step: number, from: string | null): void {
    if (!places.length) return this.announce(t('keys.none'));
    const here = from ? places.indexOf(from) : -1;
    const to = places[(here + step + places.length + (here < 0 && step < 0 ? 1 : 0)) % places.length]!;
    this.board()?.focus(to);
  }

  private pick(index: number): boolean {
    const choice = this.selection.choices()[index];
    if (!choice || !this.selection.place) return false;
    void this.selection.select(this.selection.place, choice.index);
    return true;
  }

  private moves(): string {
    const { view, plannedMoves } = this.match;
    return view ? t('keys.moves', { left: view.left, budget: view.budget, planned: plannedMoves }) : '';
  }

  /** How many own pieces can be captured, and where they stand. */
  private dangers(): string {
    const places = [...new Set(this.match.threats.map((threat) => threat.goal))];
    if (!places.length) return t('keys.threats', { n: 0 });
    return t('check.threats', { n: places.length, places: list(places.map(placeMark)) });
  }

  /** Four lines: moves, threats, castle and Quests, clock. */
  private overview(): string {
    const { match } = this;
    const { view, seat } = match;
    if (!view) return '';
    const turn = t('keys.turn', { seat: seatName(match.awaited[0] ?? view.active) });
    const threats = t('keys.threats', { n: new Set(match.threats.map((threat) => threat.goal)).size });
    const against = seat ? (view.seats[seat]?.against ?? []) : [];
    const held = against.length
      ? against
          .map(([place, holder]) => t('bar.cause', { place: placeMark(place), holder: seatName(holder) }))
          .join(' ')
      : t('keys.free');
    const clock = match.snapshot?.clocks?.[seat ?? ''];
    const rest = clock ? left(clock, Date.now()) : null;
    const time = rest === null ? t('keys.no_clock') : t('keys.clock', { time: clockText(rest) });
    return plainText([turn, this.moves(), threats, held, time].join(' '));
  }

  private others(): string {
    const { view, seat } = this.match;
    return Object.entries(view?.seats ?? {})
      .filter(([other]) => other !== seat)
      .map(([other, standing]) =>
        t('keys.other', { seat: seatName(other), count: standing.count, held: standing.held }),
      )
      .join(' ');
  }
}
