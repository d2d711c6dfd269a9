/** Pages of other sites for India have the same path: `https://acme.example/in/prices`. */
const PROFILE = /(?:^\/?|(?:^|[^a-z0-9-])linkedin\.(?:com|cn)\/(?:[^/?#\s]+\/)*?)in\/([^/?#\s]+)/i;

/** The identifier in the address of a profile (`https://www.linkedin.com/in/ines-calloway/?x=1` → `ines-calloway`); null for other text. */
export function parseProfile(text: string): string | null {
  const found = PROFILE.exec(text.trim())?.[1];
  if (!found) return null;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
