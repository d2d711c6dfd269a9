import type { WishCounts } from '../../../../shared/core/network/wanted.ts';
import type { TouchedRequest } from '../../../../shared/features/reach/what-if/calls.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { countFollowers, countUseCases, type WantedRequest } from './queries.ts';
import { readPieces, type StrengthChange } from './strengths.ts';

/** Who wants something of a company, or of a person there. */
export type WishFinder = (accountId: number | null, personId?: number) => WishCounts;

/** @param requests the viewer's open requests */
export async function loadWanted(
  db: Db,
  scope: ViewerScope,
  requests: readonly WantedRequest[],
  accountIds: Iterable<number>,
): Promise<WishFinder> {
  const ids = [...new Set(accountIds)];
  const count = async (read: (some: readonly number[]) => Promise<readonly { id: number; count: number }[]>) =>
    new Map((await readPieces(ids, read)).map((row) => [row.id, Number(row.count)]));
  const follows = await count((some) => countFollowers(db, scope, some));
  const useCases = await count((some) => countUseCases(db, scope, some));
  const about = Map.groupBy(requests, (request) => request.target_account_id);
  return (accountId, personId) => {
    const theirs = accountId === null ? [] : (about.get(accountId) ?? []);
    const isMeant = ({ target_contact_id }: WantedRequest) =>
      personId === undefined || target_contact_id === null || target_contact_id === personId;
    return {
      follows: follows.get(accountId ?? 0) ?? 0,
      requests: theirs.filter(isMeant).length,
      use_cases: useCases.get(accountId ?? 0) ?? 0,
    };
  };
}

/** How the person of a request changes, or without one its company. */
export const findTargetChange = (
  { target_account_id, target_contact_id }: WantedRequest,
  people: ReadonlyMap<number, StrengthChange>,
  companies: ReadonlyMap<number, StrengthChange>,
): StrengthChange | undefined =>
  target_contact_id === null ? companies.get(target_account_id ?? 0) : people.get(target_contact_id);

export const isWanted = ({ follows, requests, use_cases }: WishCounts): boolean => follows + requests + use_cases > 0;

/** What is wanted most comes first: requests before use cases before followers. */
export const compareWanted = (a: WishCounts, b: WishCounts): number =>
  b.requests - a.requests || b.use_cases - a.use_cases || b.follows - a.follows;

export const serializeTouchedRequest = (
  { staff }: ViewerScope,
  request: WantedRequest,
  loses: TouchedRequest['loses'] = null,
): TouchedRequest => ({
  id: String(request.id),
  about: request.target_name,
  asked_by: staff ? request.asked_by : null,
  since: request.created_at,
  loses,
});
