// Legal actions by control, and their texts.
import { optionalText, t, type Key } from '../../core/i18n/messages.svelte';
import { parts, type Italy } from './view';
import { regionName } from './regions';
import { cardName, isCard } from './text';

/** Legal actions by control: cards of the hand, regions of the map, options with a picture, buttons. */
export interface Places {
  verb: 'play' | 'keep' | null;
  regions: Record<string, string>;
  options: string[];
  buttons: string[];
}

/** Every legal action has a control: an unknown one becomes a button. */
export function controlsFor(legal: string[], hand: string[], map: string[]): Places {
  const verb = (['play', 'keep'] as const).find((what) => legal.some((word) => word.startsWith(`${what}:`))) ?? null;
  const places: Places = { verb, regions: {}, options: [], buttons: [] };
  for (const word of legal) {
    const [what, about] = parts(word);
    if (what === verb && hand.includes(about)) continue;
    if (['battle', 'favour'].includes(what) && map.includes(about) && !(about in places.regions))
      places.regions[about] = word;
    else places[['take', 'turn', 'draw'].includes(what) ? 'options' : 'buttons'].push(word);
  }
  return places;
}

const WHOLE: Record<string, Key> = {
  'take:none': 'cards.do.take.none',
  'favour:off': 'cards.do.favour.off',
  'pass:open': 'cards.do.pass.open',
};

/** An action as a sentence; an unknown one by its parts. */
export function actionText(word: string, italy: Italy): string {
  const [what, about] = parts(word);
  const whole = WHOLE[word];
  if (whole) return t(whole);
  const name = isCard(about) ? cardName(about) : regionName(italy, about);
  const action = optionalText(`cards.do.${what}`, { card: name, n: Number(about) });
  if (!action) return t('cards.do.other', { what: name ? `${what} ${name}` : what });
  return ['play', 'battle', 'favour'].includes(what) && name ? t('cards.do.with', { action, name }) : action;
}
