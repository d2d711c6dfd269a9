import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  cancelFocusList,
  countFocusReach,
  exportFocusList,
  getFocusList,
  handleFocusList,
  listFocusLists,
  resumeFocusList,
  uploadFocusList,
} from '../../shared/focus-list/calls.ts';
import { MOST_DIRECT, MOST_LEAD_BYTES, MOST_SHOWN } from '../../shared/focus-list/list.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { sightOf } from '../network/sight.ts';
import { type Handling, handle } from '../platform/handle.ts';
import { idOf, requireId } from '../platform/ids.ts';
import { readInstallation } from '../platform/installation.ts';
import { cancelJob } from '../platform/jobs.ts';
import { removeFile } from '../platform/stored-files.ts';
import { takeFile } from '../platform/take-file.ts';
import type { Viewer } from '../platform/viewer.ts';
import { columnsOf, tellLeads, wireList, wireMissing, wireTop } from './answer.ts';
import { lackOf } from './columns.ts';
import { enrichList } from './enrich.ts';
import { writeFile } from './files.ts';
import { enqueueList } from './jobs.ts';
import * as queries from './queries.ts';
import { type ReadLeads, readLeads, sentLeads } from './read.ts';

const THIS = 'This list';
const LISTS = 20;

export function focusListRoutes(app: FastifyInstance): void {
  handle(app, uploadFocusList, async (handling) => {
    const { db, request, settings } = handling;
    const { name, stored } = await takeFile(request, settings.dataFolder, MOST_LEAD_BYTES);
    try {
      const read = await readLeads(join(settings.dataFolder, stored.path));
      return { list: await wireList(db, await keep(handling, name, read)) };
    } finally {
      await removeFile(settings.dataFolder, stored.path);
    }
  });

  handle(app, handleFocusList, work);

  handle(app, listFocusLists, async ({ db, viewer }) => {
    const lists = [];
    for (const list of await queries.listsOf(db, viewer.user.id, LISTS)) lists.push(await wireList(db, list));
    const flagged = await readInstallation(db, 'flagged_account_id');
    return { lists, flagged: flagged !== undefined && Number(flagged) === viewer.user.account_id };
  });

  handle(app, getFocusList, async ({ db, viewer, params }) => {
    const list = await ownList(db, viewer, params.id);
    const missing = await queries.leadsAfter(db, list.id, 'missing', 0, MOST_SHOWN);
    return {
      list: await wireList(db, list),
      topConnectors: await wireTop(db, list.id),
      missingContacts: missing.map((row) => wireMissing(columnsOf(list), row)),
    };
  });

  handle(app, cancelFocusList, async ({ db, viewer, params, clock }) => {
    const list = await ownList(db, viewer, params.id);
    const now = clock.now();
    const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeList(trx, list.id, ['running'], ended)))
        throw conflict('This list is not being worked out.');
      if (list.job_id !== null) await cancelJob(trx, list.job_id, now);
    });
    return { list: await wireList(db, await ownList(db, viewer, params.id)) };
  });

  handle(app, resumeFocusList, async ({ db, viewer, params, clock, wakeJobs }) => {
    const list = await ownList(db, viewer, params.id);
    await db.transaction().execute(async (trx) => {
      const running = { state: 'running', error: null, finished_at: null } as const;
      if (!(await queries.changeList(trx, list.id, ['cancelled', 'failed'], running)))
        throw conflict('Only a list that was cancelled or failed can be resumed.');
      await enqueueList(trx, list.id, clock.now());
    });
    wakeJobs();
    return { list: await wireList(db, await ownList(db, viewer, params.id)) };
  });

  handle(app, countFocusReach, async ({ db, viewer, params, body }) => {
    const list = await ownList(db, viewer, params.id);
    return { leads: await queries.countReached(db, list.id, numbers(body.connectors)) };
  });

  handle(app, exportFocusList, async ({ db, viewer, params, body, reply, settings }) => {
    const list = await ownList(db, viewer, params.id);
    if (list.state === 'read' || list.state === 'running')
      throw conflict('Nothing has been worked out yet. Wait until the list is done.');
    const connectors = numbers(body.connectors);
    if (body.what === 'top' && connectors.length === 0)
      throw invalid('Tick at least one connector.', { connectors: 'None is ticked.' });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="focus-list-${list.id}-${body.what}.csv"`);
    return writeFile(db, list, body.what, connectors, settings.publicUrl ?? '');
  });
}

const numbers = (ids: readonly string[]): number[] => ids.flatMap((id) => idOf(id) ?? []);

/** To everybody else it does not exist. */
async function ownList(
  db: Handling<typeof getFocusList>['db'],
  viewer: Viewer,
  wireId: string,
): Promise<queries.ListRow> {
  const list = await queries.findList(db, viewer.user.id, requireId(wireId, THIS));
  if (!list) throw notFound(THIS);
  return list;
}

/** So many leads are written in one statement. */
const ROWS_AT_ONCE = 250;

/** Keeps what was read until it is worked out. */
async function keep(
  { db, viewer, clock }: Pick<Handling<typeof uploadFocusList>, 'db' | 'viewer' | 'clock'>,
  fileName: string,
  { columns, rows, notes }: ReadLeads,
): Promise<queries.ListRow> {
  if (rows.length === 0) throw invalid('There is no lead in it: all its rows are empty.', { file: 'No leads.' });
  const list = await queries.insertList(db, {
    ...{ user_id: viewer.user.id, file_name: fileName, state: 'read', total: rows.length, chances: '[]' },
    ...{ columns: JSON.stringify(columns), notes: JSON.stringify(notes), created_at: clock.now().toISOString() },
  });
  try {
    // In pieces, so that others write in between.
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await queries.insertLeads(db, list.id, rows.slice(from, from + ROWS_AT_ONCE));
  } catch (error) {
    // A part of a file would pass for the whole.
    await queries.deleteList(db, list.id);
    throw error;
  }
  return list;
}

/** Works a list out: at once where it is short, otherwise by a job. */
async function work(handling: Handling<typeof handleFocusList>) {
  const { db, viewer, body, clock, wakeJobs, settings } = handling;
  if ((body.leads === undefined) === (body.list === undefined))
    throw invalid('Send either leads, or the list that was read.', { leads: 'Leads or a list, not both.' });
  const given = body.leads
    ? await keep(handling, 'Leads', await sentLeads(body.leads))
    : await ownList(db, viewer, body.list!);
  const columns = columnsOf(given).map((column, at) => ({
    ...column,
    field: body.columns ? (body.columns[at] ?? null) : column.field,
  }));
  const lack = lackOf(columns);
  if (lack !== null) throw invalid(lack, { columns: 'No column says who the leads are.' });
  const now = clock.now();
  const direct = given.total <= MOST_DIRECT;
  await db.transaction().execute(async (trx) => {
    const running = {
      state: 'running' as const,
      ...{ error: null, started_at: now.toISOString(), finished_at: null },
      ...{ columns: JSON.stringify(columns), chances: JSON.stringify(body.desiredChanceToConnect) },
    } as const;
    if (!(await queries.changeList(trx, given.id, ['read', 'done', 'cancelled', 'failed'], running)))
      throw conflict('This list is being worked out. Cancel it, or wait for its end.');
    if (given.state !== 'read') await queries.forgetResults(trx, given.id);
    if (!direct) await enqueueList(trx, given.id, now);
  });
  const nothing = { enrichedLeads: [], topConnectors: [], relationships: [], missingContacts: [] };
  const list = await ownList(db, viewer, String(given.id));
  if (!direct) {
    wakeJobs();
    return { list: await wireList(db, list), ...nothing };
  }
  const looking = {
    ...{ db, now, sight: sightOf(viewer), poolId: viewer.firmAccountId ?? 0 },
    ownContactId: viewer.user.contact_id,
  };
  try {
    await enrichList(looking, list);
  } catch (error) {
    const failed = {
      state: 'failed',
      error: 'It stopped before its end.',
      finished_at: clock.now().toISOString(),
    } as const;
    await queries.changeList(db, list.id, ['running'], failed);
    throw error;
  }
  await queries.changeList(db, list.id, ['running'], { state: 'done', finished_at: clock.now().toISOString() });
  const told = [];
  for (let after = 0; ; ) {
    const rows = await queries.leadsAfter(db, list.id, 'found', after, 50);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    told.push(...(await tellLeads(db, columns, rows, settings.publicUrl ?? '')));
  }
  const missing = await queries.leadsAfter(db, list.id, 'missing', 0, MOST_DIRECT);
  return {
    list: await wireList(db, await ownList(db, viewer, String(list.id))),
    enrichedLeads: told.map(({ lead }) => lead),
    topConnectors: await wireTop(db, list.id),
    relationships: told.flatMap(({ relationships }) => relationships),
    missingContacts: missing.map((row) => wireMissing(columns, row)),
  };
}
