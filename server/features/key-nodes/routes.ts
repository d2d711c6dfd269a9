import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  askKeyNode,
  keyNodesByAccount,
  keyNodesBySkills,
  listKeyNodeAsks,
  listKeyNodeSources,
  readLayoffs,
  resendKeyNodeAsk,
  undoKeyNodeAsks,
} from '../../../shared/features/key-nodes/calls.ts';
import { formatSource, KEY_NODE_SOURCES } from '../../../shared/features/key-nodes/key-node.ts';
import { MAX_LAYOFF_BYTES } from '../../../shared/features/key-nodes/layoff.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { getMonth } from '../../platform/time/months.ts';
import { askAboutKeyNode, askUndo, resendAsk } from './asks/ask.ts';
import { type AskRow, loadAsks } from './asks/queries.ts';
import { serializeAsk } from './asks/serializer.ts';
import { findNodesAtAccounts } from './at-accounts.ts';
import { enqueueTitles } from './jobs.ts';
import { findNamesWithPeople } from './layoffs/known.ts';
import { readLayoffFile } from './layoffs/read.ts';
import { loadKeyNodesPageOf } from './page.ts';
import { saveSkills } from './skills/queries.ts';
import { findNodesWithSkills } from './with-skills.ts';

/** The cost of a search, by how much it reads. */
const SEARCH_POINTS = 20;

export function keyNodeRoutes(app: FastifyInstance): void {
  handle(
    app,
    keyNodesByAccount,
    async (context) => {
      const { db, viewer, body, clock } = context;
      const ids = [...new Set(body.account_ids.flatMap((id) => parseId(id) ?? []))];
      const firm = viewer.firmAccountId ?? 0;
      const { rows, counts, limitHit } = await findNodesAtAccounts(db, firm, ids, getMonth(clock.now()));
      return {
        ...(await loadKeyNodesPageOf(context, rows, [], body)),
        total: [...counts.values()].reduce((sum, count) => sum + count, 0),
        limit_hit: limitHit,
        counts: Object.fromEntries([...counts].map(([id, count]) => [String(id), count])),
      };
    },
    { points: () => SEARCH_POINTS },
  );

  handle(
    app,
    keyNodesBySkills,
    async (context) => {
      const { db, viewer, body, clock } = context;
      const pool = viewer.firmAccountId ?? 0;
      const { rows, total, limitHit, read, unread } = await findNodesWithSkills(
        db,
        pool,
        body.skills,
        getMonth(clock.now()),
      );
      if (read.length > 0)
        context.request.server.background.add(async (later) => {
          await later.transaction().execute((trx) => saveSkills(trx, read));
          if (unread > 0) await enqueueTitles({ ...context, db: later });
        });
      return {
        ...(await loadKeyNodesPageOf(context, rows, body.skills, body)),
        total,
        limit_hit: limitHit,
        unread_titles: unread,
      };
    },
    { points: () => SEARCH_POINTS },
  );

  handle(app, listKeyNodeSources, async () => ({
    sources: KEY_NODE_SOURCES.map((Name) => ({ Name, label: formatSource(Name) })),
  }));

  handle(app, readLayoffs, async ({ db, viewer, request, settings }) => {
    const { name, stored } = await takeFile(request, settings.dataFolder, MAX_LAYOFF_BYTES);
    try {
      const findKnown = (names: readonly string[]) =>
        findNamesWithPeople(db, getViewerScope(viewer), viewer.firmAccountId ?? 0, names);
      return { file_name: name, ...(await readLayoffFile(join(settings.dataFolder, stored.path), findKnown)) };
    } finally {
      await removeFile(settings.dataFolder, stored.path);
    }
  });

  handle(app, askKeyNode, async (context) => {
    const { db, body, clock, wakeJobs } = context;
    const id = await db.transaction().execute((trx) => askAboutKeyNode(trx, context, body));
    wakeJobs();
    return { ask: serializeAsk(await requireAsk(db, String(id)), clock.now()) };
  });

  handle(app, listKeyNodeAsks, async ({ db, query, clock }) => {
    const ids = query.ids.split(',').flatMap((id) => parseId(id.trim()) ?? []);
    const rows = await loadAsks(db, ids.slice(0, 200));
    return { asks: rows.map((row) => serializeAsk(row, clock.now())) };
  });

  askUndo.serve(app, undoKeyNodeAsks, 'This message', async (db, viewer, id) =>
    (await loadAsks(db, [parseId(id) ?? 0])).find(({ asked_by }) => asked_by === viewer.user.id),
  );

  handle(app, resendKeyNodeAsk, async ({ db, viewer, params, clock, settings, wakeJobs }) => {
    const row = await requireAsk(db, params.id);
    const again = await db.transaction().execute((trx) => resendAsk(trx, { clock, settings }, viewer, row));
    if (!again)
      throw createConflictError('This message has already been sent or is on its way.', [], row.state ?? 'sent');
    wakeJobs();
    return { ask: serializeAsk(await requireAsk(db, params.id), clock.now()) };
  });
}

/** @throws notFound */
async function requireAsk(db: Db, id: string): Promise<AskRow> {
  const [row] = await loadAsks(db, [parseId(id) ?? 0]);
  if (!row) throw createNotFoundError('This message');
  return row;
}
