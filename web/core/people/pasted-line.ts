/** Words that belong to a name after its comma: "Acme, Inc.", "Acme Co., Ltd.", "Coca-Cola Company, The". */
const LEGAL_FORMS = new Set([
  ...['inc', 'incorporated', 'llc', 'ltd', 'limited', 'llp', 'lp', 'plc', 'corp', 'corporation', 'co', 'company'],
  ...['pc', 'pllc', 'na', 'gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'se', 'sa', 'sas', 'sarl', 'srl', 'spa', 'sl', 'bv', 'nv'],
  ...['ab', 'oy', 'oyj', 'as', 'asa', 'aps', 'pte', 'pty', 'pvt', 'kk', 'sro', 'doo', 'lda', 'ltda', 'the'],
]);
/** "Coremetrics, an IBM company", "VWR, part of Avantor", "Silver Star Brands, f/k/a Miles Kimball Company". */
const SAID_OF_IT = /^(?:[Aa]n?|the|at|part of|formerly|previously|now|owned by|acquired by|f\/k\/a|d\/?b\/?a|etc)\b/;
/** After their comma a place or another body is more frequent than another name. */
const HAS_PLACES =
  /\b(?:universit\w*|institut\w*|college|school|faculty|department|dept|ministry|cent(?:er|re)|hospital)\b/i;
const AMERICAN_STATES =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const A_TO_Z = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = new Set([
  ...A_TO_Z.flatMap((first) => A_TO_Z.map((other) => regions.of(first + other)?.toLowerCase())),
  ...['usa', 'uk', 'uae'],
]);

const isLegalForm = (part: string): boolean => {
  const words = part
    .replace(/\(.*?\)/g, '')
    .trim()
    .split(/\s+/);
  return words.every((word) => LEGAL_FORMS.has(word.toLowerCase().replace(/[^a-z]/g, '')));
};
const isPlace = (part: string): boolean => COUNTRIES.has(part.toLowerCase()) || AMERICAN_STATES.test(part);

/** Commas and semicolons within quotes, within brackets and within numbers separate nothing. */
function listParts(line: string, separator: ',' | ';'): string[] {
  const parts = [''];
  let quoted = false;
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (letter === '"') quoted = !quoted;
    if (letter === '(') depth += 1;
    if (letter === ')') depth = Math.max(0, depth - 1);
    const within = quoted || depth > 0 || /^\d,\d{3}(?!\d)/.test(line.slice(Math.max(0, at - 1), at + 5));
    if (letter === separator && !within) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** "Welsh, Carson, Anderson & Stowe": the names of partners. */
const arePartners = (names: readonly string[]): boolean =>
  names.length > 1 &&
  /^\S+ & \S+(?: (?:LLP|PLLC|P\.?C\.?|Co\.?))?(?:, |$)/.test(names.at(-1)!) &&
  names.slice(0, -1).every((name) => !/\s/.test(name));

/**
 * The company names of one line that somebody pasted: "Stripe, Notion; Figma" is three, "Acme, Inc." one. If a comma may be a part of a
 * name as well as stand between two, the line is a single name only if the words after it read like a part of a name.
 */
export function splitNames(line: string): string[] {
  const bySemicolon = listParts(line, ';');
  if (bySemicolon.length > 1) return bySemicolon;
  const names: string[] = [];
  for (const part of listParts(line, ',')) {
    const before = names.at(-1);
    const belongs = before !== undefined && (isLegalForm(part) || SAID_OF_IT.test(part) || isPlace(part));
    if (belongs) names[names.length - 1] = `${before}, ${part}`;
    else names.push(part);
  }
  if (names.length === 1 || arePartners(names) || (names.length === 2 && HAS_PLACES.test(names[0]!)))
    return [line.trim()];
  const last = names.at(-1)!;
  // "Stripe, Notion, and Figma", "Stripe, Notion and Figma".
  const stated = /^(?:and|&)\s+(.+)$/i.exec(last)?.slice(1) ?? /^(\S+) and (\S+)$/.exec(last)?.slice(1) ?? [last];
  return [...names.slice(0, -1), ...stated];
}
