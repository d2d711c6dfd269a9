/** How often companies and kinds were wanted. Uses no database. */
import { MAX_SPOTS } from '../../../../../shared/features/reach/blind-spots/calls.ts';
import { getOr } from '../../../../platform/get-or.ts';
import { type CompanyProfile, type Kind, makeKindKey } from './kinds.ts';

export interface WantCount {
  useCases: number;
  requests: number;
  /** Of the requests, those of the last twelve months. */
  recentRequests: number;
}

export interface RequestCount {
  accountId: number;
  requests: number;
  recent: number;
}

type WantedCompany = WantCount & { accountId: number; sizeStep: number };
type WantedKind = WantCount & { kind: Kind };

interface WantsDeps {
  /** The company, if the viewer may know it and nobody reaches it. */
  findUnreached: (accountId: number) => CompanyProfile | undefined;
  /** The kinds of a company that nobody reaches; the widest. */
  listBlindKinds: (company: CompanyProfile) => readonly Kind[];
}

const countTimes = ({ useCases, requests }: WantCount): number => useCases + requests;

/** What was wanted most often, then by requests, then in the order given. */
const sortWanted = <T extends WantCount>(rows: T[], compare: (a: T, b: T) => number): T[] =>
  rows.sort((a, b) => countTimes(b) - countTimes(a) || b.requests - a.requests || compare(a, b)).slice(0, MAX_SPOTS);

/**
 * A use case wants each company that fits it, and each of their kinds once; a request wants its company, and each of its kinds.
 * @param useCases for each use case the companies that fit it
 */
export async function countWants(
  { findUnreached, listBlindKinds }: WantsDeps,
  useCases: AsyncIterable<readonly number[]>,
  requests: readonly RequestCount[],
): Promise<{ companies: WantedCompany[]; kinds: WantedKind[] }> {
  const companies = new Map<number, WantedCompany>();
  const kinds = new Map<string, WantedKind & { last: number }>();
  const getCompany = ({ id: accountId, sizeStep }: CompanyProfile) =>
    getOr(companies, accountId, () => ({ accountId, sizeStep, useCases: 0, requests: 0, recentRequests: 0 }));
  const getKind = (kind: Kind) =>
    getOr(kinds, makeKindKey(kind), () => ({ kind, useCases: 0, requests: 0, recentRequests: 0, last: -1 }));
  let number = 0;
  for await (const accountIds of useCases) {
    number++;
    for (const accountId of accountIds) {
      const company = findUnreached(accountId);
      if (!company) continue;
      getCompany(company).useCases++;
      for (const kind of listBlindKinds(company)) {
        const wanted = getKind(kind);
        if (wanted.last !== number) wanted.useCases++;
        wanted.last = number;
      }
    }
  }
  for (const { accountId, requests: all, recent } of requests) {
    const company = findUnreached(accountId);
    if (!company) continue;
    for (const wanted of [getCompany(company), ...listBlindKinds(company).map(getKind)]) {
      wanted.requests += all;
      wanted.recentRequests += recent;
    }
  }
  return {
    companies: sortWanted([...companies.values()], (a, b) => b.sizeStep - a.sizeStep || a.accountId - b.accountId),
    kinds: sortWanted([...kinds.values()], (a, b) => (makeKindKey(a.kind) < makeKindKey(b.kind) ? -1 : 1)),
  };
}
