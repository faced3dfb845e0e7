// Mouse and touch on the board: tap, hover, drag, long press. A held finger shows a magnifier and selects where it is
// lifted. A pan or a pinch is never a tap.
import type { Board } from './board';
import type { Loupe } from './loupe';
import type { Hooks } from './model';

const LONG = 480;
const TAP_TOLERANCE = 12;
const DRAG = 6;
const FINGER = 12; // pixels: a place with a smaller radius is shown larger before it is chosen

interface PointerPress {
  id: number;
  place: string | null;
  x: number;
  y: number;
  touch: boolean;
  far: boolean;
  drags: boolean;
  timer: number;
  at: number;
}

export class Pointer {
  private hold: PointerPress | null = null;
  private over: string | null = null;
  private long = false;
  private ghost: SVGElement | null = null;
  private loupe: Loupe | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly board: Board,
    private readonly hooks: Hooks,
  ) {
    host.addEventListener('pointerdown', this.down);
    host.addEventListener('pointermove', this.move);
    host.addEventListener('pointerup', this.up);
    host.addEventListener('pointercancel', this.cancel);
    host.addEventListener('pointerleave', this.leave);
    host.addEventListener('contextmenu', this.context);
    host.addEventListener('touchmove', this.glide, { capture: true, passive: false });
  }

  destroy(): void {
    this.cancel();
    for (const [name, handler] of [
      ['pointerdown', this.down],
      ['pointermove', this.move],
      ['pointerup', this.up],
      ['pointercancel', this.cancel],
      ['pointerleave', this.leave],
      ['contextmenu', this.context],
    ] as const) {
      this.host.removeEventListener(name, handler as EventListener);
    }
    this.host.removeEventListener('touchmove', this.glide, { capture: true });
  }

  /** Whether a press may pan: not where it begins on a piece that the mouse drags. */
  free(event: Event): boolean {
    if (!(event instanceof MouseEvent) || event.type !== 'mousedown') return true;
    if (this.outside(event)) return false;
    const place = this.place(event, false);
    return !(place && this.hooks.canDrag(place));
  }

  /** Ignore controls that lie over the board. */
  private outside(event: Event): boolean {
    return event.target instanceof Element && event.target.closest('[data-over]') !== null;
  }

  private place(event: { clientX: number; clientY: number }, touch: boolean): string | null {
    const { camera, atlas } = this.board;
    const [x, y] = camera.at(event);
    const reach = Math.max(atlas.board.radius * 1.35, (touch ? 22 : 13) / camera.transform.k);
    return atlas.near(x, y, reach);
  }

  private down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.outside(event)) return;
    if (this.hold) return this.cancel(); // a second finger: a pinch
    const touch = event.pointerType !== 'mouse';
    const place = this.place(event, touch);
    this.long = false;
    if (place) this.hooks.press?.(place);
    const timer = window.setTimeout(() => this.longPress(), LONG);
    this.hold = {
      id: event.pointerId,
      place,
      x: event.clientX,
      y: event.clientY,
      touch,
      far: false,
      drags: false,
      timer,
      at: event.timeStamp,
    };
  };

  private move = (event: PointerEvent): void => {
    const { hold } = this;
    if (!hold || hold.id !== event.pointerId) {
      if (event.pointerType === 'mouse' && !this.outside(event)) this.hover(this.place(event, false));
      return;
    }
    if (this.loupe) return this.loupe.move(event);
    const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
    if (far > (hold.touch ? TAP_TOLERANCE : DRAG)) {
      hold.far = true;
      clearTimeout(hold.timer);
    }
    if (hold.far && !hold.touch && hold.place && this.hooks.canDrag(hold.place)) this.drag(event, hold);
  };

  private drag(event: PointerEvent, hold: PointerPress): void {
    if (!hold.drags) {
      hold.drags = true;
      this.host.setPointerCapture(hold.id);
      this.host.classList.add('dragging');
      if (this.board.scene.selected !== hold.place) this.hooks.tap(hold.place, { touch: false, shift: false });
      const token = this.board.token(hold.place!);
      this.ghost = token?.cloneNode(true) as SVGElement | null;
      this.ghost?.classList.add('dragged');
      if (this.ghost) token?.parentElement?.append(this.ghost);
    }
    const [x, y] = this.board.camera.at(event);
    if (this.ghost) this.ghost.style.transform = `translate(${x}px, ${y}px) scale(1.12)`;
    this.hover(this.place(event, false));
  }

  private up = (event: PointerEvent): void => {
    const { hold } = this;
    if (!hold || hold.id !== event.pointerId) return;
    // Compare event times: on a slow machine the handler may run late.
    const short = event.timeStamp - hold.at < LONG && event.timeStamp > hold.at;
    const looked = this.loupe !== null && !short;
    this.cancel();
    if (looked) {
      const place = this.place(event, true);
      if (place) this.hooks.menu(place, { x: event.clientX, y: event.clientY });
      return;
    }
    if (hold.drags) {
      const to = this.place(event, false);
      if (to && to !== hold.place) this.hooks.drop(hold.place!, to);
      return;
    }
    if (hold.far || (this.long && !(short && hold.touch))) return;
    const { camera, atlas } = this.board;
    if (hold.touch && hold.place && atlas.board.radius * camera.transform.k < FINGER) {
      return this.board.approach(hold.place, (1.3 * FINGER) / atlas.board.radius);
    }
    this.hooks.tap(hold.place, { touch: hold.touch, shift: event.shiftKey });
  };

  private cancel = (): void => {
    if (this.hold) clearTimeout(this.hold.timer);
    this.hold = null;
    this.ghost?.remove();
    this.ghost = null;
    this.loupe?.close();
    this.loupe = null;
    this.host.classList.remove('dragging');
  };

  private leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !this.hold) this.hover(null);
  };

  private hover(place: string | null): void {
    if (place === this.over) return;
    this.over = place;
    this.hooks.hover(place);
  }

  private longPress(): void {
    const { hold } = this;
    if (!hold || hold.far) return;
    this.long = true;
    if (hold.touch) {
      this.loupe = this.board.loupe();
      this.loupe.move({ clientX: hold.x, clientY: hold.y });
    } else if (hold.place) this.hooks.menu(hold.place, { x: hold.x, y: hold.y });
  }

  /** While the magnifier is shown, the finger moves it and does not pan. */
  private glide = (event: TouchEvent): void => {
    if (!this.loupe) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  private context = (event: MouseEvent): void => {
    if (this.outside(event)) return;
    event.preventDefault();
    const place = this.place(event, false);
    if (place && !this.long && !this.hold?.touch) this.hooks.menu(place, { x: event.clientX, y: event.clientY });
  };
}
