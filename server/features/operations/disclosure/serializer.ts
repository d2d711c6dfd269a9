import type { Reader } from '../../../../shared/features/operations/disclosure/calls.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { ReaderRow } from './queries.ts';

interface Counts {
  today: number;
  days30: number;
}

/** @param counted of their company */
export function serializeReader(row: ReaderRow, bounds: Settings['readBounds'], counted: Counts | null): Reader {
  const { id, email, company, today, days30 } = row;
  return {
    id: String(id),
    email,
    company,
    today,
    days30,
    name: getUserName(row.given_name, row.family_name, email),
    of_company: counted && {
      ...counted,
      reached: counted.today >= bounds.company.day || counted.days30 >= bounds.company.days30,
    },
    reached: [
      ...(today >= bounds.day ? ['day' as const] : []),
      ...(days30 >= bounds.days30 ? ['30 days' as const] : []),
    ],
  };
}
