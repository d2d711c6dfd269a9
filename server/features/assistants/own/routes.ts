import type { FastifyInstance } from 'fastify';
import {
  blockAssistantClient,
  changeAssistant,
  changeAssistantRules,
  endAssistant,
  getAssistantRules,
  listAssistants,
} from '../../../../shared/features/assistants/calls.ts';
import { refuseActing } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { joinRights, revokeGrant } from '../oauth/queries.ts';
import {
  type AssistantRow,
  changeScopes,
  countReads,
  deleteGrant,
  listClients,
  listGrants,
  switchClient,
} from './queries.ts';
import { getAssistantAddress, readAssistantRules, writeAssistantRules } from './rules.ts';
import { serializeAssistant, serializeClient } from './serializer.ts';

/** What a person has connected, and what administrators decide about all. */
export function ownRoutes(app: FastifyInstance): void {
  handle(app, listAssistants, async ({ db, clock, settings, viewer }) => {
    refuseActing(viewer);
    const now = clock.now();
    const { on, maySend } = await readAssistantRules(db);
    const today = getDayInZone(settings.timeZone, now);
    const rows = on ? await listGrants(db, viewer.user.id) : [];
    return {
      on,
      may_send: maySend,
      address: getAssistantAddress(settings),
      reads: countReads(app, viewer),
      assistants: rows.map((row) => serializeAssistant(row, today, now)),
    };
  });

  handle(app, changeAssistant, async ({ db, clock, settings, viewer, params, body }) => {
    refuseActing(viewer);
    const now = clock.now();
    const { maySend } = await readAssistantRules(db);
    if (body.send && !maySend)
      throw createForbiddenError(`${settings.firm} doesn’t let assistants send without asking.`);
    const row = await requireGrant(db, viewer.user.id, params.id);
    const scopes = joinRights(body);
    await db.transaction().execute(async (trx) => {
      await changeScopes(trx, row.id, scopes);
      const detail = { assistant: row.name, may: body };
      await audit(trx, viewer, now, { action: 'assistant.changed', entity: 'assistant', entityId: row.id, detail });
    });
    const today = getDayInZone(settings.timeZone, now);
    return { assistant: serializeAssistant({ ...row, scopes }, today, now) };
  });

  handle(app, endAssistant, async ({ db, clock, viewer, params }) => {
    refuseActing(viewer);
    const now = clock.now();
    const row = await requireGrant(db, viewer.user.id, params.id);
    const over = row.revoked_at !== null || row.expires_at <= now.toISOString();
    await db.transaction().execute(async (trx) => {
      if (over) await deleteGrant(trx, row.id);
      else {
        await revokeGrant(trx, row.id, now);
        const deed = {
          action: 'assistant.ended',
          entity: 'assistant',
          entityId: row.id,
          detail: { assistant: row.name },
        };
        await audit(trx, viewer, now, deed);
      }
    });
    return { success: true as const };
  });
}

/** @throws notFound */
async function requireGrant(db: Db, userId: number, wire: string): Promise<AssistantRow> {
  const id = parseId(wire);
  const [row] = id === undefined ? [] : await listGrants(db, userId, id);
  if (!row) throw createNotFoundError('This assistant');
  return row;
}

export function ruleRoutes(app: FastifyInstance): void {
  handle(app, getAssistantRules, async ({ db }) => {
    const { on, maySend } = await readAssistantRules(db);
    return { on, may_send: maySend, clients: (await listClients(db)).map(serializeClient) };
  });

  handle(app, changeAssistantRules, async ({ db, clock, viewer, body }) => {
    await db.transaction().execute(async (trx) => {
      await writeAssistantRules(trx, { on: body.on, maySend: body.may_send });
      const deed = { action: 'assistant.rules', entity: 'installation', entityId: 'assistants', detail: body };
      await audit(trx, viewer, clock.now(), deed);
    });
    return { success: true as const };
  });

  handle(app, blockAssistantClient, async ({ db, clock, viewer, params, body }) => {
    const id = parseId(params.id);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const client = id === undefined ? undefined : await switchClient(trx, id, body.blocked ? now : null);
      if (!client) throw createNotFoundError('This client');
      const detail = { assistant: client.name, blocked: body.blocked };
      const deed = { action: 'assistant.client_switched', entity: 'assistant_client', entityId: client.id, detail };
      await audit(trx, viewer, now, deed);
    });
    return { success: true as const };
  });
}
