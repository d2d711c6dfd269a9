/**
 * Chooses the accounts to look at when there is no time to judge all of them: first those that an index names, then a sample spread evenly
 * over all others, of which only accounts whose texts contain a requested word are judged.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, getEngine, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { loadAccountFacts } from './accounts.ts';
import type { Criteria } from './criteria.ts';
import { type AccountFacts, type Dealings, splitProfileKey } from './judge.ts';

/** The most accounts from an index; if there are more, a sample of all says as much. */
const NAMED = 3_000;
const BATCH = 50;
/** The number of these that are looked at in any case. */
const LEAST = 200;
/** Accounts of one sample, of which few are judged. */
const SAMPLE = 500;
/** The same where each of them is judged. */
const SAMPLE_OF_ALL = 200;

/** Accounts that an index names, and all others. */
export type AccountsPart = 'named' | 'others';

interface AccountsLookOptions {
  /** The largest id of an account. */
  largest: number;
  /** Called after each batch: whether the time for this part is over. */
  isOver: (part: AccountsPart) => boolean;
  see: (part: AccountsPart, accounts: readonly AccountFacts[]) => void;
}

/** @returns how many accounts one account of a part represents; 1: all were looked at */
export async function lookAt(
  db: Db,
  criteria: Criteria,
  dealings: Dealings,
  { largest, isOver, see }: AccountsLookOptions,
): Promise<Record<AccountsPart, number>> {
  const tags = await loadWantedTags(db, criteria);
  const tagged = await findTaggedWith(db, tags);
  const few = tagged.length <= NAMED;
  const named = [...new Set([...dealings.prospects, ...(few ? tagged : [])])];
  let looked = 0;
  for (const ids of splitIntoBatches(named, BATCH)) {
    see('named', await loadAccountFacts(db, ids));
    looked += ids.length;
    if (looked >= LEAST && isOver('named')) break;
  }
  const known = new Set(named);
  const topical = criteria.industries.size + criteria.keywords.length > 0;
  const worth = topical ? await makeFitFilter(db, criteria, dealings, few ? [] : tags) : null;
  const samples = Math.max(1, Math.ceil(largest / (topical ? SAMPLE : SAMPLE_OF_ALL)));
  let done = 0;
  for (const first of spreadNumbers(samples)) {
    const ids = makeSteps(samples, first + 1, largest).filter((id) => !known.has(id));
    see('others', await loadAccountFacts(db, worth ? await worth(ids) : ids));
    done++;
    if (isOver('others')) break;
  }
  return { named: looked === 0 ? 1 : named.length / looked, others: samples / done };
}

/** Divides the rows into batches of at most `most`. However few batches are read, their rows are spread over the whole. */
export function* splitIntoBatches<T>(rows: readonly T[], most: number): Generator<T[]> {
  const parts = Math.ceil(rows.length / most);
  for (const first of spreadNumbers(parts)) yield rows.filter((_, place) => place % parts === first);
}

const makeSteps = (step: number, first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / step)) }, (_, at) => first + at * step);

/** 0 … count - 1, each once. */
function* spreadNumbers(count: number): Generator<number> {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(count, 2))));
  for (let place = 0; place < 2 ** bits; place++) {
    let turned = 0;
    for (let bit = 0; bit < bits; bit++) if (place & (1 << bit)) turned |= 1 << (bits - 1 - bit);
    if (turned < count) yield turned;
  }
}

/** Requested industries, and industries that contain a keyword or a word of one. */
async function loadWantedTags(db: Db, { industries, keywords }: Criteria): Promise<number[]> {
  const words = new Set(keywords.flatMap(({ folded }) => folded.split(' ')));
  if (industries.size === 0 && words.size === 0) return [];
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where(({ eb, or }) =>
      or([
        ...[...industries.keys()].map((key) => eb('name_key', '=', key)),
        ...[...words].map((word) => eb('name_key', 'like', `%${word}%`)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function findTagsNamed(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name_key'])
    .where(isAmongTexts(db, 'name_key', keys))
    .execute();
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

async function findTaggedWith(db: Db, tags: readonly number[]): Promise<number[]> {
  if (tags.length === 0) return [];
  const rows = await db
    .selectFrom('account_tag')
    .select('account_id as id')
    .where(isAmong(db, 'tag_id', tags))
    .limit(NAMED + 1)
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** The ids that may fit, without reading and folding all texts of each account, as judging does. */
async function makeFitFilter(
  db: Db,
  { industries, keywords }: Criteria,
  { lookalikes }: Dealings,
  tags: readonly number[],
): Promise<(ids: readonly number[]) => Promise<number[]>> {
  const sqlite = getEngine(db) === 'sqlite';
  const like = sql.raw(sqlite ? 'like' : 'ilike');
  // Text beyond ASCII may fold into anything. Raw: each engine has its own syntax for this.
  const odd = sql.raw(sqlite ? "glob '*[^ -~]*'" : "~ '[^ -~]'");
  const read = (column: string, phrases: readonly string[]): RawBuilder<SqlBool>[] => {
    const text = sql.ref(`account.${column}`);
    const patterns = phrases.map((phrase) => `%${phrase.replaceAll(/ (?:and )?/g, '%')}%`);
    return patterns.length === 0
      ? []
      : [sql`${text} ${odd}`, ...patterns.map((pattern) => sql<SqlBool>`${text} ${like} ${pattern}`)];
  };
  const withTag = (ids: readonly number[]): RawBuilder<SqlBool> =>
    sql`exists (select 1 from account_tag where account_tag.account_id = account.id
      and ${isAmong(db, 'account_tag.tag_id', ids)})`;
  const profiles = [...lookalikes.byProfile.keys()].map(splitProfileKey);
  const likeTags = await findTagsNamed(db, [...new Set(profiles.map(({ industry }) => industry))]);
  const alike = [...Map.groupBy(profiles, ({ sizeStep }) => sizeStep)].map(
    ([step, some]) =>
      sql<SqlBool>`(account.size_step = ${step} and ${withTag(some.flatMap(({ industry }) => likeTags.get(industry) ?? []))})`,
  );
  const phrases = keywords.map(({ folded }) => folded);
  const any = [
    ...read('name', phrases),
    ...read('description', phrases),
    ...read('li_industry', [...phrases, ...industries.keys(), ...profiles.map(({ industry }) => industry)]),
    ...(tags.length === 0 ? [] : [withTag(tags)]),
    ...alike,
  ];
  return async (ids) => {
    const rows = await db
      .selectFrom('account')
      .select('account.id')
      .where(isAmong(db, 'account.id', ids))
      .where(({ or }) => or(any))
      .execute();
    return rows.map(({ id }) => id);
  };
}
