import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  MAX_WEBHOOKS,
  removeWebhook,
  replayDelivery,
  testWebhook,
} from '../../../shared/features/webhooks/calls.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { StoredWebhook } from '../../platform/db/tables/webhook-tables.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import { enqueueDelivery, queueDelivery } from '../../platform/events/record.ts';
import { readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { SECRET_PURPOSE } from './deliver.ts';
import {
  changeStoredWebhook,
  countUndelivered,
  deleteWebhook,
  insertWebhook,
  listOwnWebhooks,
  listSent,
  resetDelivery,
} from './queries.ts';
import { serializeDelivery, serializeWebhook } from './serializer.ts';

/** People's own webhooks: nobody sees another's, and each tells what its owner may know. */
export function webhookRoutes(app: FastifyInstance): void {
  handle(app, listWebhooks, async ({ db, viewer }) => {
    refuseActing(viewer);
    return { webhooks: await serializeAll(db, await listOwnWebhooks(db, viewer.user.id)) };
  });

  handle(app, addWebhook, async ({ db, clock, viewer, body, sealing }) => {
    refuseActing(viewer);
    if ((await listOwnWebhooks(db, viewer.user.id)).length >= MAX_WEBHOOKS)
      throw createConflictError(`You have ${MAX_WEBHOOKS} webhooks, as many as one person can have.`);
    const secret = randomBytes(32).toString('base64url');
    const now = clock.now();
    const made = {
      user_id: viewer.user.id,
      address: body.address,
      events: body.events.join(';'),
      secret: sealing.seal(secret, SECRET_PURPOSE),
      created_at: now.toISOString(),
    };
    const row = await db.transaction().execute(async (trx) => {
      const inserted = await insertWebhook(trx, made);
      await noteDeed(trx, viewer, now, 'webhook.added', inserted);
      return inserted;
    });
    return { webhook: serializeWebhook(row, 0), secret };
  });

  handle(app, changeWebhook, async ({ db, clock, viewer, params, body, wakeJobs }) => {
    const row = await requireWebhook(db, viewer, params.id);
    const now = clock.now();
    const set = {
      events: body.events.join(';'),
      paused_at: body.paused ? (row.paused_at ?? now.toISOString()) : null,
      failing_since: body.paused ? row.failing_since : null,
      resting_until: null,
    };
    await db.transaction().execute(async (trx) => {
      await changeStoredWebhook(trx, row.id, set);
      if (!body.paused) await enqueueDelivery(trx, row.id, {}, now);
      await noteDeed(trx, viewer, now, 'webhook.changed', row);
    });
    wakeJobs();
    const [webhook] = await serializeAll(db, [{ ...row, ...set }]);
    return { webhook: webhook! };
  });

  handle(app, removeWebhook, async ({ db, clock, viewer, params }) => {
    const row = await requireWebhook(db, viewer, params.id);
    await db.transaction().execute(async (trx) => {
      await deleteWebhook(trx, row.id);
      await noteDeed(trx, viewer, clock.now(), 'webhook.removed', row);
    });
    return { success: true as const };
  });

  deliveryRoutes(app);
}

function deliveryRoutes(app: FastifyInstance): void {
  handle(app, testWebhook, async ({ db, clock, viewer, params, wakeJobs }) => {
    const row = await requireWebhook(db, viewer, params.id);
    const subject = { kind: 'test', id: String(row.id) } as const;
    await db.transaction().execute(async (trx) => {
      await changeStoredWebhook(trx, row.id, { resting_until: null });
      await queueDelivery(trx, row.id, { event: 'test', subject, path: '/settings' }, clock.now());
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, listDeliveries, async ({ db, viewer, params, query }) => {
    const before = readPageStart(query.cursor, parseId);
    const row = await requireWebhook(db, viewer, params.id);
    const rows = await listSent(db, row.id, query.limit + 1, before);
    const page = rows.slice(0, query.limit);
    return {
      deliveries: page.map(serializeDelivery),
      next_cursor: rows.length > query.limit ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, replayDelivery, async ({ db, clock, viewer, params, wakeJobs }) => {
    const row = await requireWebhook(db, viewer, params.id);
    const id = parseId(params.delivery);
    await db.transaction().execute(async (trx) => {
      if (id === undefined || !(await resetDelivery(trx, row.id, id, clock.now())))
        throw createNotFoundError('This delivery');
      await changeStoredWebhook(trx, row.id, { resting_until: null });
      await enqueueDelivery(trx, row.id, {}, clock.now());
    });
    wakeJobs();
    return { success: true as const };
  });
}

const serializeAll = (db: Deps['db'], rows: readonly StoredWebhook[]) =>
  Promise.all(rows.map(async (row) => serializeWebhook(row, await countUndelivered(db, row.id))));

const noteDeed = (trx: Db, viewer: Viewer, now: Date, action: string, { id, address }: StoredWebhook) =>
  audit(trx, viewer, now, { action, entity: 'webhook', entityId: id, detail: { host: new URL(address).host } });

/** @throws notFound */
async function requireWebhook(db: Db, viewer: Viewer, wire: string): Promise<StoredWebhook> {
  refuseActing(viewer);
  const id = parseId(wire);
  const [row] = id === undefined ? [] : await listOwnWebhooks(db, viewer.user.id, id);
  if (!row) throw createNotFoundError('This webhook');
  return row;
}
