import { type RawBuilder, sql } from 'kysely';
import { getWordIndex, listSizeSteps } from '../../../core/network/derive/search-index.ts';
import { isWideOpen, type SizeRange, whereWithinSize } from '../../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnowFormer, mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import { type Db, isAmong, selectContactsInBrief } from '../../../platform/db/engine.ts';
import type { IndexPhrase, RankPlace } from '../../../platform/db/word-index.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';

/** A person in a result. */
export interface FoundContact {
  id: number;
  name: string;
  name_key: string;
  title: string | null;
  title_key: string | null;
  kind: string | null;
  score: number;
  profile_key: string | null;
  account_id: number | null;
  account: string | null;
  account_type: string | null;
  crm_id: string | null;
  education: string | null;
}

/**
 * The queries of this file are raw. The word index brings tables, conditions and an order of each engine as text, and
 * cross joins and a named index keep SQLite to its plan. The builder took a fifth of a short search
 * (docs/decisions/016); in this form the first answer of a title search takes 2.9 ms at a million contacts, of 5 that
 * it may take (bench/RESULTS.md).
 */
const COLUMNS: RawBuilder<unknown> = sql`contact.id, contact.name, contact.name_key, contact.score, contact.profile_key,
  account.id as account_id, contact.crm_id, title.text as title, title.title_key, title.kind, account.name as account,
  account.type as account_type, contact.education`;

/** Contacts with a strength by their current title, best first; of equal strength those known longest. */
export async function findContactsByTitle(
  db: Db,
  scope: ViewerScope,
  { include, exclude }: { include: readonly IndexPhrase[]; exclude: readonly IndexPhrase[] },
  size: SizeRange,
  { limit, after }: { limit: number; after?: RankPlace },
): Promise<FoundContact[]> {
  const { from, where, order } = getWordIndex(db).titledContacts(
    include,
    exclude,
    isWideOpen(size) ? null : listSizeSteps(size.from, size.to),
    after,
  );
  const { rows } = await sql<FoundContact>`
    select ${COLUMNS} from ${from}
    left join account on account.id = contact.account_id and ${mayOpenAccount(scope)}
    where ${where} and ${mayOpenContact(scope)} and ${whereWithinSize(size, 'account.headcount')}
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Does a title's key contain a phrase? For the people of a few companies, whose titles are read one by one. */
function isInTitle(phrases: readonly IndexPhrase[]): RawBuilder<boolean> {
  const likes = phrases.map(({ words, prefix }) => `% ${words.join(' ')}${prefix ? '' : ' '}%`);
  return sql`(${sql.join(
    likes.map((like) => sql`' ' || title.title_key || ' ' like ${like}`),
    sql` or `,
  )})`;
}

/** The same among people who work at some accounts: by the accounts, not by the words. */
export async function findContactsByTitleAt(
  db: Db,
  scope: ViewerScope,
  { include, exclude }: { include: readonly IndexPhrase[]; exclude: readonly IndexPhrase[] },
  size: SizeRange,
  { limit, after, among }: { limit: number; after?: RankPlace; among: readonly number[] },
): Promise<FoundContact[]> {
  const { rows } = await sql<FoundContact>`
    select ${COLUMNS} from account cross join contact cross join title
    where ${isAmong(db, 'account.id', among)} and contact.account_id = account.id and title.id = contact.title_id
      and contact.score > 0 and ${mayOpenAccount(scope)} and ${mayOpenContact(scope)}
      and ${whereWithinSize(size, 'account.headcount')} and ${isInTitle(include)}
      ${exclude.length > 0 ? sql`and not ${isInTitle(exclude)}` : sql``}
      ${after ? sql`and (contact.score < ${after.score} or (contact.score = ${after.score} and contact.id > ${after.id}))` : sql``}
    order by contact.score desc, contact.id limit ${limit}`.execute(db);
  return rows;
}

/** The contacts among these that the viewer may know, in no order. */
export function loadContacts(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<FoundContact[]> {
  return readInBatches(ids, async (some) => {
    const { rows } = await sql<FoundContact>`
      select ${COLUMNS} from contact
      left join title on title.id = contact.title_id
      left join account on account.id = contact.account_id and ${mayOpenAccount(scope)}
      where ${isAmong(db, 'contact.id', some)} and ${mayOpenContact(scope)}`.execute(db);
    return rows;
  });
}

/** A person with a strength who works or worked at an account; `place` counts from the best one there, from 1. */
interface PlacedPerson {
  for_account_id: number;
  contact_id: number;
  place: number;
}

/** Whether the contact works at one of the accounts, and is reached there. */
const isThere = (db: Db, scope: ViewerScope, accountIds: readonly number[]) =>
  sql`${isAmong(db, 'contact.account_id', accountIds)} and contact.score > 0 and ${mayOpenContact(scope)}`;

/**
 * Whether the row of `former` tells of somebody who is reached by one of the accounts.
 * @param silent companies whose people only give information about accounts where they worked, and must not be named
 * for it
 */
const wasThere = (db: Db, scope: ViewerScope, accountIds: readonly number[], silent: readonly number[]) => {
  const statements =
    silent.length === 0
      ? sql``
      : sql`
        and (still = 1 or not (${isAmong(db, 'former.works_at', silent)} is true
          or exists (select 1 from member where member.contact_id = former.contact_id
            and ${isAmong(db, 'member.account_id', silent)})))`;
  return sql`${isAmong(db, 'former.account_id', accountIds)} and ${mayKnowFormer(scope)} ${statements}`;
};

/**
 * All people who are reached by the accounts, however many, each once, and whether they are new since then: nobody knew
 * them, or knew that they work or worked there.
 */
export async function findReachedBy(
  db: Db,
  scope: ViewerScope,
  { accountIds, silent, since }: { accountIds: readonly number[]; silent: readonly number[]; since: string },
): Promise<{ contact_id: number; fresh: number }[]> {
  const { rows } = await sql<{ contact_id: number; fresh: number }>`
    select found.contact_id, min(case
      when contact.created_at > ${since} then 1
      when exists (select 1 from tenure where tenure.contact_id = found.contact_id
        and tenure.account_id = found.account_id and tenure.created_at <= ${since}) then 0
      else 1 end) as fresh
    from (
      select contact.id as contact_id, contact.account_id from contact where ${isThere(db, scope, accountIds)}
      union all
      select former.contact_id, former.account_id from former where ${wasThere(db, scope, accountIds, silent)}
    ) as found join contact on contact.id = found.contact_id
    group by found.contact_id`.execute(db);
  return rows;
}

/** The people who work at the accounts now, the best `limit` of each. */
export async function listCurrentContacts(db: Db, scope: ViewerScope, accountIds: readonly number[], limit: number) {
  const { rows } = await sql<PlacedPerson>`
    select * from (
      select contact.account_id as for_account_id, contact.id as contact_id,
        row_number() over (partition by contact.account_id order by contact.score desc, contact.id) as place
      from contact
      where ${isThere(db, scope, accountIds)}
    ) as ranked where place <= ${limit}`.execute(db);
  return rows;
}

/** A person with a strength whose present main job is elsewhere; `still` 1: they also have a job at the account. */
interface PlacedFormer extends PlacedPerson {
  still: number;
}

/** The people who worked at the accounts, or have a second job there, the best `limit` of each. */
export async function listFormerContacts(
  db: Db,
  scope: ViewerScope,
  accountIds: readonly number[],
  limit: number,
  silent: readonly number[],
) {
  const { rows } = await sql<PlacedFormer>`
    select * from (
      select account_id as for_account_id, contact_id, still,
        row_number() over (partition by account_id, still order by rank, contact_id) as place
      from former
      where ${wasThere(db, scope, accountIds, silent)}
    ) as ranked where place <= ${limit}`.execute(db);
  return rows;
}

/** The people with a second job at the account whom the viewer may see, by id: their strength. */
export async function listSecondJobsAt(db: Db, scope: ViewerScope, accountId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; score: number }>`
    select contact.id, contact.score from former join contact on contact.id = former.contact_id
    where former.still = 1 and ${wasThere(db, scope, [accountId], [])} and ${mayOpenContact(scope)}`.execute(db);
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/** The last span of each of some people at each of some accounts. */
export async function findLastSpans(db: Db, contactIds: readonly number[], accountIds: readonly number[]) {
  const rows = await readInBatches(contactIds, (some) =>
    db
      .selectFrom('spell')
      .innerJoin('title', 'title.id', 'spell.title_id')
      .select(['contact_id', 'account_id', 'start_month', 'end_month', 'title.text as title', 'title.kind'])
      .where(isAmong(db, 'spell.contact_id', some))
      // The plus keeps SQLite to one look per person instead of one for each person and account.
      .where(isAmong(db, sql`+spell.account_id`, accountIds))
      .orderBy('end_month')
      .orderBy('start_month')
      .execute(),
  );
  return [...new Map(rows.map((row) => [`${row.contact_id},${row.account_id}`, row])).values()];
}

/** A person of `company_id` who has worked at an account where they do not work now. */
export interface FoundNavigator {
  for_account_id: number;
  company_id: number;
  id: number;
  name: string;
  title: string | null;
  company: string;
}

/**
 * Navigators of the accounts: contacts who now work at one of the companies, or belong to it in the circle, and have
 * worked at the account. By name; the best known first.
 */
export async function listNavigators(
  db: Db,
  accountIds: readonly number[],
  companyIds: readonly number[],
): Promise<FoundNavigator[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<FoundNavigator>`
    with found as (
      select spell.account_id, contact.id, contact.account_id as company_id
      from spell join ${selectContactsInBrief(db)} on contact.id = spell.contact_id
      where ${isAmong(db, 'spell.account_id', accountIds)} and ${isAmong(db, 'contact.account_id', companyIds)}
        and contact.merged_into is null
      union
      select member_spell.account_id, member.contact_id, member.account_id
      from member_spell join member on member.contact_id = member_spell.member_id
      where ${isAmong(db, 'member_spell.account_id', accountIds)} and ${isAmong(db, 'member.account_id', companyIds)}
    )
    select found.account_id as for_account_id, found.company_id, contact.id, contact.name, title.text as title,
      account.name as company
    from found
    join contact on contact.id = found.id
    join account on account.id = found.company_id
    left join title on title.id = contact.title_id
    where found.company_id <> found.account_id
    order by found.account_id, contact.score desc, contact.name_key, contact.id, found.company_id`.execute(db);
  return rows;
}

/** The accounts of the portfolio companies. */
export async function listPortfolioCompanies(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('account').select('id').where('type', '=', 'Portfolio').execute();
  return rows.map((row) => row.id);
}
