import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { listFollowedAccounts } from '../subscriptions/queries.ts';

/** The accounts that a search is to keep to; undefined: all. */
export async function loadFollowedIf({
  db,
  viewer,
  body,
}: Pick<Deps, 'db'> & { viewer: Viewer; body: { following: boolean } }) {
  return body.following ? listFollowedAccounts(db, getViewerScope(viewer), viewer.user.id) : undefined;
}
