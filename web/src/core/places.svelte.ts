// Places in sentences. A text contains the codes of places between two marks; a component shows each as its name with
// the code after it, and highlights the place on the board on request.
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const MARKED = /\ue000([A-Za-z0-9]+)\ue001/g;

/** The places of the board on the page. */
export interface PlaceNames {
  /** By code, in the reader's language. */
  names: Record<string, string>;
  /** Whether the code is shown after the name. */
  coded: boolean;
  /** Codes by what the board calls the places, in messages of the server that do not use codes. */
  titles?: Record<string, string>;
}

export type TextPart = { text: string } | { place: string };

let shown = $state.raw<PlaceNames>({ names: {}, coded: true });
let lit = $state<string | null>(null);

/** Set the names of the board on the page. */
export function setPlaceNames(names: PlaceNames): void {
  shown = names;
}

/** A place as a part of a sentence. */
export function placeMark(code: string): string {
  return code && `${OPEN}${code}${CLOSE}`;
}

export function isPlace(code: unknown): code is string {
  return typeof code === 'string' && code in shown.names;
}

/** The code of a place, by its code or its title on the board; empty for anything else. */
export function placeOf(value: unknown): string {
  return isPlace(value) ? value : (typeof value === 'string' && shown.titles?.[value]) || '';
}

export function placeName(code: string): string {
  return shown.names[code] ?? code;
}

export function allPlaceNames(): Record<string, string> {
  return shown.names;
}

/** The code to show after the name; empty where places have none, or where the code is the name. */
export function placeCode(code: string): string {
  return shown.coded && code in shown.names ? code : '';
}

/** The parts of a sentence with marked places. */
export function textParts(text: string): TextPart[] {
  return text
    .split(MARKED)
    .map((part, k) => (k % 2 ? { place: part } : { text: part }))
    .filter((part) => 'place' in part || part.text);
}

/** A sentence with marked places as plain text, for screen readers and titles. */
export function plainText(text: string): string {
  return text.replace(MARKED, (_, code: string) => `${placeName(code)} ${placeCode(code)}`.trimEnd());
}

/** The parameters of a server's message with each code of a place marked, also in messages that are parameters. */
export function withPlaces(params: Record<string, unknown>): Record<string, unknown> {
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(marked);
    const place = placeOf(value);
    if (place) return placeMark(place);
    const message = value as { key?: unknown; params?: Record<string, unknown> } | null;
    if (typeof message !== 'object' || typeof message?.key !== 'string') return value;
    return { ...message, params: withPlaces(message.params ?? {}) };
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, marked(value)]));
}

/** The places that a sentence names. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(MARKED)].map((found) => found[1]!);
}

/** The place that the reader points at in a text. */
export function litPlace(): string | null {
  return lit;
}

export function light(code: string | null): void {
  lit = code;
}
