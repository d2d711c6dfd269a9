import type { Kysely } from 'kysely';
import { loadBlocklist } from '../../../core/facts/blocklist/blocklist.ts';
import { startBatch } from '../../../core/facts/book/batch.ts';
import { makeBatchSizer } from '../../../core/facts/book/batch-size.ts';
import { state } from '../../../core/facts/book/holding.ts';
import { type ImportIndex, makeEmptyIndex } from '../../../core/facts/book/import-index.ts';
import { findPortfolioCompany } from '../../../core/facts/book/shadows.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import { saveHeldRows } from '../../../core/facts/erasure/held-rows.ts';
import { moveFirm } from '../../../core/facts/write/firm.ts';
import { findJobChanges } from '../../../core/facts/write/job-changes.ts';
import { findSourceDay, insertImportSource } from '../../../core/facts/write/sources.ts';
import { ensureContactOfUser } from '../../../core/facts/write/users.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import type { ChunkPace } from '../../../core/network/derive/chunks.ts';
import { rebuildStrengths, workOffStale } from '../../../core/network/derive/strengths.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { foldName } from '../../../platform/text/names.ts';
import { readCompanyNames } from '../book/names-in-file.ts';
import { loadMarkedDistinct, loadPositionIndex, loadSuppressed, reserveRecordIds } from '../book/queries.ts';
import { listMarkedDistinct, rememberDecisions } from '../joins/queries.ts';
import { countOutcome } from '../runs/check.ts';
import { finishRun } from '../runs/finish.ts';
import {
  beginBatch,
  changeImportRun,
  deleteRejects,
  findAccountByKey,
  findImportingUser,
  findImportRun,
  insertRejects,
  listUserCompanies,
  loadContactName,
} from '../runs/queries.ts';
import { emptyRecord, type FileRecord, type GoodRecord, type OpenFile, type RowProblem } from '../runs/records.ts';
import { getImportCounts, getImportOptions, type RunCounts } from '../runs/runs.ts';
import { makeRecordDealer } from './batches.ts';
import { endEarlierJobs } from './earlier-jobs.ts';
import { type ImportContext, planNetworkRecord } from './plan.ts';
import { listRowsApart, saveDistinctPair, writeBatch } from './queries.ts';
import { enterWorkplaces } from './workplaces.ts';

/** Rejected rows are all counted, but only this many are kept with their reasons. */
export const MAX_REJECTS = 20_000;
/** Another writer may make the same title or contact at the same moment; then the batch is tried again. */
const ATTEMPTS = 5;

export class ImportStoppedError extends Error {}

export interface ApplyOptions {
  now: () => Date;
  progress?: (done: number, counts: RunCounts) => void;
  /** Whether nobody else writes just now, so that transactions may take longer. */
  quiet?: () => boolean;
}

/** The values that stay the same through all batches of a run. */
interface PreparedRun {
  run: ImportRunRow;
  sourceId: number;
  ownerId: number | null;
  /** The day that a list describes. */
  asOf: string | null;
  /** Rows of the file whose person is kept apart, and whether a user decided so. */
  apart: ReadonlyMap<string, boolean>;
  /** What the file says of those who bear a name. */
  names?: ImportIndex['named']['file'];
  now: () => Date;
}

/** The interval in ms at which a cancellation is looked for while strengths are computed. */
const LOOK_EVERY_MS = 1_000;

/**
 * Writes a run in state applying to its end, strengths included: in transactions of some milliseconds, each with its part of the journal,
 * so that it can be stopped, killed and continued at any moment.
 * @returns false if it was stopped by a change of its state
 */
export async function applyRun(
  db: Kysely<Schema>,
  run: ImportRunRow,
  file: OpenFile,
  { now, progress, quiet }: ApplyOptions,
): Promise<boolean> {
  const given = await prepare(db, run, file, now);
  if (!given) return false;
  let done = given.run.done_rows;
  let counts = getImportCounts(given.run);
  const size = makeBatchSizer(quiet);
  const { names, records: read } = await readCompanyNames(file, {
    isList: run.kind === 'connections',
    asOf: given.asOf,
  });
  const records = await makeRecordDealer(read(), done);
  try {
    for (;;) {
      const batch = await records.take(size.next());
      if (batch.length === 0) break;
      counts = await retryOnConflict(() =>
        db
          .transaction()
          .execute((trx) => size.timed(batch.length, () => applyBatch(trx, { ...given, names }, batch, done, counts))),
      );
      done += batch.length;
      progress?.(done, counts);
    }
  } catch (error) {
    if (error instanceof ImportStoppedError) return false;
    throw error;
  } finally {
    await records.close();
  }
  return finish(db, given, quiet ? { quiet } : {});
}

/** Makes the source, and the facts about its owner in the file, before the first batch. */
async function prepare(
  db: Kysely<Schema>,
  run: ImportRunRow,
  file: OpenFile,
  now: () => Date,
): Promise<PreparedRun | null> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const current = await findImportRun(trx, run.id);
    if (current?.state !== 'applying') return null;
    const at = now().toISOString();
    const user = run.for_user_id === null ? undefined : await findImportingUser(trx, run.for_user_id);
    const ownerId = user ? await ensureContactOfUser(trx, user, at) : null;
    const apart = await listRowsApart(trx, run.id);
    if (current.source_id !== null) {
      const { source_id: sourceId } = current;
      return { run: current, sourceId, ownerId, asOf: await findSourceDay(trx, sourceId), apart, now };
    }
    const label = user ? `${run.file_name} of ${user.email}` : run.file_name;
    const sourceId = await insertImportSource(trx, run, { label, newest: file.owner?.newest ?? null }, at);
    await deleteRejects(trx, run.id);
    await rememberDecisions(trx, run.id, run.started_by, at);
    const change = { source_id: sourceId, total_rows: file.total, done_rows: 0, counts: '{}' };
    await changeImportRun(trx, run.id, ['applying'], change);
    const asOf = await findSourceDay(trx, sourceId);
    const given: PreparedRun = { run: { ...current, ...change }, sourceId, ownerId, asOf, apart, now };
    if (ownerId !== null && file.owner) await recordOwner(trx, given, file.owner.connections, at);
    return given;
  });
}

async function recordOwner(trx: Db, given: PreparedRun, connections: number, at: string): Promise<void> {
  const { name } = await loadContactName(trx, given.ownerId!);
  const importing = await load(trx, given, [{ ...emptyRecord(0), contacts: [{ name }] }], at);
  const row = importing.index.contacts.get(given.ownerId!);
  if (!row) return;
  state(importing, 'contact', row, { connections });
  await writeBatch(trx, importing, given.run.id);
}

async function load(
  trx: Db,
  { run, sourceId, ownerId, asOf, apart, names }: PreparedRun,
  good: GoodRecord[],
  at: string,
): Promise<ImportContext> {
  const index = makeEmptyIndex(names);
  index.forCompany = await findPortfolioCompany(trx, run.for_user_id);
  await loadPositionIndex(trx, index, good, ownerId);
  const standing = run.kind === 'connections' ? STANDING.list : STANDING.file;
  const listOf = run.kind === 'connections' ? run.for_user_id : null;
  return {
    ...startBatch({ index, sourceId, standing, asOf, at, newId: await reserveRecordIds(trx, good) }),
    ownerId,
    listOf,
    ownPlaces: listOf === null ? [] : await listUserCompanies(trx, listOf),
    suppressed: await loadSuppressed(trx, good),
    heldBack: [],
    blocklist: listOf === null ? null : await loadBlocklist(trx, listOf),
    apart: { rows: apart, known: await loadMarkedDistinct(trx, good, run.kind === 'connections' ? ownerId : null) },
    keptApart: [],
  };
}

async function applyBatch(
  trx: Db,
  given: PreparedRun,
  batch: FileRecord[],
  done: number,
  before: RunCounts,
): Promise<RunCounts> {
  const { run, now } = given;
  if (!(await beginBatch(trx, run.id, done, batch.length))) throw new ImportStoppedError();
  const at = now().toISOString();
  const counts = { ...before };
  const good = batch.filter((record): record is GoodRecord => !('rejected' in record));
  const importing = await load(trx, given, good, at);
  const problems: RowProblem[] = [];
  for (const record of batch) {
    const outcome = 'rejected' in record ? { rejected: record.rejected } : planNetworkRecord(importing, record);
    problems.push(...countOutcome(counts, record, outcome));
  }
  enterWorkplaces(importing);
  await writeBatch(trx, importing, run.id);
  await saveDistinctPair(trx, importing.keptApart, run.started_by, at);
  await saveHeldRows(trx, importing.heldBack, { foundIn: run.file_name, importRunId: run.id, at });
  if (before.rejected < MAX_REJECTS) await insertRejects(trx, run.id, problems);
  await changeImportRun(trx, run.id, ['applying'], { counts: JSON.stringify(counts) });
  return counts;
}

/** Tries again after a failure caused by another writer at the same moment. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

/** A unique row that another writer made meanwhile, a deadlock, or a database that stayed busy. */
function isCollision(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    ['23505', '40P01', '40001'].includes(code) || code.startsWith('SQLITE_BUSY') || code === 'SQLITE_CONSTRAINT_UNIQUE'
  );
}

/** The firm, if one should be made, then everything derived from the facts. */
async function finish(db: Kysely<Schema>, { run, sourceId, now }: PreparedRun, pace: ChunkPace): Promise<boolean> {
  if (run.kind === 'connections' && run.for_user_id !== null) {
    const list = { sourceId, userId: run.for_user_id };
    await endEarlierJobs(db, list, now);
    await retryOnConflict(() => findJobChanges(db, list));
  }
  await listMarkedDistinct(db, run.id, run.started_by, now().toISOString());
  const options = getImportOptions(run);
  if (options.firm !== undefined && options.firmNow === undefined) await makeFirm(db, run, options.firm);
  // Either of these continues where it stopped, and a momentary collision does not roll back the rows written before.
  if (options.firm !== undefined) await retryOnConflict(() => rebuildStrengths(db, now(), pace));
  else if (!(await deriveUnlessStopped(db, run.id, now, pace))) return false;
  return finishRun(db, run, now());
}

/** @returns false if its state was changed meanwhile: the rest is marked, and taken back or worked off then */
async function deriveUnlessStopped(
  db: Kysely<Schema>,
  runId: number,
  now: () => Date,
  pace: ChunkPace,
): Promise<boolean> {
  while ((await findImportRun(db, runId))?.state === 'applying') {
    const until = performance.now() + LOOK_EVERY_MS;
    if (await retryOnConflict(() => workOffStale(db, now(), { ...pace, stopped: () => performance.now() > until })))
      return true;
  }
  return false;
}

async function makeFirm(db: Kysely<Schema>, run: ImportRunRow, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const account = await findAccountByKey(trx, foldName(name));
    if (!account) throw new Error(`Kith doesn’t know a company called "${name}", so it can’t be the firm.`);
    const firmBefore = await loadFirmAccountId(trx);
    await moveFirm(trx, firmBefore, account.id);
    const options = { ...getImportOptions(run), firmBefore, firmNow: account.id };
    await changeImportRun(trx, run.id, ['applying'], { options: JSON.stringify(options) });
  });
}
