import type { FastifyInstance } from 'fastify';
import { follow, listSubscriptions, unfollow } from '../../../../shared/features/search/calls.ts';
import { findVisibleAccount } from '../../../core/network/read/find-account.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { cutPage } from '../../../platform/http/cursors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { addSubscription, listFollowedAccounts, removeSubscription } from './queries.ts';

/** The companies that a person follows. */
export function subscriptionRoutes(app: FastifyInstance): void {
  handle(app, listSubscriptions, async ({ db, viewer, query }) => {
    const { subscribed_accounts: all } = await loadSubscribed(db, viewer);
    const { page, next_cursor } = cutPage(all, query);
    return { subscribed_accounts: page, next_cursor };
  });

  handle(app, follow, (context) => subscribe(context, true));

  handle(app, unfollow, (context) => subscribe(context, false));
}

async function loadSubscribed(db: Db, viewer: Viewer) {
  const ids = await listFollowedAccounts(db, getViewerScope(viewer), viewer.user.id);
  return { subscribed_accounts: ids.map(String) };
}

async function subscribe(
  { db, viewer, clock, params }: CallContext<typeof follow | typeof unfollow>,
  follows: boolean,
) {
  const account = await findVisibleAccount(db, getViewerScope(viewer), requireId(params.id, 'This company'));
  if (!account) throw createNotFoundError('This company');
  const { id } = account;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const changed = follows
      ? await addSubscription(trx, viewer.user.id, id, now.toISOString())
      : await removeSubscription(trx, viewer.user.id, id);
    const action = follows ? 'account.followed' : 'account.unfollowed';
    if (changed) await audit(trx, viewer, now, { action, entity: 'account', entityId: id });
    return loadSubscribed(trx, viewer);
  });
}
