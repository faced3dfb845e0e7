// A magnifier above the finger: the board below it at twice the size.
const WIDE = 148;
const TIMES = 2;

export class Loupe {
  private readonly glass = document.createElement('div');
  private readonly inside: HTMLElement;

  constructor(
    private readonly host: HTMLElement,
    private readonly stage: HTMLElement,
  ) {
    this.glass.className = 'loupe';
    this.inside = stage.cloneNode(true) as HTMLElement;
    this.inside.classList.remove('moving', 'scaling', 'gliding');
    this.glass.append(this.inside);
    host.append(this.glass);
  }

  /** Follow a finger: the magnifier is above it, or below where there is no space. */
  move(event: { clientX: number; clientY: number }): void {
    const box = this.host.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const left = Math.max(4, Math.min(box.width - WIDE - 4, x - WIDE / 2));
    const top = y - WIDE - 34 > 4 ? y - WIDE - 34 : y + 44;
    this.glass.style.transform = `translate(${left}px, ${top}px)`;
    const { a, e, f } = new DOMMatrix(getComputedStyle(this.stage).transform);
    const [px, py] = [(x - e) / a, (y - f) / a];
    this.inside.style.transform = `translate(${WIDE / 2 - px * a * TIMES}px, ${WIDE / 2 - py * a * TIMES}px) scale(${a * TIMES})`;
  }

  close(): void {
    this.glass.remove();
  }
}
