import { loadExternalIds } from '../../../../core/facts/book/external-ids.ts';
import { listEmails } from '../../../../core/network/words/person-ids.ts';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { insertMany } from '../../../../platform/db/insert-many.ts';
import { getAddressOfKey } from '../../../../platform/text/profile-address.ts';
import { OPEN_END } from '../../../../platform/time/months.ts';
import type { JudgedPerson } from './judge.ts';

/** Contacts that were not merged, with the columns that their keys are made of. */
export async function loadNamedPeople(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'profile_key'])
    .where(isAmong(db, 'id', ids))
    .where('merged_into', 'is', null)
    .execute();
  const emailsOf = await loadEmails(db, rows);
  return new Map(
    rows.map(({ email: _, ...row }) => [
      row.id,
      { ...row, profile_key: getAddressOfKey(row.profile_key), emails: emailsOf(row.id) },
    ]),
  );
}

/** Each person's addresses: the first, and further ones. */
async function loadEmails(db: Db, rows: readonly { id: number; email: string | null }[]) {
  const ids = rows.map(({ id }) => id);
  const further = Map.groupBy(await loadExternalIds(db, 'contact', ids), ({ id }) => id);
  const emails = new Map(
    rows.map(({ id, email }) => [
      id,
      listEmails({ email, external_ids: (further.get(id) ?? []).map(({ value }) => value) }),
    ]),
  );
  return (id: number): readonly string[] => emails.get(id)!;
}

export async function computeKeysOfPeople(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('contact_key')
    .select(['contact_id', 'key'])
    .where(isAmong(db, 'contact_id', ids))
    .execute();
  const keys = new Map<number, string[]>();
  for (const { contact_id, key } of rows) keys.set(contact_id, [...(keys.get(contact_id) ?? []), key]);
  return keys;
}

export async function replaceKeys(
  db: Db,
  ids: readonly number[],
  keys: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  await db
    .deleteFrom('contact_key')
    .where(isAmong(db, 'contact_id', ids))
    .execute();
  await insertMany(
    db,
    'contact_key',
    [...keys].flatMap(([contact_id, theirs]) => theirs.map((key) => ({ key, contact_id }))),
  );
}

export async function loadJudgedPeople(db: Db, ids: readonly number[]): Promise<Map<number, JudgedPerson>> {
  const people = await db
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'profile_key', 'location', 'crm_id'])
    .where(isAmong(db, 'id', ids))
    .execute();
  const jobs = await db
    .selectFrom('tenure')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['tenure.contact_id', 'tenure.account_id', 'tenure.end_month', 'account.name', 'title.text'])
    .where(isAmong(db, 'tenure.contact_id', ids))
    .orderBy('tenure.id')
    .execute();
  const lists = await db
    .selectFrom('contact')
    .innerJoin('source', 'source.id', 'contact.source_id')
    .select(['contact.id as contact_id', 'source.id as source_id'])
    .where('source.list', '=', 1)
    .where(isAmong(db, 'contact.id', ids))
    .union(
      db
        .selectFrom('extra_source')
        .innerJoin('source', 'source.id', 'extra_source.source_id')
        .select(['extra_source.fact_id as contact_id', 'source.id as source_id'])
        .where('extra_source.fact', '=', 'contact')
        .where('source.list', '=', 1)
        .where(isAmong(db, 'extra_source.fact_id', ids)),
    )
    .execute();
  const known = await db
    .selectFrom('tie')
    .select(['contact_id', 'member_id'])
    .where(isAmong(db, 'contact_id', ids))
    .execute();
  const [jobsOf, listsOf, tiesOf] = [
    Map.groupBy(jobs, (row) => row.contact_id),
    Map.groupBy(lists, (row) => row.contact_id),
    Map.groupBy(known, (row) => row.contact_id),
  ];
  const emailsOf = await loadEmails(db, people);
  return new Map(
    people.map(({ id, email: _, ...person }) => [
      id,
      {
        ...person,
        profile_key: getAddressOfKey(person.profile_key),
        emails: emailsOf(id),
        jobs: (jobsOf.get(id) ?? []).map(({ account_id, end_month, name, text }) => ({
          account_id,
          account: name,
          title: text,
          current: end_month === OPEN_END,
        })),
        lists: new Set(listsOf.get(id)?.map(({ source_id }) => source_id)),
        knownBy: new Set(tiesOf.get(id)?.map(({ member_id }) => member_id)),
      },
    ]),
  );
}

/** One more than LARGE of judge.ts: in a larger company a name says less. */
const COUNTED_TO = 201;

export async function countPeopleAt(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const id of accountIds) {
    const some = db.selectFrom('tenure').select('id').where('account_id', '=', id).limit(COUNTED_TO);
    const { count } = await db
      .selectFrom(some.as('counted'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    found.set(id, Number(count));
  }
  return found;
}

/** Enough people for a rare name to mean something. */
const LARGE_NETWORK = 1_000;

export async function isLargeNetwork(db: Db): Promise<boolean> {
  const row = await db.selectFrom('contact').select('id').offset(LARGE_NETWORK).limit(1).executeTakeFirst();
  return row !== undefined;
}
