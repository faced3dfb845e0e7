// What lessons of Condottiere ask for.
import type { LessonRules } from '../../../core/lesson';

interface Seen {
  owners?: Record<string, string>;
  strengths?: Record<string, number>;
  hand?: string[];
}

interface CardAim {
  won?: string;
  strength?: number;
  cards?: number;
  hand?: string;
}

export const rules: LessonRules = {
  meets(lesson, given, at, path) {
    const aim = given as CardAim;
    const view = lesson.view(at) as Seen;
    const { seat, moments } = lesson.data;
    if (aim.strength !== undefined && aim.won === undefined)
      return path.some((each) => ((lesson.view(each) as Seen).strengths?.[seat] ?? 0) >= aim.strength!);
    if (aim.won === undefined) return false;
    if (aim.won === '') return moments[at]!.won?.includes(seat) ?? false;
    if (view.owners?.[aim.won] !== seat) return false;
    if (aim.cards !== undefined && view.hand?.length !== aim.cards) return false;
    return aim.hand === undefined || (view.hand?.includes(aim.hand) ?? false);
  },
};
