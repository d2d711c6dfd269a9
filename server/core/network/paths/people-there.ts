/** The people who work at an account today, with every title that they have there. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { type TitleKind, titleKinds } from '../words/titles.ts';
import { buildIdList } from './target.ts';

export interface PersonThere {
  id: number;
  account_id: number;
  title: string;
  title_key: string;
  kind: TitleKind;
  start_month: number;
  /** The firm's strength to them. */
  probability: number;
}

/**
 * A row for each present job, begun and without an end, the people whom the firm knows best first. It does not use spans: the title of a
 * span may be that of a job that has ended or has not begun.
 */
export async function listPeopleAtAccounts(db: Db, accountIds: readonly number[], now: Date): Promise<PersonThere[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .innerJoin('contact', 'contact.id', 'tenure.contact_id')
    .select(['tenure.contact_id as id', 'tenure.account_id', 'tenure.start_month', 'contact.probability'])
    .select(['title.text as title', 'title.title_key', 'title.kind'])
    .where(sql<boolean>`tenure.account_id in (${buildIdList(accountIds)})`)
    .where('tenure.end_month', '=', OPEN_END)
    .where('tenure.start_month', '<=', getMonth(now))
    .where('contact.merged_into', 'is', null)
    .$narrowType<{ kind: TitleKind }>()
    .execute();
  return rows.sort((a, b) => b.probability - a.probability || a.id - b.id);
}

/**
 * A job for each person, in the given order: a requested one, otherwise the most telling (the first in `titleKinds`),
 * of equal ones the latest.
 */
export function pickJobPerPerson(
  jobs: readonly PersonThere[],
  isAsked: (job: PersonThere) => boolean = () => false,
): PersonThere[] {
  return [...Map.groupBy(jobs, (job) => job.id).values()].map(
    (own) =>
      own.toSorted(
        (a, b) =>
          Number(isAsked(b)) - Number(isAsked(a)) ||
          titleKinds.indexOf(a.kind) - titleKinds.indexOf(b.kind) ||
          b.start_month - a.start_month,
      )[0]!,
  );
}

/** A person who does not work at the account today, with their last title there, '' if none. */
export async function findPersonNotThere(
  db: Db,
  id: number,
  accountId: number,
  now: Date,
): Promise<PersonThere | undefined> {
  const contact = await db
    .selectFrom('contact')
    .select(['id', 'probability'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (!contact) return undefined;
  const last = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['title.text as title', 'title.title_key', 'title.kind', 'tenure.start_month'])
    .where('tenure.contact_id', '=', id)
    .where('tenure.account_id', '=', accountId)
    .where('tenure.start_month', '<=', getMonth(now))
    .orderBy('tenure.start_month', 'desc')
    .orderBy('tenure.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const job = last ?? { title: '', title_key: '', kind: 'ic', start_month: 0 };
  return { ...contact, ...job, kind: job.kind as TitleKind, account_id: accountId };
}

const MAX_INVESTORS = 20;

/** The investors of the account, the newest investments first. The firm's own people are left out: they are the way in. */
export async function listInvestors(db: Db, accountId: number): Promise<number[]> {
  const firm = await loadFirmAccountId(db);
  const rows = await db
    .selectFrom('investment')
    .select((eb) => ['investor_account_id as id', eb.fn.max('month').as('month')])
    .where('account_id', '=', accountId)
    .where('investor_account_id', 'not in', [accountId, firm ?? accountId])
    .groupBy('investor_account_id')
    .orderBy('month', 'desc')
    .orderBy('id')
    .limit(MAX_INVESTORS)
    .execute();
  return rows.map((row) => row.id);
}
