import {
  type AccountRow,
  type ContactRow,
  factKey,
  type ImportIndex,
  rootOf,
  type TenureRow,
  tenuresOf,
} from '../../../core/facts/book/import-index.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

/** The facts as a batch knows them, and the user whose list it is. */
type OfList = { book: ImportIndex; listOf: number | null };

/** The jobs that the same owner's earlier lists gave a person, ended ones too, latest first. */
function ownJobs({ book, listOf }: OfList, row: ContactRow): TenureRow[] {
  return tenuresOf(book, row.id)
    .filter(({ id, source_id }) => {
      const sources = [source_id, ...(book.extras.get(factKey('tenure', id)) ?? [])];
      return sources.some((each) => {
        const source = book.sources.get(each);
        return source !== undefined && source.list === 1 && source.user_id === listOf;
      });
    })
    .sort((a, b) => b.id - a.id);
}

/** The latest job that the same owner's lists gave them, if it has not ended. */
export const earlierJob = (importing: OfList, row: ContactRow): TenureRow | undefined =>
  ownJobs(importing, row).find(({ end_month }) => end_month === OPEN_END);

/**
 * Whether a company is news to the owner of a list, whose earlier lists show the person elsewhere. Others may have told of that job before:
 * the row is a change all the same, and not everybody may learn what others told.
 */
export function isNews(importing: OfList, row: ContactRow, account: AccountRow): boolean {
  if (importing.listOf === null) return false;
  const { book } = importing;
  const before = ownJobs(importing, row).map((job) => rootOf(book, 'account', job.account_id));
  return before.length > 0 && !before.includes(rootOf(book, 'account', account.id));
}
