/** The open requests whose targets worked with a person, and for how long. */

import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { getGroupLabel } from '../../../../shared/features/introductions/derive.ts';
import { formatStatusFor } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { RelatedTarget } from '../../../../shared/features/talent/related-targets/calls.ts';
import { getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { computeOverlap } from '../../../platform/time/months.ts';
import type { RelatedRow } from './queries.ts';

interface Reader {
  staff: boolean;
  firm: string;
  /** The present month. */
  today: number;
}

/** A row for each request, longest together first, then newest. */
export function serializeRelatedRows(rows: readonly RelatedRow[], reader: Reader): RelatedTarget[] {
  const byRequest = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`);
  return [...byRequest.values()]
    .flatMap((stretches) => {
      const together = sumMonthsByAccount(stretches, reader.today);
      const [longest] = [...together].sort(([, a], [, b]) => b - a);
      const [row] = stretches;
      if (!longest || !row) return [];
      const months = [...together.values()].reduce((sum, months) => sum + months, 0);
      return [serializeRelated(row, { account: longest[0], months }, reader)];
    })
    .sort((a, b) => b.months_together - a.months_together || b.date_submitted.localeCompare(a.date_submitted));
}

/** The accounts where they were at the same time, by name. */
function sumMonthsByAccount(stretches: readonly RelatedRow[], today: number): Map<string, number> {
  const months = new Map<string, number>();
  for (const { account, start_month, end_month, own_start, own_end } of stretches) {
    const both = computeOverlap({ start: start_month, end: end_month }, { start: own_start, end: own_end }, today);
    if (both) months.set(account, (months.get(account) ?? 0) + both.months);
  }
  return months;
}

function serializeRelated(
  row: RelatedRow,
  { account, months }: { account: string; months: number },
  { staff, firm }: Reader,
): RelatedTarget {
  return {
    kind: row.kind,
    id: String(row.id),
    company: row.company,
    position: row.what,
    status: getStatus(row, staff, firm),
    target: { Id: String(row.contact_id), name: row.name, public_identifier: getPublicIdentifier(row.profile_key) },
    months_together: months,
    shared_account: account,
    current_account: row.works_at,
    comments: row.comments,
    date_submitted: row.created_at,
  };
}

/** Staff read the status, a company the words that its own pages have for it. */
function getStatus(row: RelatedRow, staff: boolean, firm: string): string {
  if (row.kind === 'candidacy') return formatStatusFor(row.status, staff ? 'staff' : 'portfolio');
  return staff ? INTRO_LIFE[row.status].label : getGroupLabel(row.status, row.reject_reason, firm);
}
