import { DIGEST_LINES, type DigestSection } from '../../platform/messages/digest.ts';
import { findDrafts } from './drafts/queries.ts';

export const assistantDigest: readonly DigestSection[] = [
  {
    title: 'Drafts of assistants',
    inSubject: { one: 'draft by an assistant is waiting for you', many: 'drafts by assistants are waiting for you' },
    place: 15,
    waits: true,
    permission: 'session:own',
    path: '/settings#assistants',
    read: async ({ db }, { user }) => {
      const rows = await findDrafts(db, user.id, { limit: DIGEST_LINES + 1, waiting: true });
      return rows.map(({ id, title, made_by, created_at }) => ({
        text: `${title}, drafted by ${made_by}`,
        path: `/assistants/drafts/${id}`,
        act: 'Review',
        since: created_at,
      }));
    },
  },
];
