import type { AccountInput } from '../book/attributes.ts';
import { type AccountRow, hasDomain, type ImportIndex } from '../book/import-index.ts';
import { findNameBearer, toNameBearer } from './evidence.ts';
import { JOIN_FROM, judgeName } from './judge-name.ts';
import { type JudgedName, type JudgedPair, joinNameAndDomain } from './known.ts';

/** One of the two has a domain and the other has not: only the name says that they are one. */
export const isByName = (row: Pick<AccountRow, 'domain'>, input: Pick<AccountInput, 'domain'>): boolean =>
  Boolean(row.domain) !== Boolean(input.domain);

const getDomain = (row: AccountRow, input: AccountInput): string => row.domain ?? input.domain ?? '';

/** What a user decided about the name and the domain; undefined if nobody did. */
export const findUserDecision = (index: ImportIndex, row: AccountRow, input: AccountInput): boolean | undefined =>
  index.named.decided.get(joinNameAndDomain(row.name_key, getDomain(row, input)));

/** A file that gives a name once with a domain and once without says that the two are one, and outweighs what is known of them. */
const STATED_BY_FILE = 500;

export function joinByFile(weighed: JudgedName, domain: string): JudgedName {
  const points = Math.max(weighed.points + STATED_BY_FILE, JOIN_FROM);
  return { ...weighed, verdict: 'join', points, for: [`the file gives it the domain ${domain}`, ...weighed.for] };
}

/** What speaks for and against a record being the company of the same folded name; the same for the whole file. */
export function judgeByName(index: ImportIndex, row: AccountRow, input: AccountInput): JudgedPair {
  const { judged, file, sourceId } = index.named;
  const domain = getDomain(row, input);
  const key = joinNameAndDomain(row.name_key, domain);
  const done = judged.get(key);
  if (done) return done;
  const isOfFile = row.source_id === sourceId;
  const domains = input.domain && !isOfFile ? undefined : file.get(row.name_key)?.domains;
  const isStated =
    domains?.size === 1 && [...domains].every((isSame) => isSame === domain || hasDomain(index, row, isSame));
  const [stored, given] = [toNameBearer(index, row), findNameBearer(index, input, row.name_key)];
  const [bare, described] = row.domain ? [given, stored] : [stored, given];
  const weighed = judgeName(bare, described);
  const there = index.accountsBy.name_key.get(row.name_key) ?? [];
  // What only this file tells is decided by it, unless the evidence is against that. Two that are stored already are in Duplicates.
  const known = isOfFile
    ? !isStated || weighed.verdict !== 'apart'
    : !input.domain && there.some((other) => !other.domain);
  const { people } = bare;
  const { headcount } = described;
  const pair = {
    ...(isStated ? joinByFile(weighed, domain) : weighed),
    nameKey: row.name_key,
    domain,
    name: input.name,
    other: row.name,
    people,
    headcount,
    known,
  };
  judged.set(key, pair);
  return pair;
}
