import type { FastifyInstance } from 'fastify';
import { INTRO_GOALS, type IntroGoal } from '../../../../shared/core/introductions/constants.ts';
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import {
  changeUser,
  deactivateUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  reactivateUser,
  type UserDetail,
} from '../../../../shared/features/accounts/users/calls.ts';
import { joinRoles } from '../../../../shared/platform/permissions.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { loadAccountNames } from '../../../core/network/read/account-names.ts';
import { moveUser } from '../../../core/network/read/own-contact.ts';
import { requireCompany } from '../../../platform/access/companies.ts';
import { deactivate, endSessions } from '../../../platform/access/end-access.ts';
import { clearEndByGroups } from '../../../platform/access/group-access.ts';
import { findRegainedAddress } from '../../../platform/access/identities.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import * as queries from './queries.ts';
import { getUserVersion, isAdmin, refuseLastAdmin } from './rules.ts';
import { getUserChanges, serializeManaged, serializeUserChange, type UserChanges } from './serializer.ts';

type UserCallDeps = Pick<CallContext<typeof getManagedUser>, 'db' | 'clock' | 'settings' | 'viewer' | 'params'>;

export function userRoutes(app: FastifyInstance): void {
  handle(app, listUsers, async ({ db, settings, query }) => {
    const { limit, cursor, ...filter } = query;
    const after = readPageStart(cursor, (email) => (email.includes('@') ? email : null));
    const rows = await queries.listUsers(db, filter, limit + 1, after);
    const page = rows.slice(0, limit);
    return {
      users: page.map((row) => serializeManaged(row, settings.firmDomains)),
      next_cursor: rows.length > page.length ? page.at(-1)!.email : null,
      total: await queries.countUsers(db, filter),
    };
  });

  handle(app, getManagedUser, async (context) => {
    const id = requireId(context.params.id, 'This user');
    return { user: await loadDetail(context.db, context, id) };
  });

  handle(app, changeUser, async (context) => {
    const { settings, viewer, clock, body, wakeJobs } = context;
    const now = clock.now();
    const user = await changeInTurn(context, async (trx, row) => {
      if (body.basedOn === undefined && getUserVersion(row) !== body.version)
        throw createConflictError(
          'Someone else changed this user. Reload the page and make your change again.',
          [],
          'changed',
        );
      const after = await resolveChange(trx, row, joinWithPresent(body, getForm(row, settings)));
      refuseLastAdmin(
        row,
        { ...row, ...after.columns },
        settings.firmDomains,
        await queries.hasOtherAdmin(trx, row.id, settings.firmDomains),
      );
      if (Object.keys(after.said).length === 0) return;
      await queries.updateUser(trx, row.id, after.columns, now.toISOString());
      if (after.said.company !== undefined) {
        // The move changes who knows the user's facts, so it waits while an import of theirs is being written.
        await takeTurn(trx);
        await moveUser(trx, row, after.said.company!);
        await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
      }
      await audit(trx, viewer, now, {
        action: 'user.changed',
        entity: 'app_user',
        entityId: row.id,
        detail: after.said,
      });
    });
    wakeJobs();
    return { user };
  });

  handle(app, endUserSessions, async (context) => {
    const { viewer, clock, query } = context;
    const now = clock.now();
    let ended: string[] = [];
    const user = await changeInTurn(context, async (trx, { id }) => {
      if (query.session === viewer.sessionId)
        throw createConflictError('This is your current session. Log out to end it.');
      ended = await endSessions(trx, id, { id: query.session, except: viewer.sessionId }, now);
      if (query.session !== undefined && ended.length === 0) throw createNotFoundError('This session');
      for (const session of ended)
        await audit(trx, viewer, now, { action: 'session.ended', entity: 'session', entityId: session });
    });
    return { ended: ended.length, user };
  });

  handle(app, deactivateUser, async (context) => {
    const { settings, viewer, clock } = context;
    const now = clock.now();
    const user = await changeInTurn(context, async (trx, row) => {
      if (row.id === viewer.user.id)
        throw createConflictError('You can’t end your own access. Ask another administrator.');
      if (row.status !== 'active') throw createConflictError(getRefusal(row));
      const others = await queries.hasOtherAdmin(trx, row.id, settings.firmDomains);
      refuseLastAdmin(row, { ...row, status: 'deactivated' }, settings.firmDomains, others);
      const detail = await deactivate(trx, row, now);
      await clearEndByGroups(trx, row.id);
      await audit(trx, viewer, now, { action: 'user.deactivated', entity: 'app_user', entityId: row.id, detail });
    });
    return { user };
  });

  handle(app, reactivateUser, async (context) => {
    const { viewer, clock } = context;
    const now = clock.now();
    const user = await changeInTurn(context, async (trx, row) => {
      if (row.status !== 'deactivated') throw createConflictError('This user is already active.');
      const email = await findRegainedAddress(trx, row);
      const change = { status: 'active' as const, ...(email === undefined ? {} : { email }) };
      await queries.updateUser(trx, row.id, change, now.toISOString());
      await clearEndByGroups(trx, row.id);
      const detail = email === undefined ? {} : { detail: { email } };
      await audit(trx, viewer, now, { action: 'user.reactivated', entity: 'app_user', entityId: row.id, ...detail });
    });
    return { user };
  });
}

const getRefusal = ({ status }: Pick<AppUser, 'status'>): string =>
  status === 'invited'
    ? 'This user was invited but has never signed in. Withdraw the invitation instead.'
    : 'This user is already deactivated.';

/** Changes one user, in turn with all other changes of users. @returns the user after it */
async function changeInTurn(
  deps: UserCallDeps,
  change: (trx: Db, row: queries.ManagedRow) => Promise<void>,
): Promise<UserDetail> {
  const id = requireId(deps.params.id, 'This user');
  return deps.db.transaction().execute(async (trx) => {
    await queries.takeUsersTurn(trx);
    const row = await queries.findManagedUser(trx, id);
    if (!row) throw createNotFoundError('This user');
    await change(trx, row);
    return loadDetail(trx, deps, id);
  });
}

/** The fields of the form, as they are now. */
function getForm(row: queries.ManagedRow, { firmDomains }: UserCallDeps['settings']) {
  const { company, chat_id, roles } = serializeManaged(row, firmDomains);
  const { default_goal, tamnuni_without_id } = row;
  return {
    account_id: company?.id ?? null,
    chat_id,
    roles,
    default_goal,
    tamnuni_without_id: tamnuni_without_id === 1,
  };
}

type UserChangeBody = CallContext<typeof changeUser>['body'];

/** The result of a change: columns, and the text for the audit. */
async function resolveChange(trx: Db, row: queries.ManagedRow, body: UserChangeBody) {
  const columns: Partial<AppUser> = {};
  const changes: UserChanges = {};
  const accountId = body.account_id === undefined ? undefined : await requireCompany(trx, body.account_id);
  if (accountId !== undefined && accountId !== row.account_id) changes.company = accountId;
  const roles = body.roles && joinRoles(body.roles);
  if (roles !== undefined && roles !== row.roles) {
    columns.roles = roles;
    changes.roles = roles;
  }
  if (body.chat_id !== undefined && body.chat_id !== (row.chat_id ?? '')) {
    columns.chat_id = body.chat_id || null;
    changes.chat_id = body.chat_id;
  }
  const without = body.tamnuni_without_id;
  if (without !== undefined && without !== (row.tamnuni_without_id === 1)) {
    columns.tamnuni_without_id = without ? 1 : 0;
    changes.tamnuni_without_id = without;
  }
  if (body.default_goal !== undefined && body.default_goal !== row.default_goal) {
    columns.default_goal = body.default_goal;
    changes.default_goal = body.default_goal;
  }
  return { columns, said: changes };
}

const OPEN = [...listStatusesIn('queue'), ...listStatusesIn('in_progress')];

async function loadDetail(
  db: Db,
  { clock, settings, viewer }: { viewer: Viewer } & Pick<UserCallDeps, 'clock' | 'settings'>,
  id: number,
): Promise<UserDetail> {
  const row = await queries.findManagedUser(db, id);
  if (!row) throw createNotFoundError('This user');
  const now = clock.now();
  const { firmDomains } = settings;
  const { tokens, requests } = await queries.loadUserCounts(db, id, OPEN, now);
  const changes = await queries.listUserChanges(db, id);
  const companies = await loadAccountNames(db, [
    ...new Set(changes.flatMap((change) => getUserChanges(change).company ?? [])),
  ]);
  return {
    ...serializeManaged(row, firmDomains),
    default_goal: INTRO_GOALS.find((goal): goal is IntroGoal => goal === row.default_goal) ?? null,
    tamnuni_without_id: row.tamnuni_without_id === 1,
    version: getUserVersion(row),
    sessions: (await queries.listSessions(db, id, now, settings.sessionIdleMs)).map(
      ({ id, client, created_at, seen_at }) => ({ id, browser: client, opened_at: created_at, seen_at }),
    ),
    tokens,
    open_requests: requests,
    last_admin: isAdmin(row, firmDomains) && !(await queries.hasOtherAdmin(db, id, firmDomains)),
    own: id === viewer.user.id,
    changes: changes.map((change) => serializeUserChange(change, companies)),
  };
}
