import { SEARCH_DIGEST } from '../../../shared/features/accounts/preferences/calls.ts';
import { describeAsked } from '../../../shared/features/search/asked.ts';
import { DIGEST_LINES, type DigestLine, type DigestSection } from '../../platform/messages/digest.ts';
import { countFound, parseSearchPath } from './saved/count.ts';
import { listSavedSearches } from './saved/queries.ts';

const formatAmount = (amount: number, what: 'people' | 'companies'): string =>
  `${amount} new ${what === 'people' ? (amount === 1 ? 'person' : 'people') : amount === 1 ? 'company' : 'companies'}`;

/** New results of saved searches since the last mail, or since the user looked. */
export const searchDigest: readonly DigestSection[] = [
  {
    title: 'New in your saved searches',
    inSubject: { one: 'saved search with news', many: 'saved searches with news' },
    place: 55,
    permission: 'search:read',
    part: { kind: SEARCH_DIGEST, label: 'What is new in saved searches, in the digest' },
    path: '/',
    read: async ({ db }, viewer, since) => {
      const lines: DigestLine[] = [];
      for (const { name, address, looked_at } of await listSavedSearches(db, viewer.user.id)) {
        const from = looked_at > since.toISOString() ? looked_at : since.toISOString();
        const { fresh, what } = await countFound(db, viewer, address, from);
        const search = parseSearchPath(address);
        if (fresh > 0 && search)
          lines.push({ text: `${name}: ${formatAmount(fresh, what)} (${describeAsked(search)})`, path: address });
        if (lines.length > DIGEST_LINES) break;
      }
      return lines;
    },
  },
];
