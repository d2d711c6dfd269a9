import { CASE_KINDS } from '../../../../shared/features/operations/cases/calls.ts';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { DIGEST_LINES, type DigestSection } from '../../../platform/messages/digest.ts';
import * as queries from './queries.ts';

const path = '/admin/privacy';

export const caseDigest: readonly DigestSection[] = [
  {
    title: 'People asking about their data',
    inSubject: { one: 'person is asking about their data', many: 'people are asking about their data' },
    place: 45,
    waits: true,
    permission: 'privacy:manage',
    path,
    read: async ({ db }) =>
      (await queries.listCases(db, 'open', DIGEST_LINES + 1, 0)).map(({ kind, due_day }) => ({
        text: `“${CASE_KINDS[kind]}”, due ${formatPlainDay(due_day ?? '')}`,
        path,
      })),
  },
];
