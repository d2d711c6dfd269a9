/** The relation of two people's names. */
import { areForms } from './first-names.ts';
import { computeSkeleton, listWordOrders, splitName } from './keys.ts';

/**
 * - same: accents, case and honorifics aside;
 * - middle: but for a middle name;
 * - form: a short and a long form of a first name;
 * - turned: the family name first, a middle name aside;
 * - slip: one letter, or a double family name;
 * - initial: of one the first name is an initial only;
 * - other: not one name.
 */
export type NameRelation = 'same' | 'middle' | 'form' | 'turned' | 'slip' | 'initial' | 'other';

const CLOSEST_FIRST: readonly NameRelation[] = ['same', 'middle', 'form', 'turned', 'slip', 'initial', 'other'];

/** The closest relation of the names as they are written and with umlauts spelled out: "Jörg" may be "Jorg" or "Joerg" elsewhere. */
export function relate(a: string, b: string): NameRelation {
  const plain = relateEitherWay(splitName(a), splitName(b));
  const [spelledA, spelledB] = [expandUmlauts(a), expandUmlauts(b)];
  if (plain === 'same' || (spelledA === a && spelledB === b)) return plain;
  const spelled = relateEitherWay(splitName(spelledA), splitName(spelledB));
  return CLOSEST_FIRST.find((relation) => relation === plain || relation === spelled)!;
}

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const expandUmlauts = (name: string): string =>
  name.normalize('NFC').replace(/[äöüøå]/gi, (letter) => SPELLED[letter.toLowerCase()]!);

/** Some lists have the family name first, without a comma that says so. */
function relateEitherWay(ofA: readonly string[], ofB: readonly string[]): NameRelation {
  const straight = relateWords(ofA, ofB);
  if (straight !== 'other') return straight;
  const isTurned = (a: readonly string[], b: readonly string[]) =>
    listWordOrders(a).some((turned) => ['same', 'middle'].includes(relateWords(turned, b)));
  return isTurned(ofA, ofB) || isTurned(ofB, ofA) ? 'turned' : 'other';
}

function relateWords(ofA: readonly string[], ofB: readonly string[]): NameRelation {
  if (ofA.length < 2 || ofB.length < 2) return 'other';
  if (ofA.join('') === ofB.join('')) return 'same';
  const [firstA, firstB] = [ofA[0]!, ofB[0]!];
  const [lastA, lastB] = [ofA.at(-1)!, ofB.at(-1)!];
  const [middleA, middleB] = [ofA.slice(1, -1), ofB.slice(1, -1)];
  if (lastA !== lastB) return compareFamilyNames(ofA, ofB);
  if (!areCompatible(middleA, middleB)) return 'other';
  if (firstA === firstB) return 'middle';
  if (firstA.length === 1 || firstB.length === 1)
    return firstA[0] === firstB[0] ? 'initial' : compareWithInitial(ofA, ofB);
  if (areForms(firstA, firstB)) return 'form';
  // The first name in "J. Tod Fetherling" is Tod.
  if ([...middleA, ...middleB].some((word) => word === firstA || word === firstB)) return 'middle';
  return isSlip(firstA, firstB) ? 'slip' : 'other';
}

/** "J Tod" beside "Tod". */
function compareWithInitial(a: readonly string[], b: readonly string[]): NameRelation {
  const [bare, full] = a[0]!.length === 1 ? [a, b] : [b, a];
  return bare[1] === full[0] ? 'middle' : 'other';
}

/** A middle name says nothing if only one has it; if both have one, the two must be compatible. */
function areCompatible(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true;
  const [x, y] = [a[0]!, b[0]!];
  return x.startsWith(y) || y.startsWith(x);
}

function compareFamilyNames(a: readonly string[], b: readonly string[]): NameRelation {
  if (!areForms(a[0]!, b[0]!)) return 'other';
  const [lastA, lastB] = [a.at(-1)!, b.at(-1)!];
  // "Marit Solheim" and "Marit Solheim-Berg".
  if (a.slice(1).some((word) => word.length > 2 && isSlip(word, lastB))) return 'slip';
  if (b.slice(1).some((word) => word.length > 2 && isSlip(word, lastA))) return 'slip';
  return 'other';
}

const LONG_ENOUGH = 5;

/** One letter more, fewer or different; in a short word only a doubled one. */
export function isSlip(a: string, b: string): boolean {
  const removeDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1');
  if (removeDoubles(a) === removeDoubles(b)) return true;
  if (Math.min(a.length, b.length) < LONG_ENOUGH) return false;
  return differInOneLetter(a, b) || (computeSkeleton(a) === computeSkeleton(b) && Math.abs(a.length - b.length) <= 1);
}

/** Whether the two differ in one letter. */
export function differInOneLetter(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
