import type { Art } from '../games/conquest/board/model';
import pieces from '../generated/pieces.json';

export const art = pieces as unknown as Art;
