import type { ContactRow, TenureRow } from '../../../core/facts/book/import-index.ts';
import { isGuarded } from '../../../platform/db/account-flags.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import type { ImportContext } from './plan.ts';

/**
 * Enters the present company and title of new people for whom nothing else will be derived: those with one job and no signal. Most people
 * of a large file are among them, and writing their rows twice took a sixth of the time. Deriving finds everybody, and corrects what
 * differs. People of guarded companies wait for it, because they are found by nobody until their visibility is known; so do those of lists.
 */
export function enterWorkplaces({ index, writes, listOf, at }: ImportContext): void {
  const today = getMonth(new Date(at));
  const contactIds = new Set(writes.signals.flatMap((signal) => [signal.from_contact_id, signal.to_contact_id]));
  const jobs = Map.groupBy(writes.tenures, (tenure) => tenure.contact_id);
  for (const person of writes.contacts) {
    const job = listOf === null && !contactIds.has(person.id) ? getOnlyJob(person, jobs) : null;
    const isPresent = job && job.end_month === OPEN_END && job.start_month <= today && !isHidden(job.account_id);
    person.account_id = isPresent ? job.account_id : null;
    person.title_id = isPresent ? job.title_id : null;
  }

  function isHidden(accountId: number): boolean {
    const account = index.accounts.get(accountId);
    return !account || isGuarded(account) || index.roots.account.has(accountId);
  }
}

function getOnlyJob({ id }: ContactRow, jobs: ReadonlyMap<number, readonly TenureRow[]>): TenureRow | null {
  const [job, ...others] = jobs.get(id) ?? [];
  return job && others.length === 0 ? job : null;
}
