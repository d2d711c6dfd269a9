import type { FastifyInstance } from 'fastify';
import { ATS_NAMES } from '../../../../shared/features/talent/ats/ats.ts';
import {
  connectAts,
  disconnectAts,
  getCandidacyAts,
  listAtses,
  listAtsJobs,
  mapAtsStage,
  sendToAts,
} from '../../../../shared/features/talent/ats/calls.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { lockCandidacy, requireCandidacy } from '../candidacies/read-candidacies.ts';
import { findEmployer } from '../positions/queries.ts';
import { enqueueAtsReading } from './enqueue.ts';
import { askAts, openAts, sealAtsKey } from './open-ats.ts';
import * as queries from './queries.ts';
import { beginSending } from './send.ts';
import { findJobOfPosition, readAtsCompany, serializeAtsConnections, serializeCandidacyAts } from './serializer.ts';

/** How many jobs are offered. */
const MAX_JOBS = 2_000;

export function atsRoutes(app: FastifyInstance): void {
  handle(app, listAtses, ({ db, viewer }) => serializeAtsConnections(db, viewer));

  handle(app, connectAts, async (context) => {
    const { db, viewer, clock, body, atses, wakeJobs } = context;
    const { id: accountId } = await loadEmployer(db, viewer, readAtsCompany(body));
    const ats = atses.find(({ kind }) => kind === body.kind);
    if (!ats || (body.kind === 'greenhouse' && body.client_id === ''))
      throw createInvalidError('Enter the client ID and the secret of a Harvest v3 credential.', {
        client_id: 'Enter the client ID.',
      });
    const key = { key: body.key, clientId: body.client_id };
    // The test of the key. Whether it may write shows only when it does.
    await askAts(() => ats.open(key).listJobs(), 'Check it, and try again.');
    const at = clock.now().toISOString();
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'account', accountId);
      const id = await putConnection(trx, accountId, {
        kind: body.kind,
        key: sealAtsKey(context, body.kind, key),
        state: 'connected',
        error: null,
        connected_by: viewer.user.id,
        connected_at: at,
      });
      await enqueueAtsReading(trx, id, clock.now());
      const deed = { action: 'ats.connected', entity: 'account', entityId: accountId };
      await audit(trx, viewer, clock.now(), deed);
    });
    wakeJobs();
    return serializeAtsConnections(db, viewer);
  });

  handle(app, disconnectAts, async ({ db, viewer, clock, body }) => {
    const { id } = await loadEmployer(db, viewer, readAtsCompany(body));
    await db.transaction().execute(async (trx) => {
      if (!(await queries.deleteAtsConnections(trx, id))) throw createNotFoundError('This connection');
      await audit(trx, viewer, clock.now(), { action: 'ats.disconnected', entity: 'account', entityId: id });
    });
    return serializeAtsConnections(db, viewer);
  });

  handle(app, mapAtsStage, async ({ db, viewer, clock, body, wakeJobs }) => {
    const { id } = await loadEmployer(db, viewer, readAtsCompany(body));
    await db.transaction().execute(async (trx) => {
      const connection = await queries.findAtsConnection(trx, id);
      const stage = requireId(body.stage, 'This stage');
      const name = connection && (await queries.changeAtsStage(trx, connection.id, stage, body.meaning));
      if (!connection || name === undefined) throw createNotFoundError('This stage');
      await enqueueAtsReading(trx, connection.id, clock.now());
      await audit(trx, viewer, clock.now(), { action: 'ats.mapped', entity: 'account', entityId: id });
    });
    wakeJobs();
    return serializeAtsConnections(db, viewer);
  });

  handle(app, getCandidacyAts, async (context) =>
    serializeCandidacyAts(context.db, await requireCandidacy(context, context.params.id)),
  );

  handle(app, listAtsJobs, async (context) => {
    const { db, params } = context;
    const row = await requireCandidacy(context, params.id);
    const connection = await requireConnection(db, row.company_id);
    const jobs = (await askAts(() => openAts(context, connection).listJobs())).slice(0, MAX_JOBS);
    const position = await queries.findBoardKey(db, row.position_id);
    return {
      jobs: jobs.map(({ id, title, place }) => ({ id, title, place })),
      suggested: findJobOfPosition(jobs, position?.board_key ?? null, row.position),
    };
  });

  handle(app, sendToAts, async (context) => {
    const { db, params, body, wakeJobs, awaitJob } = context;
    const jobId = await db.transaction().execute(async (trx) => {
      const row = await lockCandidacy(trx, context, params.id);
      return beginSending(trx, context, { row, connection: await requireConnection(trx, row.company_id), body });
    });
    wakeJobs();
    if (jobId !== undefined) await awaitJob(db, jobId);
    return serializeCandidacyAts(db, await requireCandidacy(context, params.id));
  });
}

/** Adds it, or gives one whose key was refused the new key: what was sent stays known. @throws conflict */
async function putConnection(trx: Db, accountId: number, values: queries.NewAtsConnection): Promise<number> {
  const present = await queries.findAtsConnection(trx, accountId);
  if (!present) return queries.insertAtsConnection(trx, { ...values, account_id: accountId });
  if (present.state === 'connected' || present.kind !== values.kind)
    throw createConflictError(`${ATS_NAMES[present.kind]} is connected already. Disconnect it first.`);
  await queries.changeAtsConnection(trx, present.id, values);
  return present.id;
}

/** The talent team's any company of the portfolio, people of a company their own. */
async function loadEmployer(db: Db, { staff, companyId }: Viewer, wire: string) {
  const id = parseId(wire) ?? 0;
  const found = staff || id === companyId ? await findEmployer(db, id) : undefined;
  if (!found) throw createNotFoundError('This company');
  return found;
}

async function requireConnection(db: Db, accountId: number): Promise<queries.AtsConnectionRow> {
  const row = await queries.findAtsConnection(db, accountId);
  if (!row) throw createConflictError('The company has connected no ATS. Connect one under Open Positions.');
  return row;
}
