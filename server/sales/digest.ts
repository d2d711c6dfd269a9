import type { DigestSection } from '../platform/digest.ts';
import { DIGEST_LINES } from '../platform/digest.ts';
import { isPending, suggestionsOf } from './queries.ts';

const path = '/sales/opportunities';

export const salesDigest: readonly DigestSection[] = [
  {
    title: 'Sales opportunities for you',
    place: 25,
    waits: true,
    permission: 'sales:read',
    path,
    read: async ({ db, clock }, viewer, since) => {
      if (!viewer.portfolio || viewer.companyId === null) return [];
      const sight = { staff: false, companyId: viewer.companyId };
      const rows = await suggestionsOf(db, sight, viewer.companyId, since.toISOString());
      return rows
        .filter((row) => isPending(row, clock.now()))
        .slice(0, DIGEST_LINES + 1)
        .map(({ name, use_case, id }) => ({ text: `${name}, for ${use_case}`, path: `${path}?open=${id}` }));
    },
  },
];
