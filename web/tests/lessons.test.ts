import { beforeEach, describe, expect, it } from 'vitest';
import { courseOf, lessonNamed, loadLesson, unpacked } from '../src/core/course/data';
import type { LessonData, Step } from '../src/core/course/types';
import { carryOver, countDone, isDone, placeIn } from '../src/core/course/progress';
import { Tutor } from '../src/core/course/tutor.svelte';
import { change, LANGUAGES, settings } from '../src/core/browser/settings.svelte';
import { storage } from '../src/core/browser/storage';
import courses from '../src/generated/courses.json';

const GAMES = Object.keys(courses);
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  change({ lessons: [] });
  for (const game of GAMES) for (const { id } of courseOf(game)) storage.remove(`lesson.${game}.${id}`);
});

/** Captures that wait in the plan. */
const staged = new WeakMap<Tutor, string[]>();

/** Do a step as the table would: report the control, then play. */
async function take(tutor: Tutor, step: Step, control = step.control): Promise<void> {
  const { match, source } = tutor;
  const next = tutor.data.step[tutor.step + 1];
  if (control === 'refusal') match.plan([step.on!]);
  else if (control === 'undo') {
    match.use('undo');
    match.undo();
  } else if (control === 'plan' && next?.control === 'strike') {
    staged.set(tutor, [...step.words, ...next.words]);
    match.use('plan', staged.get(tutor)!);
  } else {
    match.use(control, step.on ? [step.on] : step.words);
    const words = (control === 'strike' && staged.get(tutor)) || step.words.slice();
    staged.delete(tutor);
    const last = words.pop();
    if (last === undefined) return settled();
    const loud = tutor.data.nodes[source.after(source.at, words)!]!.loud ?? [];
    if (control === 'plan' && !loud.includes(last)) match.plan([...words, last]);
    else match.act(last, words);
  }
  await settled();
}

async function takeAll(tutor: Tutor): Promise<void> {
  while (!tutor.done) {
    if (tutor.between) tutor.nextPart();
    const { due } = tutor;
    await take(tutor, due!);
    expect(tutor.remark, due!.text.en).toBeNull();
    expect(tutor.due, due!.text.en).not.toBe(due);
  }
}

describe.each(GAMES)('the course of %s', (game) => {
  const course = courseOf(game);

  it('is numbered from one and has no more than five steps a lesson', async () => {
    expect(course.map(({ number }) => number)).toEqual(course.map((_, k) => k + 1));
    for (const { id } of course) {
      const steps = (await loadLesson(game, id)).parts.flatMap(({ step }) => step);
      expect(steps.length, id).toBeGreaterThanOrEqual(2);
      expect(steps.length, id).toBeLessThanOrEqual(5);
    }
  });

  it.each(course.map(({ id }) => id))(
    '%s is done by its steps, and by nothing but the controls that it teaches',
    async (id) => {
      const data = await loadLesson(game, id);
      const tutor = new Tutor(game, id, data);
      await takeAll(tutor);
      expect(isDone(game, id)).toBe(true);
      expect(placeIn(game, id)).toBeNull();
      const { teaches } = lessonNamed(game, id)!;
      for (const control of teaches)
        expect(data.parts.some(({ step }) => step.some((one) => one.control === control))).toBe(true);
      tutor.again();
      while (tutor.due && !teaches.includes(tutor.due.control)) await take(tutor, tutor.due);
      while (tutor.between) {
        tutor.nextPart();
        while (tutor.due && !teaches.includes(tutor.due.control)) await take(tutor, tutor.due);
      }
      const { due, step } = tutor;
      await take(tutor, due!, due!.words.length ? 'other' : 'none');
      expect(tutor.step).toBe(step);
      expect(tutor.done).toBe(false);
    },
  );

  it.each(course.map(({ id }) => id))('%s tells the reason of every wrong try, and takes it back', async (id) => {
    const data = await loadLesson(game, id);
    for (const [number, part] of data.parts.entries())
      for (const wrong of part.wrong) {
        const tutor = new Tutor(game, id, data);
        for (let k = 0; k < number; k++) {
          while (tutor.due) await take(tutor, tutor.due);
          tutor.nextPart();
        }
        const words = wayTo(data, number, wrong.node);
        tutor.match.act(words.at(-1)!, words.slice(0, -1));
        await settled();
        expect(tutor.remark).toEqual({ kind: 'wrong', reason: wrong.reason });
        tutor.takeBack();
        await settled();
        expect(tutor.remark).toBeNull();
        expect(tutor.due).not.toBeNull();
        for (const language of LANGUAGES) expect(wrong.reason[language]).not.toBe('');
        storage.remove(`lesson.${game}.${id}`);
      }
  });
});

/** The words that lead to a position. */
function wayTo(data: LessonData, part: number, node: number): string[] {
  const { nodes } = data.parts[part]!;
  for (const [at, { after = {} }] of nodes.entries())
    for (const [word, next] of Object.entries(after))
      if (next === node) return [...(at ? wayTo(data, part, at) : []), word];
  throw new Error(`no way to ${node}`);
}

describe('a lesson', () => {
  const game = GAMES.find((name) => lessonNamed(name, 'strike'))!;
  const open = async (id: string) => new Tutor(game, id, await loadLesson(game, id));

  it('refuses an illegal action with its rule', async () => {
    const tutor = await open('strike');
    tutor.match.plan(['S12-S45']);
    expect(tutor.match.notice?.refusal).toMatchObject({ key: 'why.far', params: { goal: 'S45', word: 'S12-S45' } });
    expect(tutor.match.notice?.refusal?.clause).toBeTruthy();
    expect(tutor.source.taken).toEqual([]);
  });

  it('plans and undoes as a table does, and takes back also what was played', async () => {
    const tutor = await open('strike');
    const { match, source } = tutor;
    match.plan(['S12-S13', 'S13-S14']);
    expect(match.snapshot?.draft?.words).toEqual(['S12-S13', 'S13-S14']);
    expect(match.snapshot?.draft?.told).toHaveLength(2);
    match.undo(1);
    match.redo();
    expect(source.words).toEqual(['S12-S13', 'S13-S14']);
    match.act('S14-S15');
    expect(match.snapshot?.draft?.words).toEqual([]);
    expect(match.view?.['stacks']).toHaveProperty('S15.piece', 'knight');
    source.takeBack(0);
    expect(match.view?.['stacks']).toHaveProperty('S12.piece', 'knight');
    expect(match.feed).toHaveLength(1);
  });

  it('says that an action off its way leads no further', async () => {
    const tutor = await open('strike');
    tutor.match.plan(['S12-S11']);
    expect(tutor.remark).toEqual({ kind: 'end' });
    tutor.match.act('end');
    expect(tutor.remark).toEqual({ kind: 'end' });
    tutor.takeBack();
    expect(tutor.source.at).toBe(0);
    expect(tutor.remark).toBeNull();
  });

  it('tells what a wrong capture in the plan would lead to, and takes it back', async () => {
    const tutor = await open('catapult');
    const [wrong] = tutor.data.wrong;
    tutor.match.use('plan', ['N6*N12']);
    await settled();
    expect(tutor.remark).toEqual({ kind: 'staged', reason: wrong!.reason });
    tutor.takeBack();
    await settled();
    expect(tutor.remark).toBeNull();
    tutor.match.use('plan', ['N6*N12']);
    tutor.match.use('plan', ['N6*N1']);
    await settled();
    expect(tutor.remark).toBeNull();
    expect(tutor.step).toBe(1);
    const knights = await open('knights-and-fields');
    knights.match.use('plan', ['S19-S45']);
    await settled();
    expect(knights.remark).toBeNull(); // it is illegal, which the table says
    const other = await open('strike');
    await take(other, other.due!);
    const goals = await other.match.query({ about: 'reach', start: 'S12', stops: [] });
    other.match.use('plan', goals.find(({ goal }) => goal === 'S20')!['words'] as string[]);
    await settled();
    expect(other.remark).toEqual({ kind: 'staged', reason: null });
  });

  it('comes back to the step where it was left', async () => {
    const tutor = await open('twenty-moves');
    await take(tutor, tutor.due!);
    await take(tutor, tutor.due!);
    tutor.close();
    const back = await open('twenty-moves');
    expect(back.step).toBe(2);
    expect(back.match.snapshot?.draft?.words).toEqual(['S12-S13', 'S13-S14', 'S14-S15', 'S6-S1']);
    await takeAll(back);
  });

  it('goes back with the pupil who undoes a step', async () => {
    const tutor = await open('twenty-moves');
    await take(tutor, tutor.due!);
    tutor.match.use('undo');
    tutor.match.undo(0);
    await settled();
    expect(tutor.step).toBe(0);
    await takeAll(tutor);
  });

  it('answers the queries of the table from its data', async () => {
    const tutor = await open('strike');
    const goals = await tutor.match.query({ about: 'reach', start: 'S12', stops: [] });
    expect(goals.find(({ goal }) => goal === 'S15')).toMatchObject({
      how: 'captures',
      quiet: false,
      lost: ['soldier'],
    });
    expect(goals.find(({ goal }) => goal === 'S13')).toMatchObject({ how: 'moves', quiet: true, cost: 1, lost: [] });
    expect(await tutor.match.query({ about: 'threats', start: '', stops: [] })).toEqual([]);
  });
});

it('says why a piece that was built in this turn stays', async () => {
  const tutor = new Tutor('conquest', 'building', await loadLesson('conquest', 'building'));
  await take(tutor, tutor.due!);
  const [why] = await tutor.match.query({ about: 'standstill', start: 'S29', stops: [] });
  expect(why).toMatchObject({ key: 'why.frozen.new', params: { place: 'S29' } });
});

it('progress of the first course is carried over once', () => {
  const old = GAMES.flatMap((game) =>
    courseOf(game).flatMap(({ was = [] }) => was.slice(0, 1).map((name) => `${game}.${name}`)),
  );
  storage.write('lessons', old);
  carryOver(GAMES);
  for (const game of GAMES) expect(countDone(game)).toBe(courseOf(game).filter(({ was }) => was).length);
  expect(settings.lessons).toHaveLength(old.length);
  expect(storage.read('lessons')).toBeNull();
});

it('rows are packed without loss', () => {
  expect(unpacked({ usual: { a: 1, b: [] }, rows: [{ c: 2 }, { b: [3], without: ['a'] }] })).toEqual([
    { a: 1, b: [], c: 2 },
    { b: [3] },
  ]);
});
