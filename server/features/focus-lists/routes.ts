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
} from '../../../shared/features/focus-lists/calls.ts';
import { MAX_LEAD_BYTES, MAX_SHOWN } from '../../../shared/features/focus-lists/list.ts';
import { createConflictError, createInvalidError } from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { endPage, readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import { readInstallation } from '../../platform/settings/installation.ts';
import { getLeadColumns, serializeList, serializeMissingContact, serializeTop } from './answer.ts';
import { countReached } from './connectors/queries.ts';
import { writeFile } from './files.ts';
import { enqueueList } from './jobs.ts';
import * as queries from './queries.ts';
import { readLeads } from './read.ts';
import { requireOwnList, saveLeads } from './save-leads.ts';
import { workOut } from './work.ts';

export function focusListRoutes(app: FastifyInstance): void {
  handle(app, uploadFocusList, async (context) => {
    const { db, request, settings } = context;
    const { name, stored } = await takeFile(request, settings.dataFolder, MAX_LEAD_BYTES);
    try {
      const read = await readLeads(join(settings.dataFolder, stored.path));
      return { list: await serializeList(db, await saveLeads(context, name, read)) };
    } finally {
      await removeFile(settings.dataFolder, stored.path);
    }
  });

  handle(app, handleFocusList, workOut);

  handle(app, listFocusLists, async ({ db, viewer, query: { limit, cursor } }) => {
    const before = readPageStart(cursor, parseId);
    const rows = await queries.listFocusListsOfUser(db, viewer.user.id, limit + 1, before);
    const { page, next_cursor } = endPage(rows, limit, ({ id }) => id);
    const lists = [];
    for (const list of page) lists.push(await serializeList(db, list));
    const flagged = await readInstallation(db, 'flagged_account_id');
    return { lists, flagged: flagged !== undefined && Number(flagged) === viewer.user.account_id, next_cursor };
  });

  handle(app, getFocusList, async ({ db, viewer, params, ...deps }) => {
    const list = await requireOwnList(db, viewer, params.id);
    const missing = await queries.listLeadsAfter(db, list.id, 'missing', 0, MAX_SHOWN);
    return {
      list: await serializeList(db, list),
      topConnectors: await serializeTop({ db, ...deps }, viewer, list.id),
      missingContacts: missing.map((row) => serializeMissingContact(getLeadColumns(list), row)),
    };
  });

  handle(app, cancelFocusList, async ({ db, viewer, params, clock }) => {
    const list = await requireOwnList(db, viewer, params.id);
    const now = clock.now();
    const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeList(trx, list.id, ['running'], ended)))
        throw createConflictError('Kith isn’t working on this list.');
      if (list.job_id !== null) await cancelJob(trx, list.job_id, now);
    });
    return { list: await serializeList(db, await requireOwnList(db, viewer, params.id)) };
  });

  handle(app, resumeFocusList, async ({ db, viewer, params, clock, wakeJobs }) => {
    const list = await requireOwnList(db, viewer, params.id);
    await db.transaction().execute(async (trx) => {
      const running = { state: 'running', error: null, finished_at: null } as const;
      if (!(await queries.changeList(trx, list.id, ['cancelled', 'failed'], running)))
        throw createConflictError('You can only resume a list that was cancelled or failed.');
      await enqueueList(trx, list.id, clock.now());
    });
    wakeJobs();
    return { list: await serializeList(db, await requireOwnList(db, viewer, params.id)) };
  });

  handle(app, countFocusReach, async ({ db, viewer, params, body }) => {
    const list = await requireOwnList(db, viewer, params.id);
    return { leads: await countReached(db, list.id, parseIds(body.connectors)) };
  });

  handle(app, exportFocusList, async ({ db, viewer, params, body, reply, settings, clock }) => {
    const list = await requireOwnList(db, viewer, params.id);
    if (list.state === 'read' || list.state === 'running')
      throw createConflictError('There are no results yet. Wait until the list is done.');
    const connectors = parseIds(body.connectors);
    if (body.what === 'top' && connectors.length === 0)
      throw createInvalidError('Tick at least one connector.', { connectors: 'None is ticked.' });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="focus-list-${list.id}-${body.what}.csv"`);
    const telling = { db, now: clock.now(), companyId: viewer.firmAccountId ?? 0, publicUrl: settings.publicUrl ?? '' };
    return writeFile(telling, list, body.what, connectors);
  });
}

const parseIds = (ids: readonly string[]): number[] => ids.flatMap((id) => parseId(id) ?? []);
