import {
  type AccountRow,
  type ContactRow,
  findRoot,
  type ImportIndex,
  listTenuresOf,
  makeFactKey,
  type TenureRow,
} from '../../../core/facts/book/import-index.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

/** The facts as a batch knows them, and the user whose list it is. */
type OfList = { index: ImportIndex; listOf: number | null };

/** The jobs that the same owner's earlier lists gave a person, ended ones too, latest first. */
function ownJobs({ index, listOf }: OfList, row: ContactRow): TenureRow[] {
  return listTenuresOf(index, row.id)
    .filter(({ id, source_id }) => {
      const sources = [source_id, ...(index.extras.get(makeFactKey('tenure', id)) ?? [])];
      return sources.some((sourceId) => {
        const source = index.sources.get(sourceId);
        return source !== undefined && source.list === 1 && source.user_id === listOf;
      });
    })
    .sort((a, b) => b.id - a.id);
}

/** The latest job that the same owner's lists gave them, if it has not ended. */
export const findEarlierJob = (importing: OfList, row: ContactRow): TenureRow | undefined =>
  ownJobs(importing, row).find(({ end_month }) => end_month === OPEN_END);

/**
 * Whether a company is news to the owner of a list, whose earlier lists show the person elsewhere. Others may have told of that job before:
 * the row is a change all the same, and not everybody may learn what others told.
 */
export function isNews(importing: OfList, row: ContactRow, account: AccountRow): boolean {
  if (importing.listOf === null) return false;
  const { index } = importing;
  const before = ownJobs(importing, row).map((job) => findRoot(index, 'account', job.account_id));
  return before.length > 0 && !before.includes(findRoot(index, 'account', account.id));
}
