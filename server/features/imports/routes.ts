import type { FastifyInstance } from 'fastify';
import {
  applyImport,
  cancelImport,
  downloadRejects,
  getImport,
  keepRowApart,
  listImportRows,
  listImports,
  listRejects,
  MAX_UPLOAD_BYTES,
  rereadImport,
  undoImport,
  uploadImport,
} from '../../../shared/features/imports/calls.ts';
import { ERASED_REASON, HELD_REASON, type ImportRun as WireRun } from '../../../shared/features/imports/import.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { listEmployers } from '../../core/facts/write/employers.ts';
import { countStaleContacts } from '../../core/network/derive/stale.ts';
import { findUserByEmail, getUserName } from '../../platform/access/users.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { ImportRunRow } from '../../platform/db/schema.ts';
import { createConflictError, createForbiddenError, createInvalidError } from '../../platform/errors.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { readPageStart } from '../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { foldName } from '../../platform/text/names.ts';
import { connectionsLinkRoutes } from './by-link/routes.ts';
import { crmRoutes } from './crm/routes.ts';
import { joinRoutes } from './joins/routes.ts';
import { countAsDecided, listRows, setApart } from './preview/queries.ts';
import { describeRenamesToConfirm } from './preview/renames.ts';
import { enqueueImport } from './runs/enqueue.ts';
import * as queries from './runs/queries.ts';
import {
  getReadingChoices,
  mergeChosenColumns,
  parseChosenColumns,
  requireColumns,
  requireSheet,
} from './runs/reading.ts';
import { buildRejectsCsv } from './runs/rejects-file.ts';
import { canUndo, isDeriving, mayBring } from './runs/rules.ts';
import { describeDatesToConfirm, describeWaysToRead, getImportCounts, getImportOptions } from './runs/runs.ts';
import { isOwnConnections, serializeImportRow, serializeReject, serializeRun } from './runs/serializer.ts';
import { PRESENT, refuseDryRun, requireVisibleRun, runToDecide, toImporter } from './runs/visible-run.ts';
import { clearFile } from './work.ts';

export function importsRoutes(app: FastifyInstance): void {
  crmRoutes(app);
  handle(app, uploadImport, upload);

  handle(app, listImports, async ({ db, viewer, query }) => {
    const before = query.cursor === undefined ? null : requireId(query.cursor, 'This page');
    const runs = await queries.listRuns(db, viewer.staff ? null : viewer.user.id, before, query.limit + 1);
    const page = runs.slice(0, query.limit);
    return {
      imports: await serializeAll(db, viewer, page),
      next_cursor: runs.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, getImport, async ({ db, viewer, params }) =>
    answer(db, viewer, await requireVisibleRun(db, viewer, params.id)),
  );

  handle(app, listRejects, async ({ db, viewer, params, query }) => {
    const after = readPageStart(query.cursor, parseId) ?? 0;
    const run = await requireVisibleRun(db, viewer, params.id);
    const rows = await queries.listRejects(db, run.id, after, query.limit + 1);
    const page = rows.slice(0, query.limit);
    return {
      rejects: page.map(serializeReject),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      left_out: await queries.countRejectsFor(db, run.id, ERASED_REASON),
      held_back: await queries.countRejectsFor(db, run.id, HELD_REASON),
    };
  });

  handle(app, listImportRows, async ({ db, viewer, params, query }) => {
    const after = readPageStart(query.cursor, parseId) ?? 0;
    const run = await requireVisibleRun(db, viewer, params.id);
    const { staff } = viewer;
    const filter = { outcome: query.outcome, others: staff };
    const asksForJoins = query.outcome === 'joined' || query.outcome === 'by_name';
    const mayRead = staff || !asksForJoins || (query.outcome === 'joined' && isOwnConnections(run));
    const rows = mayRead ? await listRows(db, run.id, filter, after, query.limit + 1) : [];
    const page = rows.slice(0, query.limit);
    return {
      rows: page.map((row) => serializeImportRow(row, run, staff)),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, keepRowApart, async ({ db, viewer, params, body, clock }) => {
    const run = await requireVisibleRun(db, viewer, params.id);
    refuseDryRun(run);
    const { staff } = viewer;
    const row = await db.transaction().execute(async (trx) => {
      if (!(await queries.changeImportRun(trx, run.id, ['checked'], { state: 'checked' })))
        throw createConflictError(
          `This import ${PRESENT[run.state]}. People can be kept apart only before you import.`,
        );
      const id = requireId(params.row, 'This row');
      // Only staff learn whom others know, and so that a row would be joined with such a person.
      const mayKnow = staff || isOwnConnections(run);
      const set = mayKnow ? await setApart(trx, run.id, id, body.apart, staff) : undefined;
      if (!set) throw createConflictError('This row wouldn’t be joined with anyone.');
      const detail = { line: set.line, apart: body.apart };
      await audit(trx, viewer, clock.now(), { action: 'import.apart', entity: 'import', entityId: run.id, detail });
      return set;
    });
    return { row: serializeImportRow(row, run, staff) };
  });

  joinRoutes(app);
  connectionsLinkRoutes(app);

  handle(app, downloadRejects, async ({ db, viewer, params, reply }) => {
    const run = await requireVisibleRun(db, viewer, params.id);
    // An empty file would say that no row was rejected.
    if (run.state === 'uploaded' || run.state === 'checking')
      throw createConflictError(
        `This import ${PRESENT[run.state]}. Its rejected rows will be available once that’s done.`,
      );
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="import-${run.id}-rejected.csv"`);
    return buildRejectsCsv(db, run);
  });

  handle(app, rereadImport, readAgain);
  handle(app, applyImport, (context) => step(context, 'apply', context.query.rename === 'yes'));
  handle(app, undoImport, (context) => step(context, 'undo'));
  handle(app, cancelImport, cancel);
}

async function serializeAll(
  db: Db,
  { staff }: Viewer,
  runs: readonly ImportRunRow[],
  stale: number | null = null,
): Promise<WireRun[]> {
  const ids = [...new Set(runs.flatMap((run) => [run.started_by, run.for_user_id ?? run.started_by]))];
  const users = ids.length === 0 ? [] : await queries.importUsers(db, ids);
  const names = new Map(users.map((user) => [user.id, getUserName(user.given_name, user.family_name, user.email)]));
  return runs.map((run) => serializeRun(run, names, { stale, staff }));
}

async function answer(db: Db, viewer: Viewer, run: ImportRunRow): Promise<{ import: WireRun }> {
  const current = (await queries.findImportRun(db, run.id)) ?? run;
  if (current.state === 'checked')
    current.counts = JSON.stringify(await countAsDecided(db, run.id, getImportCounts(current)));
  const stale = isDeriving(current) ? await countStaleContacts(db) : null;
  return { import: (await serializeAll(db, viewer, [current], stale))[0]! };
}

async function upload(context: CallContext<typeof uploadImport>): Promise<{ import: WireRun }> {
  const { db, viewer, query, request, settings, clock, wakeJobs } = context;
  const forUser =
    query.as === undefined || query.as.toLowerCase() === viewer.user.email
      ? viewer.user
      : await findUserByEmail(db, query.as.trim().toLowerCase());
  // A user who may not import for others does not learn who the others are.
  if (!mayBring(toImporter(viewer), query.kind, forUser?.id ?? 0, query.firm)) throw createForbiddenError();
  if (forUser?.status !== 'active')
    throw createInvalidError('There is no such user.', { as: 'No user has this e-mail.' });
  if (query.firm !== undefined && query.kind !== 'crunchbase') {
    throw createInvalidError('Only a file of companies can name the firm.', { firm: 'Works only with crunchbase.' });
  }
  const company = query.company === undefined ? undefined : await findCompanyNamed(db, query);
  const reading = {
    ...getReadingChoices({ ...query, columns: parseChosenColumns(query.columns) }),
    ...(company && { company }),
  };
  const { name, stored } = await takeFile(request, settings.dataFolder, MAX_UPLOAD_BYTES);
  const now = clock.now();
  const run = await db.transaction().execute(async (trx) => {
    const made = await queries.insertImportRun(trx, {
      kind: query.kind,
      file_name: name,
      file_path: stored.path,
      sha256: stored.sha256,
      byte_size: stored.bytes,
      started_by: viewer.user.id,
      for_user_id: forUser.id,
      options: JSON.stringify({ firm: query.firm, reading }),
      state: 'uploaded',
      created_at: now.toISOString(),
    });
    const detail = { kind: query.kind, file: name, bytes: stored.bytes, for: forUser.id };
    await audit(trx, viewer, now, { action: 'import.upload', entity: 'import', entityId: made.id, detail });
    await enqueueImport(trx, made.id, 'check', now);
    return made;
  });
  wakeJobs();
  return answer(db, viewer, run);
}

/** The company by its name in the portfolio. */
async function findCompanyNamed(db: Db, { kind, company = '' }: Query<typeof uploadImport>): Promise<string> {
  if (kind !== 'positions')
    throw createInvalidError('Only a list of positions can name one company for all rows.', {
      company: 'Works only with positions.',
    });
  const key = foldName(company);
  const [found, ...others] = (await listEmployers(db)).filter(({ keys }) => keys.includes(key));
  if (found && others.length === 0) return found.name;
  throw createInvalidError('Choose a portfolio company.', { company: 'No portfolio company has this name.' });
}

/** Reads a checked file again, in the way the user chose. */
async function readAgain({ db, viewer, params, body, clock, wakeJobs }: CallContext<typeof rereadImport>) {
  const run = await runToDecide(db, viewer, params.id);
  refuseDryRun(run);
  const before = getImportOptions(run);
  const choices = getReadingChoices(body);
  requireColumns(before, body);
  requireSheet(before, body);
  // Another kind of file has other columns, and so has another sheet.
  const isOther =
    (body.table !== undefined && body.table !== before.table) ||
    (body.sheet !== undefined && body.sheet !== before.sheet?.name);
  const columns = isOther ? {} : before.reading.columns;
  const reading = { ...before.reading, ...choices, columns: mergeChosenColumns(columns, choices.columns) };
  const options = JSON.stringify({ ...before, reading });
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const again = { state: 'uploaded', options, done_rows: 0, counts: '{}', error: null } as const;
    if (!(await queries.changeImportRun(trx, run.id, ['checked'], again)))
      throw createConflictError(
        `This import is ${run.state}, so you can’t read it again. That’s possible only after the check and before the import.`,
      );
    await audit(trx, viewer, now, { action: 'import.read', entity: 'import', entityId: run.id, detail: reading });
    await enqueueImport(trx, run.id, 'check', now);
  });
  wakeJobs();
  return answer(db, viewer, run);
}

/** @throws 409 if the user first has to choose the encoding of the file or the order of its dates, or to confirm new names of companies */
function requireAnswers(run: ImportRunRow, mayRename: boolean): void {
  const { encoding, dates } = getImportOptions(run);
  const { renames } = getImportCounts(run);
  if (renames && !mayRename)
    throw createConflictError(
      `${describeRenamesToConfirm(renames)} Check the changes. If they’re right, confirm them with rename=yes.`,
    );
  if (dates && !dates.sure) throw createConflictError(`${describeDatesToConfirm(dates)} Choose the right one.`);
  if (!encoding || encoding.sure) return;
  throw createConflictError(
    `Its letters can be read in more than one way. Choose the right one: ${describeWaysToRead(encoding.choices)}`,
  );
}

const STEPS = {
  apply: { from: 'checked', to: { state: 'applying', done_rows: 0, error: null }, action: 'import.apply' },
  undo: { from: 'done', to: { state: 'undoing', ending: 'undone', error: null }, action: 'import.undo' },
} as const;

const ONLY = { apply: 'You can only import a checked file.', undo: 'You can only undo a finished import.' };

/** Starts a job that writes a checked import, or takes a written one back; answers at once. */
async function step(
  { db, viewer, params, clock, wakeJobs }: CallContext<typeof applyImport | typeof undoImport>,
  what: keyof typeof STEPS,
  mayRename = false,
) {
  const run = await runToDecide(db, viewer, params.id);
  const { from, to, action } = STEPS[what];
  if (what === 'apply') refuseDryRun(run);
  if (what === 'apply' && run.state === from) {
    if (run.error !== null) throw createConflictError(run.error);
    requireAnswers(run, mayRename);
  }
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // The rest of a failed undo is taken back like a written import.
    const again = what === 'undo' && run.state === 'failed' && canUndo(run);
    if (!(await queries.changeImportRun(trx, run.id, [again ? run.state : from], to)))
      throw createConflictError(`This import ${PRESENT[run.state]}. ${ONLY[what]}`);
    await audit(trx, viewer, now, { action, entity: 'import', entityId: run.id });
    await enqueueImport(trx, run.id, what, now);
  });
  wakeJobs();
  return answer(db, viewer, run);
}

/** An import that is not written yet is dropped; one that is being written is taken back by the job that writes it. */
async function cancel({ db, viewer, params, clock, settings, wakeJobs }: CallContext<typeof cancelImport>) {
  const run = await runToDecide(db, viewer, params.id);
  const now = clock.now();
  const dropped = await db.transaction().execute(async (trx) => {
    const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
    const drop = await queries.changeImportRun(trx, run.id, ['uploaded', 'checking', 'checked'], ended);
    const back = { state: 'undoing', ending: 'cancelled' } as const;
    if (!drop && !(await queries.changeImportRun(trx, run.id, ['applying'], back))) {
      throw createConflictError(`This import is ${run.state}, so you can’t cancel it.`);
    }
    await audit(trx, viewer, now, { action: 'import.cancel', entity: 'import', entityId: run.id });
    // The job that writes also takes back; if there is no such job any more, this one does.
    if (!drop) await enqueueImport(trx, run.id, 'undo', now);
    return drop;
  });
  if (dropped) await clearFile(db, { ...run, state: 'cancelled' }, settings.dataFolder);
  wakeJobs();
  return answer(db, viewer, run);
}
