// The strengths of computers that every game has.
import { easiest } from '../generated/table.json';

/** The level for newcomers, and for seats where no other was chosen. */
export const EASIEST: string = easiest;
