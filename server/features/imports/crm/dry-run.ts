/** What the first pull of a CRM would do, by the check and the preview of imports (docs/decisions/138). */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../../../../shared/features/imports/calls.ts';
import type { CrmDryRun } from '../../../../shared/features/imports/crm/calls.ts';
import type { NetworkFile } from '../../../../shared/features/imports/import.ts';
import { CRM } from '../../../core/facts/book/external-ids.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { removeFile, type StoredFile, storeFile } from '../../../platform/files/stored-files.ts';
import type { CrmAccount } from '../../../platform/ports/crm.ts';
import { enqueueImport } from '../runs/enqueue.ts';
import { changeImportRun, findImportRun, insertImportRun } from '../runs/queries.ts';
import { getImportCounts } from '../runs/runs.ts';
import { getTypeRule, readCrmMapping } from './mapping/mapping.ts';
import * as queries from './queries.ts';
import { makeCompanyCells, makePersonCells } from './records.ts';

const DryRun = z.object({
  at: z.string(),
  /** Who pressed the button: the imports are theirs. */
  by: z.number(),
  isRead: z.boolean(),
  /** The imports; null: there are no such rows. */
  companies: z.number().nullable(),
  people: z.number().nullable(),
  placeholders: z.number(),
  error: z.string().nullable(),
});
type DryRun = z.infer<typeof DryRun>;
type DryKind = 'companies' | 'people';

const TABLES: Readonly<Record<DryKind, { table: NetworkFile; columns: string[] }>> = {
  companies: {
    table: 'accounts',
    columns: ['name', 'website', 'kind', 'industries', 'country', 'city', 'headcount', 'type', 'crm_id'],
  },
  people: {
    table: 'contacts',
    columns: ['name', 'first_name', 'last_name', 'email', 'title', 'company', 'profile_url', 'crm_id'],
  },
};

const readDryRun = ({ dry_run }: Pick<queries.ConnectionRow, 'dry_run'>): DryRun | null =>
  dry_run === null ? null : DryRun.parse(JSON.parse(dry_run));

const saveDryRun = (db: Db, id: number, run: DryRun): Promise<boolean> =>
  queries.changeConnection(db, id, ['reading', 'connected', 'paused', 'lapsed'], { dry_run: JSON.stringify(run) });

/** Begins one, and drops the one before. */
export async function beginDryRun(trx: Db, row: queries.ConnectionRow, by: number, now: Date): Promise<void> {
  await dropDryRun(trx, row, now);
  const begun = { by, isRead: false, companies: null, people: null, placeholders: 0, error: null };
  await saveDryRun(trx, row.id, { at: now.toISOString(), ...begun });
}

/** Its imports are cancelled; the daily job removes their files. */
export async function dropDryRun(trx: Db, row: queries.ConnectionRow, now: Date): Promise<void> {
  const before = readDryRun(row);
  const set = { state: 'cancelled', finished_at: now.toISOString() } as const;
  for (const id of [before?.companies, before?.people])
    if (id) await changeImportRun(trx, id, ['uploaded', 'checking', 'checked'], set);
}

export async function failDryRun(db: Db, connectionId: number, error: string): Promise<void> {
  const row = await queries.findConnectionById(db, connectionId);
  const run = row && readDryRun(row);
  if (run && !run.isRead) await saveDryRun(db, connectionId, { ...run, error });
}

interface DryRunInput {
  account: CrmAccount;
  name: string;
  now: Date;
}

/** Reads the whole CRM into two files of the forms in docs/import.md, and has them checked. */
export async function readForDryRun(
  { db, settings }: Pick<JobContext, 'db' | 'settings'>,
  connectionId: number,
  { account, name, now }: DryRunInput,
): Promise<void> {
  const begun = await queries.findConnectionById(db, connectionId);
  const run = begun && readDryRun(begun);
  if (!run || run.isRead) return;
  const mapping = readCrmMapping(begun);
  let placeholders = 0;
  const companyNames = new Map<string, string>();
  const makeCells = {
    companies: async function* () {
      for await (const company of readAllRows(account, 'companies')) {
        companyNames.set(company.id, company.name);
        yield makeCompanyCells(company, getTypeRule(mapping, company.type).meaning);
      }
    },
    people: async function* () {
      for await (const person of readAllRows(account, 'people'))
        yield makePersonCells(person, person.companyName || (companyNames.get(person.companyId) ?? ''));
    },
  };
  const files: { kind: DryKind; stored: StoredFile; rows: number }[] = [];
  for (const kind of ['companies', 'people'] as const) {
    let rows = 0;
    const write = async function* () {
      const { columns } = TABLES[kind];
      yield stringify([columns]);
      for await (const cells of makeCells[kind]()) {
        if (cells) rows++;
        else placeholders++;
        if (cells) yield stringify([columns.map((column) => cells[column] ?? '')]);
      }
    };
    const stored = await storeFile(Readable.from(write()), settings.dataFolder, MAX_UPLOAD_BYTES);
    files.push({ kind, stored, rows });
  }
  const unused = await db.transaction().execute(async (trx) => {
    const row = await queries.findConnectionById(trx, connectionId);
    const present = row && readDryRun(row);
    // It was disconnected meanwhile, or begun anew.
    if (present?.at !== run.at || row?.state === 'leaving') return files;
    const read: DryRun = { ...present, isRead: true, placeholders };
    for (const { kind, stored } of files.filter(({ rows }) => rows > 0)) {
      const made = await insertImportRun(trx, {
        kind: 'network',
        file_name: `${name}, ${kind}.csv`,
        file_path: stored.path,
        sha256: stored.sha256,
        byte_size: stored.bytes,
        started_by: run.by,
        for_user_id: null,
        options: JSON.stringify({ dryRun: true, reading: { table: TABLES[kind].table, idSystem: CRM } }),
        state: 'uploaded',
        created_at: now.toISOString(),
      });
      await enqueueImport(trx, made.id, 'check', now);
      read[kind] = made.id;
    }
    await saveDryRun(trx, connectionId, read);
    return files.filter(({ rows }) => rows === 0);
  });
  for (const { stored } of unused) await removeFile(settings.dataFolder, stored.path);
}

async function* readAllRows<P extends DryKind>(account: CrmAccount, part: P) {
  for (let place: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof account.read<P>>> = await account.read(part, place);
    if (!page) throw new Error(`The CRM forgot the place while Kith read its ${part}.`);
    yield* page.rows;
    if (!page.more) return;
    place = page.next;
  }
}

/** The dry run with the counts of its checks. */
export async function serializeDryRun(db: Db, row: queries.ConnectionRow): Promise<CrmDryRun | null> {
  const run = readDryRun(row);
  if (!run) return null;
  const [companies, people] = [
    run.companies === null ? undefined : await findImportRun(db, run.companies),
    run.people === null ? undefined : await findImportRun(db, run.people),
  ];
  const imports = [companies, people].filter((found) => found !== undefined);
  const failed = run.error ?? imports.find(({ error }) => error !== null)?.error ?? null;
  const isChecking = imports.some(({ state }) => state === 'uploaded' || state === 'checking');
  const serializeRows = (found: typeof companies) => {
    if (!found || found.state !== 'checked') return null;
    const { new: fresh, changed, unchanged, rejected, byName = 0, peopleByName = 0 } = getImportCounts(found);
    const counts = { new: fresh, changed, unchanged, rejected, by_name: byName + peopleByName };
    return { import_id: String(found.id), ...counts };
  };
  return {
    state: failed !== null ? 'failed' : !run.isRead ? 'reading' : isChecking ? 'checking' : 'done',
    at: run.at,
    companies: serializeRows(companies),
    people: serializeRows(people),
    left_out: run.placeholders > 0 ? { placeholder: run.placeholders } : {},
    error: failed,
  };
}
