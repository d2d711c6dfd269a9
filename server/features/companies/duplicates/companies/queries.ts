import { makeNameBearer } from '../../../../core/facts/names/evidence.ts';
import { judgeName } from '../../../../core/facts/names/judge-name.ts';
import { type JudgedName, NOBODY_THERE } from '../../../../core/facts/names/known.ts';
import { loadPeopleThere } from '../../../../core/facts/names/queries.ts';
import { readFurtherDomains } from '../../../../platform/access/company-domains.ts';
import { type Db, isAmong } from '../../../../platform/db/engine.ts';
import { foldName } from '../../../../platform/text/names.ts';
import type { JudgedCompany } from './judge.ts';

export function loadCompanyNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'domain'])
    .where(isAmong(db, 'id', ids))
    .where('merged_into', 'is', null)
    .execute();
}

/** People of a company whose names are compared. */
const MAX_PEOPLE = 100;

/** A company with what tells it from others of its name. */
type StoredCompany = JudgedCompany & Parameters<typeof makeNameBearer>[0] & { id: number };

/** What speaks for and against two companies of one name being one, as an import weighs it; null unless only one has a domain. */
export async function judgeStored(db: Db, a: StoredCompany, b: StoredCompany): Promise<JudgedName | null> {
  if (Boolean(a.domain) === Boolean(b.domain) || foldName(a.name) !== foldName(b.name)) return null;
  const [bare, described] = a.domain ? [b, a] : [a, b];
  const there = (await loadPeopleThere(db, [bare.id])).get(bare.id) ?? NOBODY_THERE;
  return judgeName(
    makeNameBearer(bare, bare.industries, there),
    makeNameBearer(described, described.industries, NOBODY_THERE),
  );
}

export async function loadCompanies(db: Db, ids: readonly number[]): Promise<Map<number, StoredCompany>> {
  const accounts = await db
    .selectFrom('account')
    .select([
      'id',
      'name',
      'domain',
      'li_id',
      'crm_id',
      'headcount',
      'country',
      'founded',
      'description',
      'li_industry',
    ])
    .where(isAmong(db, 'id', ids))
    .where('merged_into', 'is', null)
    .execute();
  const names = await db
    .selectFrom('account_name')
    .select(['account_id', 'name'])
    .where(isAmong(db, 'account_id', ids))
    .execute();
  const tags = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['account_id', 'tag.name'])
    .where(isAmong(db, 'account_id', ids))
    .execute();
  const further = await readFurtherDomains(db, ids);
  const people = new Map<number, Set<string>>();
  for (const id of ids) people.set(id, await loadPeople(db, id));
  return new Map(
    accounts.map((account) => [
      account.id,
      {
        ...account,
        names: names.flatMap((row) => (row.account_id === account.id ? row.name : [])),
        industries: tags.flatMap((row) => (row.account_id === account.id ? row.name : [])),
        people: people.get(account.id)!,
        further_domains: further.get(account.id) ?? [],
      },
    ]),
  );
}

async function loadPeople(db: Db, accountId: number): Promise<Set<string>> {
  const there = db.selectFrom('tenure').select('contact_id').where('account_id', '=', accountId).limit(MAX_PEOPLE);
  const rows = await db
    .selectFrom(there.as('there'))
    .innerJoin('contact', 'contact.id', 'there.contact_id')
    .select('contact.name_key')
    .execute();
  return new Set(rows.map((row) => row.name_key));
}

/** The number of names that begin with a word; counts no further than needed. */
export async function countBeginning(db: Db, word: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('name_key', '>=', word)
    .where('name_key', '<', `${word}\u{10ffff}`)
    .where('merged_into', 'is', null)
    .limit(most)
    .execute();
  return rows.length;
}
