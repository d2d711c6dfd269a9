import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  getFreshness,
  getScrape,
  listScrapeRows,
  listScrapes,
  rescrapeContact,
  resumeScrape,
  scrapeContacts,
  scrapeFile,
  stopScrape,
  undoPageUpdate,
  undoScrape,
  updateFromPage,
} from '../../../shared/features/enrichment/calls.ts';
import { MAX_LIST_BYTES } from '../../../shared/features/enrichment/run.ts';
import { loadCareersReadAt } from '../../core/network/read/freshness.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
  createUnavailableError,
} from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { endPage, readPageStart } from '../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import { getProfileKey } from '../../platform/text/profile-address.ts';
import { takeOver } from './from-page.ts';
import { nempRoutes } from './nemp/routes.ts';
import { enqueueEnrichment, enqueueUndo } from './queue.ts';
import { NO_URL_COLUMN, readAddresses } from './read-file.ts';
import * as queries from './runs/queries.ts';
import { serializeEnrichmentRow, serializeRuns } from './runs/serializer.ts';
import { type ProfileLine, startRun } from './start.ts';

const THIS = 'This run';

export function enrichmentRoutes(app: FastifyInstance): void {
  startRoutes(app);
  nempRoutes(app);
  runRoutes(app);
}

/** The calls that start a run: addresses, a file of them, one person. */
function startRoutes(app: FastifyInstance): void {
  handle(app, scrapeContacts, async (context) => {
    const { linkedinUrls, minimum_freshness_in_days, save_to_ampliphy, slack_text } = context.body;
    const requests = linkedinUrls.map((url, at) => ({ line: at + 1, url }));
    const label = `${requests.length === 1 ? '1 address' : `${requests.length} addresses`}`;
    return begin(context, requests, {
      kind: 'list',
      label,
      minimumDays: minimum_freshness_in_days,
      save: save_to_ampliphy,
      slackText: slack_text,
    });
  });

  handle(app, scrapeFile, async (context) => {
    const { query, request, settings } = context;
    requireProvider(context);
    const { name, stored } = await takeFile(request, settings.dataFolder, MAX_LIST_BYTES);
    try {
      const { lines, columns } = await readAddresses(join(settings.dataFolder, stored.path), query.column);
      if (lines === null) return { result: null, lacks: NO_URL_COLUMN, columns };
      if (lines.length === 0)
        throw createInvalidError('This file contains no addresses: all rows are empty.', { file: 'No rows.' });
      const { minimum_freshness_in_days: minimumDays, slack_text: slackText } = query;
      const { result } = await begin(context, lines, { kind: 'list', label: name, minimumDays, slackText });
      return { result, lacks: null, columns };
    } finally {
      await removeFile(settings.dataFolder, stored.path);
    }
  });

  handle(app, rescrapeContact, async (context) => {
    const key = getProfileKey(`in/${encodeURIComponent(context.body.linkedin_id)}`);
    if (key === null)
      throw createInvalidError('This isn’t the name of a profile.', { linkedin_id: 'Not as in a profile’s address' });
    return begin(context, [{ line: 1, url: `linkedin.com/${key}` }], { kind: 'one', label: key, minimumDays: 0 });
  });
}

/** Lists runs, and stops, continues or undoes one. */
function runRoutes(app: FastifyInstance): void {
  handle(app, getFreshness, async ({ db, params }) => {
    const id = requireId(params.id, 'This person');
    const readAt = (await loadCareersReadAt(db, [id])).get(id);
    if (readAt === undefined) throw createNotFoundError('This person');
    return { read_at: readAt };
  });

  handle(app, listScrapes, async ({ db, query, enrichment, settings, clock }) => {
    const before = readPageStart(query.cursor ?? query.before, parseId) ?? null;
    const rows = await queries.listRunsBefore(db, before, query.limit + 1);
    const { page, next_cursor } = endPage(rows, query.limit, ({ id }) => id);
    const requestCount = await queries.countAskedOn(db, clock.now().toISOString().slice(0, 10));
    const { kind, name } = enrichment;
    return {
      runs: await serializeRuns(db, page),
      next: next_cursor,
      next_cursor,
      provider: kind === null ? null : { name, development: kind === 'development' },
      budget: { per_day: settings.enrichmentBounds.perDay, asked: requestCount },
    };
  });

  handle(app, getScrape, async ({ db, params }) => answer(db, await requireRun(db, params.id)));

  handle(app, listScrapeRows, async ({ db, params, query }) => {
    const after = readPageStart(query.cursor ?? query.after, parseId) ?? 0;
    const run = await requireRun(db, params.id);
    const rows = await queries.listRowsAfter(db, run.id, query.outcome, after, query.limit + 1);
    const { page, next_cursor } = endPage(rows, query.limit, ({ id }) => id);
    return { rows: page.map(serializeEnrichmentRow), next: next_cursor, next_cursor };
  });

  handle(app, stopScrape, async ({ db, viewer, params, clock }) => {
    const run = await requireRun(db, params.id);
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeEnrichmentRun(trx, run.id, ['running', 'waiting'], { state: 'paused', error: null })))
        throw createConflictError('This run isn’t running.');
      if (run.job_id !== null) await cancelJob(trx, run.job_id, clock.now());
      await record(trx, viewer, clock.now(), 'enrichment.stopped', run);
    });
    return answer(db, run);
  });

  handle(app, resumeScrape, async (context) => {
    const { db, viewer, params, clock, wakeJobs } = context;
    requireProvider(context);
    const run = await requireRun(db, params.id);
    await db.transaction().execute(async (trx) => {
      const going = { state: 'running', error: null } as const;
      if (!(await queries.changeEnrichmentRun(trx, run.id, ['paused', 'stopped', 'waiting'], going)))
        throw createConflictError('You can only continue a run that was stopped.');
      await enqueueEnrichment(trx, run.id, clock.now());
      await record(trx, viewer, clock.now(), 'enrichment.resumed', run);
    });
    wakeJobs();
    return answer(db, run);
  });

  handle(app, updateFromPage, takeOver);

  handle(app, undoPageUpdate, async ({ db, viewer, params, clock, wakeJobs }) => {
    const run = await requireRun(db, params.id);
    if (run.kind !== 'page' || run.started_by !== viewer.user.id) throw createNotFoundError(THIS);
    await undo(db, viewer, run, clock.now());
    wakeJobs();
    return { success: true as const };
  });

  handle(app, undoScrape, async ({ db, viewer, params, clock, wakeJobs }) => {
    const run = await requireRun(db, params.id);
    await undo(db, viewer, run, clock.now());
    wakeJobs();
    return answer(db, run);
  });
}

async function undo(
  db: CallContext<typeof undoScrape>['db'],
  viewer: Viewer,
  run: queries.RunRow,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const from = ['done', 'paused', 'stopped', 'waiting'] as const;
    if (!(await queries.changeEnrichmentRun(trx, run.id, from, { state: 'undoing', error: null })))
      throw createConflictError(
        run.state === 'running'
          ? 'This run is still running. Stop it first, then undo it.'
          : 'This run has already been undone.',
      );
    await record(trx, viewer, now, 'enrichment.undone', run);
    await enqueueUndo(trx, run.id, now);
  });
}

function requireProvider({ enrichment }: Pick<CallContext<typeof scrapeFile>, 'enrichment'>): void {
  if (enrichment.kind === null)
    throw createUnavailableError(
      'Kith has no profile provider. Ask your Kith administrator to set ENRICHMENT_PROVIDER.',
    );
}

type RunStart = Omit<Parameters<typeof startRun>[1], 'startedBy'>;

async function begin(
  context: Pick<CallContext<typeof scrapeContacts>, 'db' | 'viewer' | 'clock' | 'wakeJobs' | 'enrichment'>,
  lines: readonly ProfileLine[],
  beginning: RunStart,
) {
  requireProvider(context);
  const { db, viewer, clock, wakeJobs } = context;
  const now = clock.now();
  const run = await db.transaction().execute(async (trx) => {
    const made = await startRun(trx, { ...beginning, startedBy: viewer.user.id }, lines, now);
    await record(trx, viewer, now, 'enrichment.started', made);
    return made;
  });
  wakeJobs();
  return answer(db, run);
}

async function requireRun(db: Db, wireId: string): Promise<queries.RunRow> {
  const run = await queries.findEnrichmentRun(db, requireId(wireId, THIS));
  if (!run) throw createNotFoundError(THIS);
  return run;
}

async function answer(db: Db, { id }: Pick<queries.RunRow, 'id'>) {
  const [result] = await serializeRuns(db, [(await queries.findEnrichmentRun(db, id))!]);
  return { result: result! };
}

const record = (trx: Db, viewer: Viewer, now: Date, action: string, { id, total, kind }: queries.RunRow) =>
  audit(trx, viewer, now, { action, entity: 'enrichment_run', entityId: id, detail: { kind, total } });
