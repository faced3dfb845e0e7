// A position as part of an address: its edition, the options that differ from it, and its line.
export interface EditorAddress {
  preset: string;
  options: Record<string, string>;
  position: string;
}

const OPTION = 'o.';

export function readEditorAddress(query: string): EditorAddress {
  const params = new URLSearchParams(query);
  const options = [...params].flatMap(([name, value]) =>
    name.startsWith(OPTION) ? [[name.slice(OPTION.length), value] as const] : [],
  );
  return {
    preset: params.get('preset') ?? '',
    options: Object.fromEntries(options),
    position: params.get('position') ?? '',
  };
}

export function writeEditorAddress({ preset, options, position }: EditorAddress): string {
  const params = new URLSearchParams({ preset });
  for (const [name, value] of Object.entries(options)) params.set(`${OPTION}${name}`, value);
  if (position) params.set('position', position);
  return `/editor?${params}`;
}
