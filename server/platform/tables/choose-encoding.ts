/** Which encoding a file of bytes beyond ASCII is in: a detector proposes, letter pairs decide (docs/decisions/027). */
import iconv from 'iconv-lite';
import { loadWhenNeeded } from '../load-when-needed.ts';
import { type Encoding, encodingNamed, isOfPairs, OLD_ENCODINGS } from './encodings.ts';
import { likelihood, likelihoodTogether } from './letters.ts';

const detector = loadWhenNeeded<typeof import('jschardet')>('jschardet');

/** Logarithms: how much a proposal counts, and how far ahead the best must be of another text to be sure of it. */
const PROPOSED = 3;
const SURE = 4;
/** As an average of each letter beyond ASCII, where there are enough of them to judge by. */
const ILLEGIBLE = -11.5;
const ENOUGH = 40;
/** What hardly any program writes any more has to be clearly better. */
const RARE: Partial<Record<Encoding, number>> = { maccenteuro: 4, ibm437: 1, 'iso-8859-5': 1, 'iso-8859-6': 1 };
const MOST_CHOICES = 6;
const TELLING = 3;
const AROUND = 20;

export interface Choice {
  encoding: Encoding;
  /** What some telling cells are in it. */
  names: string[];
}

export interface Chosen {
  encoding: Encoding;
  /** Nothing else that gives another text is nearly as likely. */
  sure: boolean;
  /** Some of it are letters of a language that is known. */
  legible: boolean;
  /** The chosen one, then others that give other texts, likeliest first. */
  choices: Choice[];
}

/** @param cells different cells with bytes beyond ASCII that are no UTF-8, as many as are enough to judge by */
export function chooseEncoding(cells: readonly Buffer[]): Chosen {
  const proposed = proposals(cells);
  const scored = OLD_ENCODINGS.map((encoding) => {
    const texts = cells.map((cell) => iconv.decode(cell, encoding));
    const score = likelihoodTogether(texts) + (proposed.get(encoding) ?? 0) - (RARE[encoding] ?? 0);
    return { encoding, texts, score };
  }).sort((a, b) => b.score - a.score);
  const [best] = scored as [(typeof scored)[number]];
  // Of encodings that give the same text the first is as good as any.
  const others = [best];
  for (const one of scored.slice(1)) {
    if (others.length === MOST_CHOICES) break;
    if (!others.some((other) => other.texts.every((text, at) => text === one.texts[at]))) others.push(one);
  }
  const second = others[1];
  const telling = mostTelling(others.map(({ texts }) => texts));
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

/** What the detector thinks possible, from its first choice down. */
function proposals(cells: readonly Buffer[]): Map<Encoding, number> {
  const found = new Map<Encoding, number>();
  const lines = Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from('\n')]));
  const results = detector().detectAll(lines);
  const first = results[0]?.confidence ?? 0;
  for (const { encoding, confidence } of results) {
    const ours = encoding === null ? null : encodingNamed(encoding);
    if (ours !== null && !found.has(ours) && first > 0) found.set(ours, (PROPOSED * confidence) / first);
  }
  return found;
}

/** The cells that differ most between the encodings, short ones first: what a person can tell by. */
function mostTelling(texts: readonly (readonly string[])[]): number[] {
  const different = (at: number) => new Set(texts.map((each) => each[at])).size;
  return (texts[0] ?? [])
    .map((text, at) => ({ at, kinds: different(at), far: Math.abs(text.length - AROUND / 2) }))
    .sort((a, b) => b.kinds - a.kinds || a.far - b.far || a.at - b.at)
    .slice(0, TELLING)
    .map(({ at }) => at);
}

/** What the same cells are in an encoding that somebody chose. */
export function namesIn(encoding: Encoding, cells: readonly Buffer[], chosen: Chosen): string[] {
  const [first] = chosen.choices;
  const shown = first ? cells.filter((cell) => first.names.includes(iconv.decode(cell, first.encoding))) : [];
  return shown.slice(0, TELLING).map((cell) => iconv.decode(cell, encoding));
}

/** How much better another encoding must be for a cell that the file's own makes nothing of: it was pasted from elsewhere. */
const CLEARLY = 10;

/**
 * Reads cells, given as bytes of one character each, one by one: as UTF-8 where that is what a cell is, otherwise in the file's
 * encoding, or in another likely one where that is clearly better.
 */
export function cellReader(encoding: Encoding, others: readonly Encoding[]): (cell: string) => string {
  const known = new Map<string, string>();
  return (cell) => {
    if (!/[\x80-\xff]/.test(cell)) return cell;
    const before = known.get(cell);
    if (before !== undefined) return before;
    const text = textIn(Buffer.from(cell, 'latin1'), encoding, others);
    if (known.size < MOST_KNOWN) known.set(cell, text);
    return text;
  };
}

const MOST_KNOWN = 10_000;

function asUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function textIn(bytes: Buffer, encoding: Encoding, others: readonly Encoding[]): string {
  const main = iconv.decode(bytes, encoding);
  const score = likelihood(main);
  const utf8 = asUtf8(bytes);
  // Lost letters say nothing, and nothing but UTF-8 writes them so.
  if (utf8 !== null && (utf8.includes('\ufffd') || likelihood(utf8) > score)) return utf8;
  if (score > -CLEARLY) return main;
  let best = { text: main, score: score + CLEARLY };
  if (isOfPairs(encoding)) return main;
  for (const other of others) {
    if (isOfPairs(other)) continue;
    const text = iconv.decode(bytes, other);
    const its = likelihood(text);
    if (its > best.score) best = { text, score: its };
  }
  return best.text;
}
