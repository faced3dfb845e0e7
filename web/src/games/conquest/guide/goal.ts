// The goal of a match in words, by its mode and the options of its edition.
import type { GuideGoal, Progress } from '../../../core/guide';
import { t, type Key } from '../../../core/i18n/messages.svelte';
import catalogue from '../../../generated/catalogue.json';
import type { BoardData } from '../board/model';
import { inOrder, seatName } from '../text';
import type { View } from '../view';

/** Held spaces after which a castle has fallen, a player is dormant, or all Quests are held. */
const FIVE = 5;

export function goalOf(view: View, data: BoardData, seat: string | null, teams: string[][]): GuideGoal {
  const option = (name: string): string => optionOf(view, name);
  const seats = inOrder(Object.keys(view.seats));
  const own = teams.find((team) => seat !== null && team.includes(seat)) ?? [];
  const opponents = seats.filter((each) => !own.includes(each));
  return { ...lineOf(view, data, seat, opponents, option), ways: waysOf(option) };
}

/** What a match plays for an option; the view names only what differs from the default. */
function optionOf(view: View, name: string): string {
  return view.options[name] ?? catalogue.conquest.options.find((option) => option.name === name)?.default ?? '';
}

type Option = (name: string) => string;

function lineOf(
  view: View,
  data: BoardData,
  seat: string | null,
  opponents: string[],
  option: Option,
): Omit<GuideGoal, 'ways'> {
  const castle = (owner: string): string =>
    Object.values(data.islands).find((island) => island.seat === owner)?.castle ?? '';
  const against = (owner: string, kind: 'castle' | 'any', holder: string | null = null): number =>
    (view.seats[owner]?.against ?? []).filter(
      ([place, by]) => (kind === 'any' || data.places[place]?.kind === kind) && (holder === null || by === holder),
    ).length;
  const [foe = ''] = opponents;
  if (option('five_space_win') === 'yes') {
    const progress = opponents.map((each) =>
      held(seat ? 'goal.castle.held' : 'goal.castle.of', against(each, 'castle'), { seat: seatName(each) }),
    );
    if (!seat) return { text: t('goal.castle.any'), more: t('goal.castle.more.any'), progress };
    return {
      text: t('goal.castle', { castle: castle(foe) }),
      more: t('goal.castle.more', { seat: seatName(foe) }),
      progress,
    };
  }
  if (option('mode') === 'team' && seat) {
    return {
      text: t('goal.team', { one: seatName(foe), other: seatName(opponents[1] ?? foe) }),
      more: t('goal.team.more'),
      progress: opponents.map((each) => held('goal.against', against(each, 'any'), { seat: seatName(each) })),
    };
  }
  const quests = Object.entries(data.places).filter(([, place]) => place.kind === 'quest');
  const holder = (place: string): string | undefined => view.stacks[place]?.side;
  const unit = option('annihilation_unit') === 'land_pieces' ? 'land' : 'all';
  const rule = option('annihilation_rule') === 'last_two' ? 'two' : 'one';
  return {
    text: t(`goal.last.${rule}_${unit}` as Key),
    more: quests.length && option('dormant_win') === 'all_opponents' ? t('goal.quests.more') : '',
    progress: quests.length
      ? [held('goal.quests.held', quests.filter(([place]) => seat !== null && holder(place) === seat).length)]
      : [],
  };
}

function held(
  key: 'goal.castle.held' | 'goal.castle.of' | 'goal.against' | 'goal.quests.held',
  n: number,
  params = {},
): Progress {
  const shown = Math.min(n, FIVE);
  return { text: t(key, { ...params, n: shown, of: FIVE }), held: shown, of: FIVE };
}

/** All ways to win, the most usual first. */
function waysOf(option: Option): string[] {
  const ways: string[] = [];
  if (option('five_space_win') === 'yes') ways.push(t('ways.castle'));
  const unit = option('annihilation_unit') === 'land_pieces' ? 'land' : 'all';
  const rule = option('annihilation_rule') === 'last_two' ? 'two' : 'one';
  ways.push(t(`ways.last.${rule}_${unit}` as Key));
  const siege = option('siege_goal');
  if (option('army') !== 'classic' && siege !== 'none')
    ways.push(t(siege === 'quest' ? 'ways.siege.quest' : 'ways.siege.castle'));
  const dormant = option('dormant_win');
  if (dormant === 'all_opponents') ways.push(t('ways.dormant.all'));
  else if (dormant !== 'none') ways.push(t('ways.dormant.one'));
  if (dormant !== 'none') ways.push(t('ways.dormant.what'));
  if (option('count_trigger') !== 'off') ways.push(t('ways.count'));
  const quiet = Number(option('quiet_rounds'));
  const decides = option('quiet_resolution');
  if (quiet)
    ways.push(
      t(
        decides === 'count'
          ? 'ways.quiet.count'
          : decides === 'spaces_then_count'
            ? 'ways.quiet.spaces'
            : 'ways.quiet.castle',
        { n: quiet },
      ),
    );
  return ways;
}
