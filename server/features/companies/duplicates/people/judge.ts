/** Evidence for and against two people being one, and how certain that makes it. */
import { isPersonal, normalizeMailbox, readNameInAddress, splitName } from './keys.ts';
import { type NameRelation, relate } from './names.ts';

export interface JudgedPerson {
  name: string;
  /** The first, and further ones. */
  emails: readonly string[];
  profile_key: string | null;
  location: string | null;
  crm_id: string | null;
  jobs: readonly { account_id: number; account: string; title: string; current: boolean }[];
  /** Users' lists of connections that hold them. */
  lists: ReadonlySet<number>;
  /** The members of the circle who know them. */
  knownBy: ReadonlySet<number>;
}

/** Facts that the two people's records do not hold. */
interface PairContext {
  /** The number of people at a company; with many people a common employer says less. */
  peopleAt: ReadonlyMap<number, number>;
  /** Nobody else here has the family name, in a network large enough for that to mean something. */
  rareName: boolean;
}

export interface Piece {
  text: string;
  /** A conclusion, not a fact. */
  inferred?: true;
}

export interface PairJudgement {
  /** The sum of all evidence, times a hundred. */
  sureness: number;
  for: Piece[];
  against: Piece[];
  /** The strongest evidence in a few words. */
  why: string;
}

/** A pair is suggested from this sum on. */
const ENOUGH_FOR_PEOPLE = 4.2;

const NAME: Record<Exclude<NameRelation, 'other'>, number> = {
  same: 3,
  middle: 2.5,
  form: 2,
  turned: 2.5,
  slip: 1.5,
  initial: 1.5,
};
const LARGE = 200;

/** @returns null if nothing should be suggested */
export function judgePeople(
  a: JudgedPerson,
  b: JudgedPerson,
  { peopleAt, rareName }: PairContext,
): PairJudgement | null {
  const relation = relate(a.name, b.name);
  const pieces: { weight: number; piece: Piece; why?: string }[] = [];
  const say = (weight: number, text: string, why?: string, inferred = false) =>
    pieces.push({ weight, piece: { text, ...(inferred ? { inferred: true as const } : {}) }, ...(why ? { why } : {}) });

  sayMailboxes(a, b, say);
  // A person and their shadow (docs/decisions/086): nobody else shares an address.
  if (a.profile_key !== null && a.profile_key === b.profile_key)
    say(5, `Both have the profile address ${toBareKey(a.profile_key)}.`, 'same profile address');
  if (relation !== 'other') sayNames(relation, a, b, say);
  else if (!pieces.some(({ weight }) => weight >= 5)) return null;
  sayCompanies(a, b, peopleAt, relation, say);
  if (a.profile_key && b.profile_key && a.profile_key !== b.profile_key) {
    const same =
      readNameInAddress(a.profile_key) === readNameInAddress(b.profile_key) && readNameInAddress(a.profile_key) !== '';
    say(same ? -0.5 : -2, `The profile addresses differ: ${toBareKey(a.profile_key)} and ${toBareKey(b.profile_key)}.`);
    if (same) say(1, 'Both profile addresses come from the same name.', 'same profile in another form');
  }
  if (isJunior(a.name) !== isJunior(b.name)) say(-2, 'Only one of them has “Junior” in the name.');
  if (rareName && (relation === 'same' || relation === 'middle'))
    say(1.7, 'No one else here has this family name.', 'a rare name', true);
  const both = [...a.knownBy].filter((id) => b.knownBy.has(id)).length;
  if (both > 0) say(0.5, both === 1 ? 'The same person knows both.' : `${both} people know both.`);
  if (a.location && b.location)
    if (a.location === b.location) say(0.5, `Both are in ${a.location}.`);
    else if (!haveCommonWord(a.location, b.location)) say(-0.5, `One is in ${a.location}, the other in ${b.location}.`);
  if ([...a.lists].some((id) => b.lists.has(id)))
    say(-3, 'Both are in the same list of connections, which lists each person once.');
  if (a.crm_id && b.crm_id && a.crm_id !== b.crm_id) say(-0.3, 'They have separate entries in the CRM.');

  const sum = pieces.reduce((total, { weight }) => total + weight, 0);
  if (sum < ENOUGH_FOR_PEOPLE) return null;
  const inOrder = pieces.toSorted((piece, other) => Math.abs(other.weight) - Math.abs(piece.weight));
  const telling = inOrder.filter(({ why }) => why !== undefined).map(({ why }) => why!);
  return {
    sureness: Math.round(sum * 100),
    for: inOrder.flatMap(({ weight, piece }) => (weight > 0 ? piece : [])),
    against: inOrder.flatMap(({ weight, piece }) => (weight < 0 ? piece : [])),
    why: telling.slice(0, 2).join(', '),
  };
}

type Say = (weight: number, text: string, why?: string, inferred?: boolean) => void;

function sayMailboxes(a: JudgedPerson, b: JudgedPerson, say: Say): void {
  const [ours, theirs] = [a, b].map(({ emails }) => emails.filter(isPersonal)) as [string[], string[]];
  const findSharing = (part: (email: string) => string | undefined) =>
    ours.find((email) => theirs.some((other) => part(other) === part(email)));
  const shared = findSharing(normalizeMailbox);
  const domain = findSharing((email) => email.split('@')[1])?.split('@')[1];
  if (shared) say(5, `Both have the address ${shared}.`, 'same e-mail address');
  else if (domain) say(-1.5, `They have different addresses at ${domain}.`);
}

function sayNames(relation: Exclude<NameRelation, 'other'>, a: JudgedPerson, b: JudgedPerson, say: Say): void {
  const weight = NAME[relation];
  const [firstA, firstB] = [splitName(a.name)[0]!, splitName(b.name)[0]!];
  if (relation === 'same')
    if (a.name === b.name) say(weight, `Both are called ${a.name}.`, 'same name');
    else say(weight, 'The names are the same except for accents and punctuation.', 'the same name in another form');
  if (relation === 'middle') say(weight, 'The names are the same except for a middle name.', 'a middle name');
  if (relation === 'form')
    say(weight, `${capitalize(firstA)} and ${capitalize(firstB)} are forms of one name.`, 'a short form', true);
  if (relation === 'turned')
    say(
      weight,
      'The names are the same in a different order: one puts the family name first.',
      'the names in another order',
    );
  if (relation === 'slip') say(weight, 'The names are nearly the same.', 'nearly the same name', true);
  if (relation === 'initial') say(weight, 'One of the first names is an initial.', 'an initial', true);
}

function sayCompanies(
  a: JudgedPerson,
  b: JudgedPerson,
  peopleAt: ReadonlyMap<number, number>,
  relation: NameRelation,
  say: Say,
): void {
  const shared = a.jobs.filter((job) => b.jobs.some(({ account_id }) => account_id === job.account_id));
  const companies = [...new Map(shared.map((job) => [job.account_id, job])).values()];
  for (const [at, { account_id, account, current }] of companies.slice(0, 3).entries()) {
    const theirs = b.jobs.filter((job) => job.account_id === account_id);
    const now = current && theirs.some((job) => job.current);
    const small = (peopleAt.get(account_id) ?? 0) <= LARGE;
    const text = now ? `Both work at ${account}.` : `Both are or were at ${account}.`;
    say(at === 0 ? (small || relation === 'same' ? 2.7 : 1.7) : 1, text, at === 0 ? 'same company' : undefined);
    const titles = a.jobs
      .filter((job) => job.account_id === account_id && job.title !== '')
      .map(({ title }) => title.toLowerCase());
    const title = theirs.find((job) => titles.includes(job.title.toLowerCase()));
    if (title) say(1, `Both are ${title.title} there.`, 'same title');
  }
  if (companies.length === 0 && a.jobs.length > 0 && b.jobs.length > 0) say(-0.1, 'They have no company in common.');
}

const isJunior = (name: string): boolean => /\b(?:jr|junior|iii?|iv)\b\.?\s*$/i.test(name.trim());
const toBareKey = (profileKey: string): string => profileKey.replace(/^in\//, '');
const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function haveCommonWord(a: string, b: string): boolean {
  const words = new Set(a.toLowerCase().split(/[^\p{L}]+/u));
  return b
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && words.has(word));
}
