import type { FastifyInstance } from 'fastify';
import {
  approveAccess,
  declineAccess,
  identifyApplicant,
  listAccessRequests,
  listCompanies,
} from '../../../../shared/features/accounts/access/calls.ts';
import { joinRoles } from '../../../../shared/platform/permissions.ts';
import { listFirmAndPortfolio as companiesOf, requireCompany } from '../../../platform/access/companies.ts';
import { listOpenQuestions, settleQuestion } from '../../../platform/access/identities.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import { findUserByEmail } from '../../../platform/access/users.ts';
import { isFirmMember } from '../../../platform/access/viewer.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { cutPage } from '../../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { decideAccess } from './decide.ts';
import * as queries from './queries.ts';
import { serializeRequest } from './serializer.ts';

export function accessRoutes(app: FastifyInstance): void {
  handle(app, listAccessRequests, async ({ db, settings, query }) => {
    const after = query.cursor === undefined ? undefined : parseId(query.cursor);
    if (query.cursor !== undefined && after === undefined)
      throw createInvalidError('There is no such page.', { cursor: 'Not a cursor of an earlier page' });
    const rows = await queries.findAccessRequests(db, query.state, query.limit + 1, {
      after,
      oldestFirst: query.order === 'oldest',
    });
    const page = rows.slice(0, query.limit);
    return {
      requests: page.map((row) => serializeRequest(row, settings.providers)),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      pending: await queries.countPending(db),
    };
  });

  handle(app, approveAccess, async (context) => {
    const { body, db } = context;
    const accountId = await requireCompany(db, body.account_id);
    const given = await findAddressToGive(context);
    return decide(context, { state: 'approved', accountId, roles: joinRoles(body.roles), ...given });
  });

  handle(app, identifyApplicant, async ({ db, clock, settings, viewer, params, body }) => {
    const id = requireId(params.id, 'This access request');
    const { firmDomains } = settings;
    const isStaffBy = (memberOf: string, email: string) => isFirmMember(memberOf, email, firmDomains);
    await db.transaction().execute(async (trx) => {
      const found = await queries.findRequest(trx, id);
      if (!found) throw createNotFoundError('This access request');
      const requests = await listOpenQuestions(trx, { of: found.user_id });
      const question = requests.find(({ maybe_user_id }) => maybe_user_id === parseId(body.user_id));
      if (found.state !== 'pending' || !question)
        throw createConflictError(
          'This was already answered, or they have given another address since. Reload the list.',
        );
      await settleQuestion(trx, question, body.same_person, { doer: viewer, now: clock.now(), staffBy: isStaffBy });
    });
    return { success: true as const };
  });

  handle(app, declineAccess, (context) => decide(context, { state: 'declined' }));

  handle(app, listCompanies, async ({ db, query }) => {
    const { page, next_cursor } = cutPage(await companiesOf(db), query);
    return { companies: page.map((company) => ({ ...company, id: String(company.id) })), next_cursor };
  });
}

type DecisionDeps = Pick<
  CallContext<typeof declineAccess>,
  'db' | 'clock' | 'settings' | 'viewer' | 'params' | 'wakeJobs'
>;

/**
 * The address that staff give to whom no provider vouches for one, and whether it makes them staff.
 * @throws AppError 400 without one, 409 while it is asked whether they are another user, or if another user has it
 */
async function findAddressToGive({ db, settings, params, body }: CallContext<typeof approveAccess>) {
  const found = await queries.findRequest(db, requireId(params.id, 'This access request'));
  if (found?.state !== 'pending') return {};
  if (found.maybe_id !== null)
    throw createConflictError('First say whether they are the user with that address or someone else.');
  if (!isStandIn(found.email)) return {};
  const { email } = body;
  if (email === undefined || isStandIn(email))
    throw createInvalidError(
      'No identity provider has verified their e-mail address. Enter an e-mail address they can be reached at.',
      {
        email: 'Enter an e-mail address they can be reached at.',
      },
    );
  const owner = await findUserByEmail(db, email);
  if (owner && owner.status !== 'deactivated' && owner.status !== 'declined')
    throw createConflictError(
      `${email} belongs to another user. Enter another address, or end that user’s access first.`,
    );
  const ofFirm = isFirmMember(found.member_of ?? '', email, settings.firmDomains);
  return { address: { email, outside: ofFirm ? (0 as const) : (1 as const) } };
}

async function decide(
  { db, clock, settings, viewer, params, wakeJobs }: DecisionDeps,
  decision: queries.AccessDecision,
) {
  const id = requireId(params.id, 'This access request');
  const request = await db.transaction().execute((trx) => decideAccess(trx, { clock, settings }, viewer, id, decision));
  wakeJobs();
  return { request: serializeRequest(request, settings.providers) };
}
