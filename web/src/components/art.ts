import { generated } from '../core/generated';
import pieces from '../generated/pieces.json';

/** An element of a drawing: name, attributes, children. */
export type Tree = [string, Record<string, string>, Tree[]?];

/** How a seat looks: colours, shape and letter. */
export interface SeatStyle {
  colour: string;
  deep: string;
  pale: string;
  shape: string;
  letter: string;
}

export interface Art {
  icons: Record<string, Tree[]>;
  helmet: Tree[];
  moon: Tree[];
  shapes: Record<string, { base: string; fit: [number, number]; top: number }>;
  war: Record<string, SeatStyle>;
  regions: Record<string, SeatStyle>;
  name: { letters: [string, number][]; width: number };
}

export const art = generated<Art>(pieces);
