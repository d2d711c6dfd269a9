/** Lists as the wire has them in one text: commas between, and quotes around names with a comma. */
type Separator = ',' | ';';

/** 'Banking, "Transport, Logistics"' → two names. Blank ones and repetitions are left out. */
export function splitList(text: string | null | undefined, separator: Separator = ','): string[] {
  const found = new Map<string, string>();
  let [part, quoted] = ['', false];
  const end = () => {
    const name = part.trim().replace(/\s+/g, ' ');
    if (name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
    part = '';
  };
  for (const letter of text ?? '') {
    if (letter === '"') quoted = !quoted;
    else if ((letter === separator || letter === '\n') && !quoted) end();
    else part += letter;
  }
  end();
  return [...found.values()];
}

export function joinList(names: readonly string[], separator: Separator = ','): string {
  return names.map((name) => (name.includes(separator) ? `"${name}"` : name)).join(`${separator} `);
}
