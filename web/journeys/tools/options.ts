// Options of the tools, from the environment.
import { mkdirSync } from 'node:fs';

/** The words of an environment variable, or the default where it is not set. */
export function words(name: string, otherwise: string[]): string[] {
  return process.env[name]?.split(/[ ,]+/).filter(Boolean) ?? otherwise;
}

/** The folder for pictures: FOLDER, or build/pictures. */
export function folder(): string {
  const path = process.env.FOLDER ?? new URL('../../../build/pictures', import.meta.url).pathname;
  mkdirSync(path, { recursive: true });
  return path;
}
