import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Atlas } from '../../../src/games/conquest/board/atlas';
import { Board } from '../../../src/games/conquest/board/board';
import { EMPTY, type BoardData, type Hooks, type Scene } from '../../../src/games/conquest/board/model';
import { Renderer } from '../../../src/games/conquest/board/render';
import { Tokens } from '../../../src/games/conquest/board/tokens';
import rosaJson from '../../../src/generated/boards/rosa.json';
import { art } from '../../../src/components/art';
import { generated } from '../../../src/core/generated';

const rosa = generated<BoardData>(rosaJson);
const knight = { piece: 'knight', side: 'S', used: 2, of: 6 };

function shown(part: Partial<Scene>): Renderer {
  const renderer = new Renderer(rosa, new Tokens(art));
  renderer.draw({ ...EMPTY, ...part });
  return renderer;
}

describe('atlas', () => {
  const atlas = new Atlas(rosa);

  it('finds the place under a finger, and none in the open', () => {
    const { x, y } = rosa.places['S12']!;
    expect(atlas.near(x + 8, y - 6, 40)).toBe('S12');
    expect(atlas.near(-500, -500, 40)).toBeNull();
  });

  it('follows links with arrows and leaves them with shift', () => {
    for (const name of ['S12', 'N4', 'MS3', 'SF1']) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const to = atlas.towards(name, direction);
        if (to) expect(atlas.neighbours(name)).toContain(to);
      }
    }
    expect(atlas.towards('S12', 'up', true)).not.toBeNull();
  });

  it('reaches every place from every place by arrows and jumps', () => {
    const seen = new Set(['S12']);
    for (const name of seen) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        for (const free of [false, true]) {
          const to = atlas.towards(name, direction, free);
          if (to) seen.add(to);
        }
      }
    }
    expect(seen.size).toBe(atlas.names.length);
  });
});

describe('render', () => {
  it('draws a token for each stack, with ring, riders and cargo', () => {
    const ship = {
      piece: 'ship',
      side: 'N',
      used: 0,
      of: 6,
      load: [{ piece: 'elephant', side: 'N', used: 0, load: [{ piece: 'soldier', side: 'N', used: 0 }] }],
    };
    const renderer = shown({ stacks: { S12: knight, MN3: ship } });
    expect(renderer.svg.querySelectorAll('.at')).toHaveLength(2);
    expect(renderer.token('S12')!.querySelectorAll('.ring path')).toHaveLength(6);
    expect(renderer.token('MN3')!.querySelectorAll('use').length).toBe(3);
  });

  it('redraws only what has changed', () => {
    const renderer = shown({ stacks: { S12: knight, S13: knight } });
    const before = [renderer.token('S12'), renderer.token('S13')];
    renderer.draw({ ...EMPTY, stacks: { S12: knight, S14: knight } });
    expect(renderer.token('S12')).toBe(before[0]);
    expect(renderer.token('S13')).toBeNull();
    expect(renderer.token('S14')).not.toBeNull();
  });

  it('shows goals with their cost, captures with a sword, and raised bridges raised', () => {
    const renderer = shown({
      stacks: { S12: knight, W4: { ...knight, side: 'N' } },
      goals: [
        { place: 'S13', cost: 1, kind: 'go' },
        { place: 'W4', cost: 5, kind: 'take' },
      ],
      raised: ['SK1'],
    });
    expect(renderer.svg.querySelector('.goal.go .cost')!.textContent).toBe('1');
    expect(renderer.svg.querySelectorAll('.sword')).toHaveLength(1);
    expect(renderer.svg.querySelectorAll('.threat-ring')).toHaveLength(1);
    const down = shown({}).svg.querySelector('.bridges')!.innerHTML;
    expect(renderer.svg.querySelector('.bridges')!.innerHTML).not.toBe(down);
  });

  it('gives every seat a shape of its own', () => {
    const tokens = new Tokens(art);
    const shapes = ['S', 'W', 'N', 'E'].map((side) =>
      tokens.draw({ piece: 'knight', side, used: 0 }).querySelector('path')!.getAttribute('d'),
    );
    expect(new Set(shapes).size).toBe(4);
  });
});

describe('board', () => {
  let host: HTMLElement;
  let board: Board;
  const hooks = {
    press: vi.fn(),
    tap: vi.fn(),
    hover: vi.fn(),
    menu: vi.fn(),
    canDrag: vi.fn(() => false),
    drop: vi.fn(),
    key: vi.fn(() => false),
    focus: vi.fn(),
  } satisfies Hooks;

  beforeEach(() => {
    vi.clearAllMocks();
    host = document.createElement('div');
    host.tabIndex = 0;
    Object.defineProperties(host, {
      clientWidth: { value: 1000, configurable: true },
      clientHeight: { value: 800, configurable: true },
    });
    document.body.replaceChildren(host);
    board = new Board(host, rosa, art, hooks, () => true);
  });

  const pointer = (type: string, place: string, more: object = {}): void => {
    const { x, y } = board.seen(place);
    host.dispatchEvent(
      new PointerEvent(type, {
        clientX: x,
        clientY: y,
        button: 0,
        pointerId: 1,
        pointerType: 'mouse',
        bubbles: true,
        ...more,
      }),
    );
  };

  it('fits the whole chart at first', () => {
    expect(board.camera.transform.k).toBeCloseTo(0.5, 1);
    expect(board.seen('S12').x).toBeGreaterThan(0);
  });

  it('reports a tap on a place, on release', () => {
    pointer('pointerdown', 'S12');
    expect(hooks.press).toHaveBeenCalledWith('S12');
    expect(hooks.tap).not.toHaveBeenCalled();
    pointer('pointerup', 'S12');
    expect(hooks.tap).toHaveBeenCalledWith('S12', { touch: false, shift: false });
  });

  it('takes no pan for a tap', () => {
    pointer('pointerdown', 'S12');
    pointer('pointermove', 'S18');
    pointer('pointerup', 'S18');
    expect(hooks.tap).not.toHaveBeenCalled();
  });

  it('keeps its drawing while a hand changes the scale, and at no other time', () => {
    const stage = host.querySelector('.stage')!;
    board.camera.by(1.5);
    expect(stage.classList).not.toContain('scaling');
    vi.useFakeTimers();
    const { k } = board.camera.transform;
    const mouse = (type: string, x: number): boolean =>
      (type === 'mousedown' ? host : window).dispatchEvent(
        new MouseEvent(type, { clientX: x, clientY: 400, bubbles: true, view: window }),
      );
    const before = board.camera.transform.x;
    mouse('mousedown', 500);
    mouse('mousemove', 540);
    expect(board.camera.transform.x).toBeCloseTo(before + 40);
    expect(board.camera.transform.k).toBe(k);
    expect(stage.classList).toContain('moving');
    expect(stage.classList).not.toContain('scaling');
    mouse('mouseup', 540);
    vi.runAllTimers();
    host.dispatchEvent(new WheelEvent('wheel', { deltaY: -120, clientX: 500, clientY: 400, bubbles: true }));
    expect(stage.classList).toContain('scaling');
    vi.runAllTimers();
    expect(stage.classList).not.toContain('scaling');
    vi.useRealTimers();
  });

  it('takes no second finger for a tap', () => {
    pointer('pointerdown', 'S12', { pointerType: 'touch' });
    pointer('pointerdown', 'S18', { pointerType: 'touch', pointerId: 2 });
    pointer('pointerup', 'S12', { pointerType: 'touch' });
    expect(hooks.tap).not.toHaveBeenCalled();
  });

  it('opens the menu on a long press', () => {
    vi.useFakeTimers();
    pointer('pointerdown', 'S12');
    vi.advanceTimersByTime(600);
    expect(hooks.menu).toHaveBeenCalledWith('S12', expect.anything());
    pointer('pointerup', 'S12');
    expect(hooks.tap).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('shows a magnifier under a held finger, and opens the menu where it is lifted', () => {
    vi.useFakeTimers();
    board.camera.near([board.point('S12')], board.point('S12'), 1);
    pointer('pointerdown', 'S12', { pointerType: 'touch' });
    vi.advanceTimersByTime(600);
    expect(host.querySelector('.loupe .overlay')).not.toBeNull();
    expect(hooks.menu).not.toHaveBeenCalled();
    pointer('pointermove', 'S13', { pointerType: 'touch' });
    pointer('pointerup', 'S13', { pointerType: 'touch' });
    expect(hooks.menu).toHaveBeenCalledWith('S13', expect.anything());
    expect(hooks.tap).not.toHaveBeenCalled();
    expect(host.querySelector('.loupe')).toBeNull();
    vi.useRealTimers();
  });

  it('brings the island nearer before it takes a tap on a place that is too small for a finger', () => {
    const small = board.camera.transform.k;
    Object.defineProperties(host, { clientWidth: { value: 380 }, clientHeight: { value: 300 } });
    board.camera.fit(false);
    expect(board.camera.transform.k).toBeLessThan(small);
    pointer('pointerdown', 'S12', { pointerType: 'touch' });
    pointer('pointerup', 'S12', { pointerType: 'touch' });
    expect(hooks.tap).not.toHaveBeenCalled();
    expect(board.camera.transform.k * rosa.radius).toBeGreaterThanOrEqual(12);
    pointer('pointerdown', 'S12', { pointerType: 'touch' });
    pointer('pointerup', 'S12', { pointerType: 'touch' });
    expect(hooks.tap).toHaveBeenCalledWith('S12', { touch: true, shift: false });
  });

  it('shows a piece that is only thought of, shields the last two, and veils all but the target', () => {
    const stack = { piece: 'soldier', side: 'S', used: 0 };
    board.set({
      stacks: { S12: stack },
      vulnerable: ['S'],
      buildPreview: { place: 'S13', stack: { piece: 'chariot', side: 'S', used: 0 } },
      dimmed: true,
      target: 'S12',
    });
    expect(host.querySelectorAll('.shield')).toHaveLength(1);
    expect(host.querySelectorAll('.preview')).toHaveLength(1);
    expect(host.querySelector('.backdrop rect')).not.toBeNull();
    board.set({ vulnerable: [], buildPreview: null, dimmed: false, target: null });
    expect(host.querySelectorAll('.shield, .preview, .backdrop rect')).toHaveLength(0);
  });

  it('moves the focus by arrows and by names, and passes other keys on', () => {
    const press = (key: string): boolean =>
      host.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const key of ['N', '4', 'S', '1', '2']) press(key);
    expect(board.focused).toBe('S12');
    press('ArrowRight');
    expect(board.atlas.neighbours('S12')).toContain(board.focused);
    press('e');
    expect(hooks.key).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing behind', () => {
    board.destroy();
    expect(host.children).toHaveLength(0);
    pointer('pointerdown', 'S12');
    pointer('pointerup', 'S12');
    expect(hooks.tap).not.toHaveBeenCalled();
  });
});
