import { SALES_DIGEST } from '../../../shared/features/accounts/preferences/calls.ts';
import type { DigestSection } from '../../platform/messages/digest.ts';
import { DIGEST_LINES } from '../../platform/messages/digest.ts';
import { isPendingSuggestion, listCompanySuggestions } from './queries.ts';

const path = '/sales/opportunities';

/** The parts of one message: companies to sell to, and funds for a raise. */
const readPending: (kind: 'sales' | 'raise') => DigestSection['read'] =
  (kind) =>
  async ({ db, clock }, viewer, since) => {
    const companyId = viewer.companyId ?? 0;
    const now = clock.now();
    const extent = { now, since: since.toISOString(), kind };
    const rows = await listCompanySuggestions(db, { staff: false, companyId }, companyId, extent);
    return rows
      .filter((row) => isPendingSuggestion(row, now))
      .slice(0, DIGEST_LINES + 1)
      .map(({ name, use_case, id, sales_target_id }) => ({
        text: `${name}, for ${use_case}`,
        path: kind === 'sales' ? `${path}?open=${id}` : `/map/raising?raise=${sales_target_id}`,
      }));
  };

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
    read: readPending('sales'),
  },
  {
    title: 'Funds for your raise',
    inSubject: { one: 'fund for your raise', many: 'funds for your raise' },
    place: 26,
    waits: true,
    permission: 'sales:read',
    isFor: ({ portfolio, companyId }) => portfolio && companyId !== null,
    part: { kind: 'digest.raises', label: 'Funds for your raise, in the digest' },
    path: '/map/raising?tab=Suggested',
    read: readPending('raise'),
  },
];
