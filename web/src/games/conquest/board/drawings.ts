// The parts that drawings of pieces refer to, once for the whole page.
import { art } from '../../../components/art';
import { el } from './svg';
import { Tokens } from './tokens';

let done = false;

/** Put the shared parts of all drawings into the page, before the first piece is drawn. */
export function provideDrawings(): void {
  if (done) return;
  done = true;
  const host = document.createElement('div');
  host.className = 'drawings';
  host.append(el('svg', { width: 0, height: 0, 'aria-hidden': 'true' }, new Tokens(art).defs()));
  document.body.prepend(host);
}
