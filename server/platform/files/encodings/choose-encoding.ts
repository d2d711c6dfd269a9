/** Chooses the encoding of a file with bytes beyond ASCII: a detector proposes, letter pairs decide (docs/decisions/027). */
import iconv from 'iconv-lite';
import { loadWhenNeeded } from '../../load-when-needed.ts';
import { type Encoding, findEncoding, isOfPairs, OLD_ENCODINGS } from './encodings.ts';
import { computeLikelihood, computeLikelihoodTogether } from './letters.ts';

const detector = loadWhenNeeded<typeof import('jschardet')>('jschardet');

/** Logarithms: the weight of a proposal, and the lead that the best must have over another text to be sure. */
const PROPOSED = 3;
const SURE = 4;
/** The average likelihood of the letters beyond ASCII below which a text is illegible, if there are enough of them. */
const ILLEGIBLE = -11.5;
const ENOUGH = 40;
/** An encoding that hardly any program writes any more must be clearly better. */
const RARE: Partial<Record<Encoding, number>> = {
  maccenteuro: 4,
  maccyrillic: 4,
  macgreek: 4,
  macturkish: 4,
  ibm437: 1,
  'iso-8859-5': 1,
  'iso-8859-6': 1,
};
const MAX_CHOICES = 6;
const TELLING = 3;
const AROUND = 20;

export interface EncodingChoice {
  encoding: Encoding;
  /** Some telling cells in this encoding. */
  names: string[];
}

export interface ChosenEncoding {
  encoding: Encoding;
  /** No other text is nearly as likely. */
  sure: boolean;
  /** Some of its letters belong to a known language. */
  legible: boolean;
  /** The chosen encoding, then others that give other texts, likeliest first. */
  choices: EncodingChoice[];
}

/** @param cells different cells with bytes beyond ASCII that are not UTF-8, enough to judge by */
export function chooseEncoding(cells: readonly Buffer[]): ChosenEncoding {
  const proposed = proposeEncodings(cells);
  const scored = OLD_ENCODINGS.map((encoding) => {
    const texts = cells.map((cell) => iconv.decode(cell, encoding));
    const score = computeLikelihoodTogether(texts) + (proposed.get(encoding) ?? 0) - (RARE[encoding] ?? 0);
    return { encoding, texts, score };
  }).sort((a, b) => b.score - a.score);
  const [best] = scored as [(typeof scored)[number]];
  // The first of several encodings that give the same text will do.
  const others = [best];
  for (const candidate of scored.slice(1)) {
    if (others.length === MAX_CHOICES) break;
    if (!others.some((other) => other.texts.every((text, at) => text === candidate.texts[at]))) others.push(candidate);
  }
  const second = others[1];
  const telling = pickMostTelling(others.map(({ texts }) => texts));
  return {
    encoding: best.encoding,
    legible: isLegible(best.texts, best.score),
    sure: second === undefined || best.score - second.score >= SURE,
    choices: others.map(({ encoding, texts }) => ({ encoding, names: telling.map((at) => texts[at]!) })),
  };
}

function isLegible(texts: readonly string[], score: number): boolean {
  const letters = texts.join('').match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return letters < ENOUGH || score / letters > ILLEGIBLE;
}

/** The encodings that the detector thinks possible, from its first choice down. */
function proposeEncodings(cells: readonly Buffer[]): Map<Encoding, number> {
  const found = new Map<Encoding, number>();
  const lines = Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from('\n')]));
  const results = detector().detectAll(lines);
  const first = results[0]?.confidence ?? 0;
  for (const { encoding, confidence } of results) {
    const ours = encoding === null ? null : findEncoding(encoding);
    if (ours !== null && !found.has(ours) && first > 0) found.set(ours, (PROPOSED * confidence) / first);
  }
  return found;
}

/** The cells that differ most between the encodings, short ones first, for people to judge. */
function pickMostTelling(texts: readonly (readonly string[])[]): number[] {
  const countDifferent = (at: number) => new Set(texts.map((text) => text[at])).size;
  return (texts[0] ?? [])
    .map((text, at) => ({ at, kinds: countDifferent(at), far: Math.abs(text.length - AROUND / 2) }))
    .sort((a, b) => b.kinds - a.kinds || a.far - b.far || a.at - b.at)
    .slice(0, TELLING)
    .map(({ at }) => at);
}

/** The same cells in an encoding that the user chose. */
export function decodeNames(encoding: Encoding, cells: readonly Buffer[], chosen: ChosenEncoding): string[] {
  const [first] = chosen.choices;
  const shown = first ? cells.filter((cell) => first.names.includes(iconv.decode(cell, first.encoding))) : [];
  return shown.slice(0, TELLING).map((cell) => iconv.decode(cell, encoding));
}

/**
 * The lead that another encoding must have for a cell that makes no sense in the file's own: it was pasted from
 * elsewhere.
 */
const CLEARLY = 10;

/**
 * Reads cells, given as one character for each byte, one by one: as UTF-8 if the cell is UTF-8, otherwise in the file's encoding, or in
 * another likely one if that is clearly better.
 */
export function makeCellReader(encoding: Encoding, others: readonly Encoding[]): (cell: string) => string {
  const known = new Map<string, string>();
  return (cell) => {
    if (!/[\x80-\xff]/.test(cell)) return cell;
    const before = known.get(cell);
    if (before !== undefined) return before;
    const text = decodeText(Buffer.from(cell, 'latin1'), encoding, others);
    if (known.size < MAX_KNOWN) known.set(cell, text);
    return text;
  };
}

const MAX_KNOWN = 10_000;

function asUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeText(bytes: Buffer, encoding: Encoding, others: readonly Encoding[]): string {
  const main = iconv.decode(bytes, encoding);
  const score = computeLikelihood(main);
  const utf8 = asUtf8(bytes);
  // Lost letters say nothing, and only UTF-8 writes them like this.
  if (utf8 !== null && (utf8.includes('\ufffd') || computeLikelihood(utf8) > score)) return utf8;
  if (score > -CLEARLY) return main;
  let best = { text: main, score: score + CLEARLY };
  if (isOfPairs(encoding)) return main;
  for (const other of others) {
    if (isOfPairs(other)) continue;
    const text = iconv.decode(bytes, other);
    const its = computeLikelihood(text);
    if (its > best.score) best = { text, score: its };
  }
  return best.text;
}
