import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { foldName } from '../../../platform/text/names.ts';
import { OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { references } from '../../../references.ts';
import { freshDb } from '../../../testing/databases.ts';
import { applyRun } from '../apply/apply.ts';
import { changeImportRun, findImportRun, insertImportRun } from '../runs/queries.ts';
import { emptyRecord, type FileRecord, type GoodRecord, type OpenFile, OWNER_PLACE } from '../runs/records.ts';
import { getImportCounts } from '../runs/runs.ts';
import { undoRun } from '../undo/undo.ts';
import { insertImportWorld } from './queries.ts';

/** The start and the steps of import tests: a firm with two users, files in memory, whole imports. */

export const runNow = () => new Date('2026-11-21T12:00:00.000Z');
export const at = runNow().toISOString();

export type TestedImport = 'connections' | 'network' | 'crunchbase';

export interface ImportWorld {
  db: Kysely<Schema>;
  /** Two users of the firm Quillmark. */
  ann: number;
  bob: number;
}

export async function createImportWorld(): Promise<ImportWorld> {
  const db = await freshDb();
  const [ann, bob] = await insertImportWorld(db, 'Quillmark', foldName('Quillmark'), ['Ann', 'Bob'], at);
  return { db, ann: ann!, bob: bob! };
}

export function openTestFile(records: FileRecord[], connections?: number, newest: string | null = null): OpenFile {
  return {
    columns: [],
    format: [],
    encoding: { encoding: 'utf-8', sure: true, legible: true, choices: [], mixed: 0, lost: 0 },
    total: records.length,
    ...(connections === undefined ? {} : { owner: { connections, newest } }),
    async *records() {
      for (const record of records) yield [structuredClone(record)];
    },
  };
}

export interface RunToMake {
  db: Kysely<Schema>;
  user: number;
  kind?: TestedImport;
  options?: object;
  /** The time of the import, and the newest day that a list names. */
  now?: () => Date;
  newest?: string;
}

/** A run in state applying. */
export function startTestRun(records: FileRecord[], { db, user, kind = 'network', options = {} }: RunToMake) {
  return insertImportRun(db, {
    kind,
    file_name: 'file.csv',
    sha256: '',
    byte_size: 1,
    started_by: user,
    for_user_id: user,
    options: JSON.stringify(options),
    state: 'applying',
    created_at: at,
    total_rows: records.length,
  });
}

export async function importAll(records: FileRecord[], given: RunToMake) {
  const run = await startTestRun(records, given);
  const file = openTestFile(records, given.kind === 'connections' ? records.length : undefined, given.newest);
  await applyRun(given.db, run, file, { now: given.now ?? runNow });
  const done = (await findImportRun(given.db, run.id))!;
  return { id: run.id, state: done.state, counts: getImportCounts(done) };
}

export async function undoTestRun(db: Kysely<Schema>, id: number): Promise<void> {
  if (!(await changeImportRun(db, id, ['done', 'applying'], { state: 'undoing', ending: 'undone' })))
    throw new Error('not done');
  await undoRun(db, (await findImportRun(db, id))!, { now: runNow, references });
}

export interface ImportedPerson {
  name: string;
  slug?: string;
  email?: string;
  company?: string;
  title?: string;
  day?: string;
}

/** A row of a connections export. */
export function makeConnection(line: number, { name, slug, email, company, title, day }: ImportedPerson): GoodRecord {
  const job = {
    contact: 0,
    account: 0,
    title: title ?? '',
    start_month: UNKNOWN_START,
    end_month: OPEN_END,
    year_only: 0,
  };
  const signal = { sub_type: null, direction: null, source: 'Import', details: null, amount: null };
  return {
    ...emptyRecord(line),
    contacts: [{ name, ...(slug ? { profile_key: `in/${slug}` } : {}), ...(email ? { email } : {}) }],
    accounts: company ? [{ name: company }] : [],
    tenures: company ? [job] : [],
    signals: [{ ...signal, type: 'Linkedin Connection', from: OWNER_PLACE, to: 0, occurred_on: day ?? null }],
  };
}

export function list(...people: ImportedPerson[]): GoodRecord[] {
  return people.map((person, row) => makeConnection(row + 2, person));
}

export function runCounts(made: number, changed: number, unchanged: number, rejected = 0) {
  return { new: made, changed, unchanged, rejected };
}
