import type { FastifyInstance } from 'fastify';
import { approveAccess, declineAccess, listAccessRequests, listCompanies } from '../../shared/access/calls.ts';
import { joinRoles } from '../../shared/permissions.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { firmAndPortfolio as companiesOf, requireCompany } from '../platform/companies.ts';
import { type Handling, handle } from '../platform/handle.ts';
import { idOf, requireId } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import * as queries from './queries.ts';
import { wireRequest } from './wire.ts';

export function accessRoutes(app: FastifyInstance): void {
  handle(app, listAccessRequests, async ({ db, query }) => {
    const after = query.cursor === undefined ? undefined : idOf(query.cursor);
    if (query.cursor !== undefined && after === undefined)
      throw invalid('There is no such page.', { cursor: 'Not a cursor of an earlier page' });
    const rows = await queries.findAccessRequests(db, query.state, query.limit + 1, {
      ...{ after, oldestFirst: query.order === 'oldest' },
    });
    const page = rows.slice(0, query.limit);
    return {
      requests: page.map(wireRequest),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      pending: await queries.countPending(db),
    };
  });

  handle(app, approveAccess, async (handling) => {
    const { body, db } = handling;
    const accountId = await requireCompany(db, body.account_id);
    return decide(handling, { state: 'approved', accountId, roles: joinRoles(body.roles) });
  });

  handle(app, declineAccess, (handling) => decide(handling, { state: 'declined' }));

  handle(app, listCompanies, async ({ db }) => ({
    companies: (await companiesOf(db)).map((company) => ({ ...company, id: String(company.id) })),
  }));
}

type Decision = Parameters<typeof queries.decideAccessRequest>[2];

type Deciding = Pick<Handling<typeof declineAccess>, 'db' | 'clock' | 'viewer' | 'params' | 'wakeJobs'>;

async function decide({ db, clock, viewer, params, wakeJobs }: Deciding, decision: Decision) {
  const id = requireId(params.id, 'This access request');
  const now = clock.now();
  const request = await db.transaction().execute(async (trx) => {
    const found = await queries.findRequest(trx, id);
    if (!found) throw notFound('This access request');
    if (!(await queries.decideAccessRequest(trx, { id, userId: found.user_id }, decision, viewer.user.id, now))) {
      const present = await queries.findRequest(trx, id);
      throw conflict(`Somebody was faster: this request is ${present?.state}.`, []);
    }
    await audit(trx, viewer, now, {
      action: `access.${decision.state}`,
      entity: 'access_request',
      entityId: id,
      detail: decision,
    });
    await enqueue(trx, { kind: 'access.decided', payload: { requestId: id }, key: `access-decided-${id}` }, now);
    return (await queries.findRequest(trx, id))!;
  });
  wakeJobs();
  return { request: wireRequest(request) };
}
