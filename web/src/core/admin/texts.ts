// Times, people and measures in words, and the choices of a decision.
import type { CaseCard, CaseDecision, MeasureCard, MeasureForm, PublicPerson } from '../schema';
import { language, t } from '../i18n/messages.svelte';
import { personName } from '../seats';

export type MeasureKind = MeasureForm['kind'];
export type HouseRule = CaseDecision['rule'];

export const RULES = [
  'insults',
  'unfair',
  'spoiling',
  'name',
  'danger',
  'other',
] as const satisfies readonly HouseRule[];
export const KINDS = [
  'warn',
  'hide_words',
  'mute',
  'no_rated',
  'no_tournaments',
  'rename',
  'suspend',
  'close',
] as const satisfies readonly MeasureKind[];

/** The numbers of days of the kinds with an end; the server takes any number up to the last of a suspension. */
export const DAYS: Partial<Record<MeasureKind, readonly number[]>> = {
  mute: [1, 7, 30],
  no_rated: [7, 30],
  no_tournaments: [7, 30],
  suspend: [1, 3, 7, 30, 90, 365],
};

/** The rule that the first kind of report is mostly about. */
export const RULE_OF: Record<CaseCard['kinds'][number], HouseRule> = {
  words: 'insults',
  name: 'name',
  play: 'unfair',
  other: 'other',
};

export const when = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const called = (person: PublicPerson | null): string =>
  person ? personName(person.name) : t('admin.person.none');

/** When a measure was taken, and how long it is in force. */
export function duration(one: MeasureCard): string {
  const parts = [when(one.at)];
  if (one.state === 'undone') parts.push(t('measures.ended'));
  else if (one.state === 'proposed') parts.push(t('admin.measure.proposed'));
  else if (one.until) parts.push(t('measures.until', { time: when(one.until) }));
  else if (one.kind === 'close') parts.push(t('measures.for_good'));
  return parts.join(' · ');
}
