/** A network of companies of which only names are known, and what account/batch-search finds in it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Kysely } from 'kysely';
import { addAccount, startBatch } from '../server/core/facts/book/batch.ts';
import { STANDING } from '../server/core/facts/book/statements.ts';
import { ensureSourceOfSettings } from '../server/core/facts/write/sources.ts';
import { reserveBatchIds, writeFacts } from '../server/core/facts/write/write.ts';
import { findByNames } from '../server/features/search/accounts/by-names.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { foldName } from '../server/platform/text/names.ts';
import { MAX_NAMES } from '../shared/features/search/calls.ts';

const CONNECTIONS = '../shared/data/linkedin-connections/Connections-24k-hashed-names.csv.gz';
const COMPANIES = '../shared/data/crunchbase-2012/companies.ndjson.gz';

export type NamePair = { asked: string; stored: string };

/** Names of companies that real lists hold, as many as there are at hand. */
export function loadOtherNames(): string[] {
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
export function pickDistinctNames(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [foldName(name), name])).values()].toReversed();
}

/**
 * The answer of account/batch-search for staff, without its further offers.
 * @param most names of one call
 */
export async function askKith(
  stored: readonly string[],
  typedNames: readonly string[],
  most = MAX_NAMES,
): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-'));
  const db = openDatabase(`file:${join(folder, 'kith.db')}`);
  try {
    await migrate(db);
    for (let from = 0; from < stored.length; from += 1_000) await store(db, stored.slice(from, from + 1_000));
    const found = new Map<string, string[]>();
    for (let from = 0; from < typedNames.length; from += most) {
      const { accounts, matches } = await findByNames(db, STAFF, typedNames.slice(from, from + most), false);
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
    const sourceId = await ensureSourceOfSettings(trx, at);
    const newId = await reserveBatchIds(trx, { account: names.length });
    const batch = startBatch({ sourceId, standing: STANDING.file, at, newId });
    for (const name of names) addAccount(batch, { name });
    await writeFacts(trx, batch);
  });
}
