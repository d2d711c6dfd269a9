import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jaroWinkler } from '@skyra/jaro-winkler';
import { parse } from 'csv-parse/sync';
import { token_set_ratio } from 'fuzzball';
import type { Kysely } from 'kysely';
import { migrate, openDatabase } from '../server/db/open.ts';
import type { Schema } from '../server/db/schema.ts';
import { addAccount, startBatch } from '../server/facts/batch.ts';
import { sourceOfSettings } from '../server/facts/sources.ts';
import { STANDING } from '../server/facts/statements.ts';
import { reserveFor, writeFacts } from '../server/facts/write.ts';
import { foldName } from '../server/network/words/names.ts';
import { findByNames } from '../server/search/accounts/by-names.ts';
import { MAX_NAMES } from '../shared/search/calls.ts';

const PAIRS = '../shared/data/company-names/same-company-pairs.csv';
const CONNECTIONS = '../shared/data/linkedin-connections/Connections-24k-hashed-names.csv.gz';
const COMPANIES = '../shared/data/crunchbase-2012/companies.ndjson.gz';

/** The success of searches for one of two names of a company, when the other name is among the stored ones. */
export interface NamesScore {
  what: string;
  stored: number;
  /** The share of the names asked for that find their company. */
  recall: number;
  /** The share of all results that are the company asked for. */
  precision: number;
  /** The same where an account of the very name that was asked for is right, too. */
  precisionWithOwn: number;
}

export interface NamesBench {
  pairs: number;
  scores: NamesScore[];
}

type Pair = { asked: string; stored: string };
/** Names asked for → names found. */
type Finder = (asked: readonly string[]) => Promise<Map<string, string[]>>;

/** The results for a user who pastes names, and those of two libraries; null if the pairs are not at hand. */
export async function benchCompanyNames(): Promise<NamesBench | null> {
  if (!existsSync(PAIRS)) return null;
  const rows = parse(readFileSync(PAIRS), { columns: true, bom: true }) as Record<string, string>[];
  const pairs = rows.map((row) => ({ asked: row.name_a_sp500!, stored: row.name_b_sec! }));
  const turned = pairs.map(({ asked, stored }) => ({ asked: stored, stored: asked }));
  const scores: NamesScore[] = [];
  for (const [what, some] of [
    ['the usual name asked, the register’s stored', pairs],
    ['the register’s name asked, the usual stored', turned],
  ] as const) {
    for (const more of [[], others()]) {
      const stored = distinct([...some.map((pair) => pair.stored), ...more]);
      scores.push({ what, stored: stored.length, ...(await scored(some, (asked) => inKith(stored, asked))) });
    }
    const stored = distinct(some.map((pair) => pair.stored));
    const beside = [
      ['fuzzball’s token set, at least 90', (a: string, b: string) => token_set_ratio(a, b) / 100],
      ['Jaro-Winkler, at least 0.9', (a: string, b: string) => jaroWinkler(a.toLowerCase(), b.toLowerCase())],
    ] as const;
    for (const [library, alike] of beside)
      scores.push({
        ...{ what: `${what}: ${library}`, stored: stored.length },
        ...(await scored(some, (asked) => Promise.resolve(byLikeness(stored, asked, alike)))),
      });
  }
  return { pairs: pairs.length, scores };
}

/** Names of companies that real lists hold, as many as there are at hand. */
function others(): string[] {
  const names: string[] = [];
  if (existsSync(CONNECTIONS)) {
    const text = gunzipSync(readFileSync(CONNECTIONS)).toString('utf8');
    const options = { columns: true, relax_column_count: true, relax_quotes: true } as const;
    const rows: Record<string, string>[] = parse(text.slice(text.indexOf('First Name')), options);
    names.push(...rows.flatMap((row) => row.Company || []));
  }
  if (existsSync(COMPANIES)) {
    const lines = gunzipSync(readFileSync(COMPANIES)).toString('utf8').split('\n').filter(Boolean);
    for (const line of lines) names.push(...namesIn(JSON.parse(line)));
  }
  return names;
}

/** Every company that a company's page names. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  const { name, first_name, ...rest } = value as { name?: unknown; first_name?: unknown };
  return [
    ...(typeof name === 'string' && first_name === undefined ? [name] : []),
    ...Object.values(rest).flatMap(namesIn),
  ];
}

/** One name of each account, as after imports: names that fold to the same are one account. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [foldName(name), name])).values()].toReversed();
}

async function scored(pairs: readonly Pair[], find: Finder): Promise<Omit<NamesScore, 'what' | 'stored'>> {
  const found = await find(distinct(pairs.map(({ asked }) => asked)));
  const byFold = new Map([...found].map(([asked, names]) => [foldName(asked), names]));
  let [hits, right, own, all] = [0, 0, 0, 0];
  for (const { asked, stored } of pairs) {
    const keys = (byFold.get(foldName(asked)) ?? []).map(foldName);
    const truth = foldName(stored);
    all += keys.length;
    right += keys.filter((key) => key === truth).length;
    own += keys.filter((key) => key === truth || key === foldName(asked)).length;
    if (keys.includes(truth)) hits++;
  }
  return { recall: hits / pairs.length, precision: right / all, precisionWithOwn: own / all };
}

/** The answer of account/batch-search for staff, without its further offers. */
async function inKith(stored: readonly string[], asked: readonly string[]): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'));
  const db = openDatabase(`file:${join(folder, 'kith.db')}`);
  try {
    await migrate(db);
    for (let from = 0; from < stored.length; from += 1_000) await store(db, stored.slice(from, from + 1_000));
    const found = new Map<string, string[]>();
    for (let from = 0; from < asked.length; from += MAX_NAMES) {
      const { accounts, matches } = await findByNames(db, STAFF, asked.slice(from, from + MAX_NAMES), false);
      for (const { id, name } of accounts)
        for (const match of matches.get(id)!) found.set(match, [...(found.get(match) ?? []), name]);
    }
    return found;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

const STAFF = { staff: true, companyId: 0 } as const;

async function store(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    const sourceId = await sourceOfSettings(trx, at);
    const newId = await reserveFor(trx, { account: names.length });
    const batch = startBatch({ sourceId, standing: STANDING.file, at, newId });
    for (const name of names) addAccount(batch, { name });
    await writeFacts(trx, batch);
  });
}

const LEAST_ALIKE = 0.9;

/** The most alike, as long as they are alike enough. */
function byLikeness(stored: readonly string[], asked: readonly string[], alike: (a: string, b: string) => number) {
  return new Map(
    asked.map((name) => {
      const rated = stored.map((other) => ({ other, rate: alike(name, other) }));
      const best = Math.max(LEAST_ALIKE, ...rated.map(({ rate }) => rate));
      return [name, rated.filter(({ rate }) => rate >= best).map(({ other }) => other)];
    }),
  );
}
