import type { SizeRange } from '../../../core/network/read/companies/size-range.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { listFollowedAccounts } from '../subscriptions/queries.ts';

/** @throws invalid for a range that ends before it begins */
export function getSizeRange({
  headCountFrom,
  headCountTo,
}: {
  headCountFrom: number;
  headCountTo?: number | null;
}): SizeRange {
  const to = headCountTo ?? null;
  if (to !== null && to < headCountFrom)
    throw createInvalidError('The smallest size is larger than the largest.', {
      headCountTo: 'Less than headCountFrom',
    });
  return { from: headCountFrom, to };
}

/** The accounts that a search is to keep to; undefined: all. */
export async function loadFollowedIf({
  db,
  viewer,
  body,
}: Pick<Deps, 'db'> & { viewer: Viewer; body: { following: boolean } }) {
  return body.following ? listFollowedAccounts(db, getViewerScope(viewer), viewer.user.id) : undefined;
}
