/** Works on a list: at once if it is short, otherwise by a job. */
import type { handleFocusList } from '../../../shared/features/focus-lists/calls.ts';
import { MAX_DIRECT } from '../../../shared/features/focus-lists/list.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { createConflictError, createInvalidError } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { describeLeads, getLeadColumns, serializeList, serializeMissingContact, serializeTop } from './answer.ts';
import { describeLackingColumns, type LeadColumn } from './columns.ts';
import { enrichList } from './enrich.ts';
import { enqueueList } from './jobs.ts';
import * as queries from './queries.ts';
import { readSentLeads } from './read.ts';
import { requireOwnList, saveLeads } from './save-leads.ts';

type ListCallDeps = CallContext<typeof handleFocusList>;
/** No list that is worked out at once takes so long. */
const DIRECT_MS = 10 * 60_000;
/** The number of leads in one piece of the answer. */
const TOLD_AT_ONCE = 50;

export async function workOut(deps: ListCallDeps) {
  const { db, viewer, wakeJobs } = deps;
  const given = await loadGivenList(deps);
  const columns = chooseColumns(deps, given);
  const direct = given.total <= MAX_DIRECT;
  await begin(deps, given, columns, direct);
  const list = await requireOwnList(db, viewer, String(given.id));
  if (direct) return workOutNow(deps, list, columns);
  wakeJobs();
  const nothing = { enrichedLeads: [], topConnectors: [], relationships: [], missingContacts: [] };
  return { list: await serializeList(db, list), ...nothing };
}

async function loadGivenList(deps: ListCallDeps): Promise<queries.ListRow> {
  const { db, viewer, body } = deps;
  if ((body.leads === undefined) === (body.list === undefined))
    throw createInvalidError('Send either leads or a list that Kith has read.', {
      leads: 'Leads or a list, not both.',
    });
  return body.leads
    ? saveLeads(deps, 'Leads', await readSentLeads(body.leads))
    : requireOwnList(db, viewer, body.list!);
}

/** The meaning of the columns now. @throws invalid if they do not identify the leads */
function chooseColumns({ body }: ListCallDeps, given: queries.ListRow): LeadColumn[] {
  const columns = getLeadColumns(given).map((column, at) => ({
    ...column,
    field: body.columns ? (body.columns[at] ?? null) : column.field,
  }));
  const lack = describeLackingColumns(columns);
  if (lack !== null) throw createInvalidError(lack, { columns: 'No column identifies the leads.' });
  return columns;
}

/** @throws conflict while a job works on the list */
async function begin(
  { db, body, clock }: ListCallDeps,
  given: queries.ListRow,
  columns: readonly LeadColumn[],
  direct: boolean,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const running = {
      state: 'running' as const,
      error: null,
      started_at: now.toISOString(),
      finished_at: null,
      columns: JSON.stringify(columns),
      chances: JSON.stringify(body.desiredChanceToConnect),
    };
    if (!(await queries.changeList(trx, given.id, ['read', 'done', 'cancelled', 'failed'], running)))
      throw createConflictError('Kith is still working on this list. Cancel it or wait until it’s done.');
    if (given.state !== 'read') await queries.deleteResults(trx, given.id);
    // Should the process die on the way, a job goes on where it was.
    await enqueueList(trx, given.id, now, direct ? new Date(now.getTime() + DIRECT_MS) : now);
  });
}

async function workOutNow(
  { db, viewer, clock, settings }: ListCallDeps,
  list: queries.ListRow,
  columns: readonly LeadColumn[],
) {
  const looking = {
    db,
    now: clock.now(),
    scope: getViewerScope(viewer),
    poolId: viewer.firmAccountId ?? 0,
    ownContactId: viewer.user.contact_id,
  };
  const end = (set: { state: 'done' } | { state: 'failed'; error: string }) =>
    queries.changeList(db, list.id, ['running'], { ...set, job_id: null, finished_at: clock.now().toISOString() });
  try {
    await enrichList(looking, list);
  } catch (error) {
    await end({ state: 'failed', error: 'It stopped early.' });
    throw error;
  }
  await end({ state: 'done' });
  const telling = { db, now: looking.now, companyId: looking.poolId, publicUrl: settings.publicUrl ?? '' };
  const lines = [];
  for (let after = 0; ; ) {
    const rows = await queries.listLeadsAfter(db, list.id, 'found', after, TOLD_AT_ONCE);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    lines.push(...(await describeLeads(telling, columns, rows)));
  }
  const missing = await queries.listLeadsAfter(db, list.id, 'missing', 0, MAX_DIRECT);
  return {
    list: await serializeList(db, await requireOwnList(db, viewer, String(list.id))),
    enrichedLeads: lines.map(({ lead }) => lead),
    topConnectors: await serializeTop({ db, clock, settings }, viewer, list.id),
    relationships: lines.flatMap(({ relationships }) => relationships),
    missingContacts: missing.map((row) => serializeMissingContact(columns, row)),
  };
}
