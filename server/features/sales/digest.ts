import { SALES_DIGEST } from '../../../shared/features/accounts/preferences/calls.ts';
import type { DigestSection } from '../../platform/messages/digest.ts';
import { DIGEST_LINES } from '../../platform/messages/digest.ts';
import { isPendingSuggestion, listCompanySuggestions } from './queries.ts';

const path = '/sales/opportunities';

export const salesDigest: readonly DigestSection[] = [
  {
    title: 'Sales opportunities for you',
    inSubject: { one: 'sales opportunity for you', many: 'sales opportunities for you' },
    place: 25,
    waits: true,
    permission: 'sales:read',
    isFor: ({ portfolio, companyId }) => portfolio && companyId !== null,
    part: { kind: SALES_DIGEST, label: 'New sales opportunities, in the digest' },
    path,
    read: async ({ db, clock }, viewer, since) => {
      const companyId = viewer.companyId ?? 0;
      const now = clock.now();
      const extent = { now, since: since.toISOString() };
      const rows = await listCompanySuggestions(db, { staff: false, companyId }, companyId, extent);
      return rows
        .filter((row) => isPendingSuggestion(row, now))
        .slice(0, DIGEST_LINES + 1)
        .map(({ name, use_case, id }) => ({ text: `${name}, for ${use_case}`, path: `${path}?open=${id}` }));
    },
  },
];
