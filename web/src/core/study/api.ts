// Studies on the server: their requests and answers.
import { request } from '../link/http';
import type { EndingCard, Refusal, StandCard, StepCard } from '../schema';
import type { Drawing, Glyph, StudyComment, StudyNode } from './types';

export const VISIBILITIES = ['members', 'link', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export type Role = 'owner' | 'write' | 'comment' | 'read';

export interface PersonCard {
  id: string;
  name: string;
  kind: string;
}

export interface StudySummary {
  id: string;
  title: string;
  visibility: Visibility;
  owner: PersonCard;
  role: Role | null;
  revision: number;
  chapters: number;
  nodes: number;
  people: string[];
  members: number;
  created: number;
  changed: number;
  link: string;
}

export interface StudyCard extends StudySummary {
  members_list: { person: PersonCard; role: Role }[];
  chapter_list: ChapterSummary[];
}

export interface ChapterSummary {
  id: number;
  title: string;
  kind: 'match' | 'position' | 'puzzle' | 'notes';
  root: number;
  game: string;
  preset: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  teams: string[][];
  hidden: boolean;
  date: string;
  source: string;
  nodes: number;
  outcome: EndingCard | null;
  by: string;
  revision: number;
}

export interface ChapterCard extends ChapterSummary {
  study: string;
  at: number;
  tree: StudyNode[];
  comments: StudyComment[];
  people: Record<string, string>;
}

export type ChapterSource =
  | { kind: 'match'; table: string; invitation?: string }
  | { kind: 'match'; review: string }
  | { kind: 'record'; record: string }
  | { kind: 'position'; game: string; preset?: string; options?: Record<string, string> | null; position: string }
  | { kind: 'puzzle'; puzzle: string }
  | { kind: 'notes' };

export type StudyCommand =
  | { do: 'rename'; title: string }
  | { do: 'publish'; visibility: Visibility }
  | { do: 'member'; person?: string; name?: string; role: Role | null }
  | { do: 'rename_chapter'; chapter: number; title: string }
  | { do: 'move_chapter'; chapter: number; place: number }
  | { do: 'delete_chapter'; chapter: number }
  | { do: 'add_moves'; chapter: number; parent: number; moves: { seat: string; word: string }[]; name?: string }
  | { do: 'delete_node' | 'promote_node'; chapter: number; node: number }
  | { do: 'name_node'; chapter: number; node: number; name: string }
  | { do: 'set_glyphs'; chapter: number; node: number; glyphs: Glyph[] }
  | { do: 'draw'; chapter: number; node: number; drawing: Drawing }
  | { do: 'erase'; chapter: number; node: number; drawing: number | null }
  | { do: 'comment'; chapter: number; node: number; text: string }
  | { do: 'edit_comment'; chapter: number; comment: number; text: string }
  | { do: 'delete_comment'; chapter: number; comment: number };

export type Change = { revision: number; by: string; at: number } & (
  | { kind: 'study'; title: string; visibility: Visibility }
  | { kind: 'members'; members_list: StudyCard['members_list'] }
  | { kind: 'chapter'; chapter: ChapterSummary }
  | { kind: 'chapter_order'; order: number[] }
  | { kind: 'chapter_deleted'; chapter: number }
  | { kind: 'nodes'; chapter: number; nodes: StudyNode[] }
  | { kind: 'nodes_deleted'; chapter: number; nodes: number[] }
  | { kind: 'comment'; chapter: number; comment: StudyComment; name: string }
  | { kind: 'comment_deleted'; chapter: number; comment: number }
);

export interface Answer {
  revision: number;
  /** Whether too much has changed to be listed. */
  reload: boolean;
  changes: Change[];
  node: number | null;
}

export interface Fault {
  line: number;
  refusal: Refusal;
  first: number;
  read: number;
  chapter: string;
  kept: boolean;
}

export interface LineCard {
  node: number;
  first: Record<string, unknown>;
  steps: (StepCard & { node: number })[];
}

export interface Present {
  id: string;
  name: string;
  role: Role | null;
  chapter: number | null;
  node: number | null;
}

const one = (study: string): string => `/api/studies/${encodeURIComponent(study)}`;
const chapterOf = (study: string, chapter: number): string => `${one(study)}/chapters/${chapter}`;

export const studies = {
  mine: () => request<StudySummary[]>('GET', '/api/me/studies'),
  listed: () => request<StudySummary[]>('GET', '/api/studies?limit=30'),
  create: (title: string) => request<StudyCard>('POST', '/api/studies', { title }),
  get: (study: string) => request<StudyCard>('GET', one(study)),
  remove: (study: string) => request<void>('DELETE', one(study)),
  copy: (study: string, title: string) => request<StudyCard>('POST', `${one(study)}/copy`, { title }),
  addChapter: (study: string, cid: string, title: string, source: ChapterSource) =>
    request<Answer>('POST', `${one(study)}/chapters`, { cid, title, source }),
  importInto: (study: string, cid: string, text: string) =>
    request<Answer & { chapters: number[]; faults: Fault[] }>('POST', `${one(study)}/imports`, {
      cid,
      text,
      partial: true,
    }),
  checkImport: (text: string) =>
    request<{ games: { line: number; game: string }[]; faults: Fault[] }>('POST', '/api/studies/check', {
      text,
    }),
  exportPath: (study: string, chapter: number | null) =>
    `${one(study)}/export${chapter === null ? '' : `?chapter=${chapter}`}`,
  chapter: (study: string, chapter: number) => request<ChapterCard>('GET', chapterOf(study, chapter)),
  line: (study: string, chapter: number, node: number, eyes: string) =>
    request<LineCard>('GET', `${chapterOf(study, chapter)}/line?node=${node}&seat=${encodeURIComponent(eyes)}`),
  stand: (study: string, chapter: number, node: number, eyes: string) =>
    request<StandCard>('GET', `${chapterOf(study, chapter)}/stand?node=${node}&seat=${encodeURIComponent(eyes)}`),
  changes: (study: string, since: number) =>
    request<{ revision: number; reload: boolean; changes: Change[] }>('GET', `${one(study)}/changes?since=${since}`),
  command: (study: string, cid: string, revision: number, command: StudyCommand) =>
    request<Answer>('POST', `${one(study)}/commands`, { cid, revision, command }),
};
