import type { Db } from '../../platform/db/engine.ts';

export function findAccountOfPaths(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'website', 'logo_url'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** The part of an introduction request that its paths need. */
export function findIntroForPaths(db: Db, id: number) {
  return db
    .selectFrom('intro')
    .innerJoin('account as company', 'company.id', 'intro.account_id')
    .leftJoin('account as target', 'target.id', 'intro.target_account_id')
    .leftJoin('contact as person', 'person.id', 'intro.target_contact_id')
    .leftJoin('title', 'title.id', 'person.title_id')
    .select([
      'intro.id',
      'intro.status',
      'intro.account_id',
      'intro.target_account_id',
      'intro.target_name',
      'intro.who_to_introduce',
    ])
    .select(['company.name as company', 'target.name as target', 'target.logo_url as target_logo'])
    .select(({ fn }) => fn.coalesce('person.name', 'intro.target_contact_name').as('person'))
    .select(['person.id as person_id', 'person.profile_key as person_profile'])
    .select('title.text as person_title')
    .where('intro.id', '=', id)
    .executeTakeFirst();
}
export type IntroForPaths = NonNullable<Awaited<ReturnType<typeof findIntroForPaths>>>;

/** The firm's own people, by id. */
export async function listFirmMembers(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('member')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .select(['contact.id', 'contact.name'])
    .where('member.kind', '=', 'firm')
    .execute();
}
