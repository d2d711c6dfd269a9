import type { FastifyInstance } from 'fastify';
import {
  CRM_USERS_SHOWN,
  type CrmUsers,
  listCrmUsers,
  matchCrmUser,
} from '../../../../shared/features/imports/crm/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { enqueueSettling } from './jobs.ts';
import * as queries from './queries.ts';
import { isOfFirm, listUsersByActivity, setUser } from './touches/queries.ts';

/** Who the users of the CRM are in Kith: what they noted there counts as theirs (docs/decisions/136). */
export function crmUserRoutes(app: FastifyInstance): void {
  handle(app, listCrmUsers, ({ db }) => serializeCrmUsers(db));

  handle(app, matchCrmUser, async ({ db, viewer, clock, body, wakeJobs }) => {
    const row = await queries.findConnection(db);
    if (!row) throw createConflictError('No CRM is connected.');
    const userId = body.user_id === null ? null : requireId(body.user_id, 'This user');
    if (userId !== null && !(await isOfFirm(db, userId)))
      throw createInvalidError('Choose somebody who works at the firm.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (!(await setUser(trx, row.id, body.id, userId))) throw createNotFoundError('This user of the CRM');
      await enqueueSettling(trx, row.id, now);
      const detail = { crm_id: body.id, user_id: body.user_id };
      await audit(trx, viewer, now, { action: 'crm.user', entity: 'crm_connection', entityId: row.id, detail });
    });
    wakeJobs();
    return serializeCrmUsers(db);
  });
}

async function serializeCrmUsers(db: Db): Promise<CrmUsers> {
  const row = await queries.findConnection(db);
  if (!row) return { users: [], all: 0 };
  const { users, all } = await listUsersByActivity(db, row.id, CRM_USERS_SHOWN);
  return {
    users: users.map(({ crm_id, first_name, email, activities, user_id, is_chosen }) => ({
      id: crm_id,
      first_name,
      email,
      activities: Number(activities),
      user_id: user_id === null ? null : String(user_id),
      chosen: is_chosen === 1,
    })),
    all,
  };
}
