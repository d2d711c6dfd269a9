/** The identifier in the address of a profile (`https://www.linkedin.com/in/ines-calloway/?x=1` → `ines-calloway`); null for other text. */
export function parseProfile(text: string): string | null {
  const found = /(?:^|\/)in\/([^/?#\s]+)/i.exec(text.trim())?.[1];
  if (!found) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
