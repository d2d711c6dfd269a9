import { viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { invalid } from '../../../platform/errors.ts';
import type { SizeRange } from '../accounts/queries.ts';
import { followedAccounts } from '../subscriptions/queries.ts';

/** @throws invalid for a range that ends before it begins */
export function sizeOf({
  headCountFrom,
  headCountTo,
}: {
  headCountFrom: number;
  headCountTo?: number | null;
}): SizeRange {
  const to = headCountTo ?? null;
  if (to !== null && to < headCountFrom)
    throw invalid('The size range ends before it begins.', { headCountTo: 'Less than headCountFrom' });
  return { from: headCountFrom, to };
}

/** The accounts that a search is to keep to; undefined: all. */
export async function followedIf({
  db,
  viewer,
  body,
}: Pick<Deps, 'db'> & { viewer: Viewer; body: { following: boolean } }) {
  return body.following ? followedAccounts(db, viewerScopeOf(viewer), viewer.user.id) : undefined;
}
