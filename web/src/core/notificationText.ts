// A notification in words: a title, details, the page that it leads to and what its button says.
import type { IconName } from '../components/icons';
import { clockText } from './clocks';
import { gameModule } from './games';
import { list, optionalText, t } from './i18n/messages.svelte';
import { gameName } from './lobbyRow';
import { PACES, type PaceName } from './newtable/paces';
import type { NotificationCard } from './schema';
import { nameOf, personName } from './seats';

export const FILTERS = ['games', 'people', 'events', 'account'] as const;
export type Filter = (typeof FILTERS)[number];

const KINDS: Record<string, { filter: Filter; icon: IconName }> = {
  answer: { filter: 'games', icon: 'talk' },
  turn: { filter: 'games', icon: 'play' },
  time_low: { filter: 'games', icon: 'warn' },
  started: { filter: 'games', icon: 'play' },
  over: { filter: 'games', icon: 'flag' },
  rematch: { filter: 'games', icon: 'redo' },
  offer: { filter: 'games', icon: 'hand' },
  challenge: { filter: 'people', icon: 'sword' },
  invitation: { filter: 'people', icon: 'envelope' },
  follow: { filter: 'people', icon: 'person' },
  tournament: { filter: 'events', icon: 'trophy' },
  round: { filter: 'events', icon: 'trophy' },
  session: { filter: 'events', icon: 'people' },
  club: { filter: 'events', icon: 'castle' },
  moderation: { filter: 'account', icon: 'shield' },
  account: { filter: 'account', icon: 'lock' },
};
const OTHER = { filter: 'account', icon: 'bell' } as const;

export function filterOf(one: NotificationCard): Filter {
  return (KINDS[one.kind] ?? OTHER).filter;
}

export function iconOf(one: NotificationCard): IconName {
  return (KINDS[one.kind] ?? OTHER).icon;
}

/** The game of a notification in words; its edition where that is known. */
function gameText(data: Record<string, unknown>): string {
  const game = text(data['game']);
  if (!game) return '';
  try {
    return gameName(game, text(data['preset']), (data['options'] ?? {}) as Record<string, string>);
  } catch {
    return gameModule(game).title;
  }
}

export function titleOf({ kind, data }: NotificationCard): string {
  const maker = text(data['maker']);
  const game = text(data['game']);
  const params = {
    game: gameText(data),
    title: text(data['title']) || gameText(data),
    from: personName(text(data['from'])) || (maker && game ? nameOf(maker, game) : ''),
    what: text(data['what']) || 'other',
    won: data['won'] === true ? 'yes' : data['won'] === false ? 'no' : 'other',
  };
  const event = text(data['event']);
  const told =
    kind === 'tournament'
      ? optionalText(`notification.tournament.${event}`, params)
      : kind === 'moderation'
        ? optionalText(`notification.moderation.${event}`, params)
        : '';
  return told || optionalText(`notification.kind.${kind}`, params) || text(data['title']) || t('nav.notifications');
}

/** The details of a notification; the time that is left until its deadline comes first. */
export function detailOf(one: NotificationCard, now: number): string {
  const { data } = one;
  const due = data['due'];
  const pace = text(data['pace']) as PaceName;
  const others = Array.isArray(data['others']) ? data['others'].map((name) => personName(text(name))) : [];
  const left =
    typeof due !== 'number' || one.done !== null
      ? ''
      : due > now
        ? t('notification.left', { time: clockText(due - now) })
        : t('notification.late');
  return [
    text(data['detail']),
    others.length ? t('notification.with', { names: list(others) }) : '',
    pace && PACES.includes(pace) ? t(`pace.${pace}`) : '',
    left,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The page that a notification leads to; empty where there is none. */
export function pageOf({ kind, data }: NotificationCard): string {
  const path = text(data['path']);
  if (path.startsWith('/') && !path.startsWith('//')) return path;
  const table = text(data['table']);
  if (table) return `/table/${encodeURIComponent(table)}`;
  return kind === 'account' ? '/security' : '';
}

/** What the button of a notification says. */
export function actionOf({ kind, done }: NotificationCard): string {
  if (done === null && kind === 'answer') return t('notification.act.answer');
  if (done === null && (kind === 'turn' || kind === 'time_low')) return t('notification.act.turn');
  if (kind === 'account') return t('notification.act.security');
  return ['over', 'started', 'offer', 'rematch'].includes(kind)
    ? t('notification.act.look')
    : t('notification.act.open');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
