// The strengths of computers that every game has.
import { easiest } from '../generated/table.json';

/** The computer that a newcomer meets, and that fills a seat where no other was chosen. */
export const EASIEST: string = easiest;
