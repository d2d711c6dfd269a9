import { isConfidential } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { computeOverlap, getMonth } from '../../../platform/time/months.ts';
import type { SizeChange } from '../model/account-sizes.ts';
import { computeSharedTenureWeight } from '../model/ties.ts';
import { GUARDED } from '../model/visibility.ts';
import { loadWeights } from '../model/weights.ts';

/**
 * The contacts whose ties must be computed again after an account changed in size: those who shared time with the circle there, if the size
 * counts for it or is shown with it, and those whose visibility no longer fits the account's flags.
 */
export async function findTouchedBySize(
  db: Db,
  accountId: number,
  change: SizeChange,
  now: Date,
): Promise<Set<number>> {
  const weights = await loadWeights(db);
  const today = getMonth(now);
  const toSpan = (span: { start_month: number; end_month: number }) => ({
    start: span.start_month,
    end: span.end_month,
  });
  const members = await db.selectFrom('member_spell').selectAll().where('account_id', '=', accountId).execute();
  const spans = await db
    .selectFrom('spell')
    .select(['contact_id', 'start_month', 'end_month', 'management'])
    .where('account_id', '=', accountId)
    .$if(members.length === 0, (query) => query.limit(0))
    .execute();
  const touched = new Set<number>();
  for (const ours of spans) {
    for (const theirs of members) {
      if (theirs.member_id === ours.contact_id || touched.has(ours.contact_id)) continue;
      const both = computeOverlap(toSpan(ours), toSpan(theirs), today);
      if (!both || (both.dated ? both.start < change.from || both.start > change.to : !change.undated)) continue;
      const managed = ours.management === 1 && theirs.management === 1;
      const most = computeSharedTenureWeight({ months: both.months, people: change.people }, weights);
      if (managed || most > 0) touched.add(ours.contact_id);
    }
  }
  const shown = await db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select('contact.id')
    .where('contact.account_id', '=', accountId)
    .where(({ eb, not }) => {
      const hidden = eb('contact.visibility', '=', GUARDED);
      return eb.or([eb.and([isConfidential(), not(hidden)]), eb.and([not(isConfidential()), hidden])]);
    })
    .execute();
  for (const { id } of shown) touched.add(id);
  return touched;
}
