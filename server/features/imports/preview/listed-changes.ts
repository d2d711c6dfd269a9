import { type ContactRow, findRoot, makeFactKey, type TenureRow } from '../../../core/facts/book/import-index.ts';
import { findChangeBetween, type OwnList } from '../../../core/facts/write/job-changes.ts';
import type { ImportContext } from '../apply/plan.ts';

/** An import that is checked, with the owner's lists in the order of their days, itself among them. */
export interface CheckContext extends ImportContext {
  lists: readonly OwnList[];
}

/** The ids of what a check adds count down from zero. */
const getOrder = ({ id }: TenureRow): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER / 2 - id);

interface ShownJob {
  row: TenureRow;
  account_id: number;
  shownBy: ReadonlySet<number>;
}

/** The person's jobs that one of the owner's lists shows, the earliest stated first. The jobs of this file have ids below zero. */
function shownJobs({ index, lists }: CheckContext, contactId: number): ShownJob[] {
  const ids = new Set(lists.map(({ id }) => id));
  return (index.tenures.get(contactId) ?? [])
    .flatMap((row): ShownJob[] => {
      const tellers = [row.source_id, ...(index.extras.get(makeFactKey('tenure', row.id)) ?? [])];
      const shownBy = new Set(tellers.filter((teller) => ids.has(teller)));
      return shownBy.size === 0 ? [] : [{ row, account_id: findRoot(index, 'account', row.account_id), shownBy }];
    })
    .sort((a, b) => getOrder(a.row) - getOrder(b.row));
}

interface ListedChange {
  from: number;
  to: number;
}

/**
 * The changes of company that the owner's lists tell because of this one: from the list before it, and to the next one if this one comes
 * late. Call it after the record is entered.
 */
export function listListedChanges(
  context: CheckContext,
  row: ContactRow,
): { isLate: boolean; changes: ListedChange[] } {
  const { lists, sourceId } = context;
  const jobs = shownJobs(context, row.id);
  const isShownBy = ({ id }: OwnList) => jobs.some(({ shownBy }) => shownBy.has(id));
  const place = lists.findIndex(({ id }) => id === sourceId);
  const later = lists.findIndex((list, at) => at > place && isShownBy(list));
  const own = lists[place];
  if (!own || !isShownBy(own)) return { isLate: later !== -1, changes: [] };
  const messages = [place, later].filter((at) => at !== -1).map((at) => lists.slice(0, at + 1));
  const without = messages.map((upTo) =>
    upTo.at(-1) === own ? null : findChangeBetween(jobs, upTo.toSpliced(place, 1)),
  );
  const changes = messages.flatMap((upTo, at): ListedChange[] => {
    const change = findChangeBetween(jobs, upTo);
    if (!change) return [];
    const [from, to] = [change.from_account_id, change.to_account_id];
    const before = without[at];
    return before?.from_account_id === from && before.to_account_id === to ? [] : [{ from, to }];
  });
  return { isLate: later !== -1, changes };
}
