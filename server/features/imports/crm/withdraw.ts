/** Takes back what a CRM no longer says, and all that it said when it is disconnected. */
import type { Kysely } from 'kysely';
import { invalidateVisibilityCache, saveWhoMayKnow } from '../../../core/facts/take-back/references.ts';
import { releaseAccounts, releaseContacts, releaseTenures } from '../../../core/facts/take-back/release.ts';
import { createSourceJournal } from '../../../core/facts/take-back/source-journal.ts';
import { clearTitles, runInNextTurn, takeBackSource } from '../../../core/facts/take-back/take-back.ts';
import { nameSource } from '../../../core/facts/write/sources.ts';
import { deriveOpening } from '../../../core/network/derive/staff-only.ts';
import { workOffStale } from '../../../core/network/derive/strengths.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import * as facts from './facts/queries.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import { applyTypeOpenings } from './mapping/openings.ts';
import * as queries from './queries.ts';
import { releaseTouches } from './touches/touches.ts';

const AT_ONCE = 40;

interface WithdrawInput {
  references: References;
  now: () => Date;
}

/** Works through something in short transactions, until it finds nothing more. */
async function runUntilDone(db: Kysely<Schema>, work: (trx: Db) => Promise<number>): Promise<void> {
  while ((await runInNextTurn(db, work)) > 0);
}

const listIdsOf = <K extends string>(rows: readonly Record<K, number | null>[], column: K): number[] =>
  rows.flatMap((row) => row[column] ?? []);

/** Takes back the records that are gone: jobs and history first, and what follows from them, then people and companies. */
export async function withdrawGone(
  db: Kysely<Schema>,
  connection: queries.ConnectionRow,
  { references, now }: WithdrawInput,
): Promise<void> {
  const { id, people_source_id, company_source_id } = connection;
  const isAny = async (kind: queries.RecordRow['kind']) => {
    const steps = [await facts.listGone(db, id, kind, 1, 1), await facts.listGone(db, id, kind, 2, 1)];
    return steps.some((rows) => rows.length > 0);
  };
  if (!(await isAny('person')) && !(await isAny('company')) && !(await isAny('employer'))) return;
  await runInNextTurn(db, (trx) => saveWhoMayKnow(trx, references, people_source_id));
  await runUntilDone(db, async (trx) => {
    const rows = await facts.listGone(trx, id, 'person', 1, AT_ONCE);
    if (rows.length === 0) return 0;
    const free = await facts.listUnmeant(trx, id, 'contact_id', listIdsOf(rows, 'contact_id'));
    const jobs = await facts.listJobs(trx, people_source_id, free);
    await facts.markFormerEmployers(trx, connection, jobs);
    if (jobs.length > 0)
      await releaseTenures(
        trx,
        jobs.map((job) => job.id),
        people_source_id,
      );
    await facts.deleteTasksOf(trx, id, free);
    await releaseTouches(trx, people_source_id, free);
    await facts.changeGone(
      trx,
      rows.map((row) => row.id),
      2,
    );
    return rows.length;
  });
  await workOffStale(db, now());
  for (const [kind, step, column, sourceId, release] of [
    ['person', 2, 'contact_id', people_source_id, releaseContacts],
    ['company', 1, 'account_id', company_source_id, releaseAccounts],
  ] as const)
    await runUntilDone(db, async (trx) => {
      const rows = await facts.listGone(trx, id, kind, step, AT_ONCE);
      const free = await facts.listUnmeant(trx, id, column, listIdsOf(rows, column));
      await facts.deleteRecords(
        trx,
        rows.map((row) => row.id),
      );
      if (free.length > 0) await release(trx, free, sourceId, { at: now().toISOString(), references });
      return rows.length;
    });
  await runUntilDone(db, async (trx) => {
    const rows = await facts.listGone(trx, id, 'employer', 1, AT_ONCE);
    const free = await facts.listWithoutJobs(trx, people_source_id, listIdsOf(rows, 'account_id'));
    await facts.deleteRecords(
      trx,
      rows.map((row) => row.id),
    );
    if (free.length > 0) await releaseAccounts(trx, free, people_source_id, { at: now().toISOString(), references });
    return rows.length;
  });
  await workOffStale(db, now());
  await clearTitles(db);
  await runInNextTurn(db, (trx) => invalidateVisibilityCache(trx, references));
}

/** Takes back everything that it brought, and forgets the connection. */
export async function takeBackCrm(
  db: Kysely<Schema>,
  { id, people_source_id, company_source_id, deal_source_id }: queries.ConnectionRow,
  { references, now }: WithdrawInput,
): Promise<void> {
  const sources = [deal_source_id, people_source_id, company_source_id].filter((sourceId) => sourceId !== null);
  const settle = () => workOffStale(db, now());
  // History would hold its people here.
  await runUntilDone(db, (trx) => queries.deleteSomeTasks(trx, id, 10 * AT_ONCE));
  for (const sourceId of sources)
    await takeBackSource(db, { sourceId, journal: createSourceJournal(sourceId), now, references, settle });
  await settle();
  await clearTitles(db);
  await runInNextTurn(db, async (trx) => {
    await invalidateVisibilityCache(trx, references);
    for (const sourceId of sources) await nameSource(trx, sourceId, 'A disconnected CRM');
    await queries.deleteConnection(trx, id);
  });
}

/** Everything that it brought stays. Companies of opened types are for staff again: nothing says any more of which type they are. */
export async function removeCrm(
  db: Kysely<Schema>,
  connection: queries.ConnectionRow,
  { now, references }: WithdrawInput,
): Promise<void> {
  const closed = { ...readCrmMapping(connection), types: {} };
  if (await applyTypeOpenings(db, connection.id, closed)) await workOffStale(db, now());
  await runInNextTurn(db, async (trx) => {
    await invalidateVisibilityCache(trx, references);
    await queries.releaseTasks(trx, connection.id);
    await queries.deleteConnection(trx, connection.id);
  });
}

/** Who may learn of what it named follows, after a record type was opened or closed. */
export async function applyOpening(
  db: Kysely<Schema>,
  { people_source_id, company_source_id }: queries.ConnectionRow,
  { now, references }: WithdrawInput,
): Promise<void> {
  for (const [fact, sourceId] of [
    ['account', company_source_id],
    ['account', people_source_id],
    ['contact', people_source_id],
  ] as const) {
    let after = 0;
    await runUntilDone(db, async (trx) => {
      const ids = await facts.listHeld(trx, fact, sourceId, after, 10 * AT_ONCE);
      await deriveOpening(trx, fact, ids);
      after = ids.at(-1) ?? after;
      return ids.length;
    });
  }
  await workOffStale(db, now());
  await runInNextTurn(db, (trx) => invalidateVisibilityCache(trx, references));
}
