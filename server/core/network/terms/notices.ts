/** What every list says beside the connectors that it proposes, about how they let themselves be asked. */
import type { TermsNotice } from '../../../../shared/core/network/connector-terms.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { loadAccountNames } from '../read/account-names.ts';
import { getFirstName } from '../read/find-person.ts';
import { countAsks, isOverridable, listBounds, loadTerms } from './terms.ts';
import { describeForStaff, describeNeutrally } from './words.ts';

type NoticeDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * The notices of those who have one, by contact. Every reader that proposes people as connectors goes through this
 * (tests/structure/connector-terms.test.ts), and every asking through takePlace beside it.
 * @param companyId the company that would ask, if it is another than the viewer's; null: not decided
 */
export async function loadTermsNotices(
  { db, clock, settings }: NoticeDeps,
  viewer: Pick<Doer, 'staff' | 'companyId'>,
  contacts: readonly number[],
  companyId: number | null = viewer.staff ? null : viewer.companyId,
): Promise<ReadonlyMap<number, TermsNotice>> {
  const terms = await loadTerms(db, contacts);
  const ids = [...terms.keys()];
  const today = getDayInZone(settings.timeZone, clock.now());
  const counts = await countAsks(db, ids, { month: today.slice(0, 7) });
  const firstNames = await loadFirstNames(db, ids);
  const companyIds = viewer.staff ? [...new Set([...terms.values()].flatMap((own) => own.companies))] : [];
  const companies = await loadAccountNames(db, companyIds);
  return new Map(
    ids.flatMap((id) => {
      const own = terms.get(id)!;
      const used = counts.get(id) ?? 0;
      const bounds = listBounds(own, { today, used, companyId });
      const blocked = bounds.length > 0;
      const first = firstNames.get(id) ?? 'This person';
      if (!viewer.staff)
        return blocked ? [[id, { sentence: describeNeutrally(first), blocked, overridable: false }] as const] : [];
      const names = own.companies.flatMap((company) =>
        companyId === null || company === companyId ? (companies.get(company) ?? []) : [],
      );
      const sentence = describeForStaff(own, { first, today, used, companies: names });
      return sentence === '' ? [] : [[id, { sentence, blocked, overridable: isOverridable(bounds) }] as const];
    }),
  );
}

/** For what helps to ask somebody outside of Kith. @throws conflict while they are not to be asked */
export async function refuseBlocked(
  deps: NoticeDeps,
  viewer: Pick<Doer, 'staff' | 'companyId'>,
  contactId: number,
): Promise<void> {
  const notice = (await loadTermsNotices(deps, viewer, [contactId], viewer.companyId)).get(contactId);
  if (notice?.blocked) throw createConflictError(`${notice.sentence} Choose someone else.`);
}

async function loadFirstNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'first_name'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, getFirstName(row)]));
}
