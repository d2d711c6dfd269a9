import type { Reader } from '../../shared/reading/calls.ts';
import { nameOfUser } from '../platform/users.ts';
import type { ReaderRow } from './queries.ts';

export function wireReader(row: ReaderRow, bounds: { day: number; days30: number }): Reader {
  const { id, email, company, today, days30 } = row;
  return {
    ...{ id: String(id), email, company, today, days30 },
    name: nameOfUser(row.given_name, row.family_name, email),
    reached: [
      ...(today >= bounds.day ? ['day' as const] : []),
      ...(days30 >= bounds.days30 ? ['30 days' as const] : []),
    ],
  };
}
