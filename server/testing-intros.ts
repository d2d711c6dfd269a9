import { foldName, foldText } from './network/names.ts';
import type { TestApp } from './testing-app.ts';

const AT = '2026-11-01T00:00:00.000Z';

/** A company in the network. @returns its account id */
export async function insertAccount({ db }: Pick<TestApp, 'db'>, name: string, change: object = {}): Promise<number> {
  const row = await db
    .insertInto('account')
    .values({
      ...{ name, name_key: foldName(name), website: null, domain: null, logo_url: null, li_id: null, headcount: 100 },
      ...{ type: null, crm_id: null, merged_into: null, source_id: 1, created_at: AT, updated_at: AT },
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Somebody in the network. @returns their contact id */
export async function insertContact(
  { db }: Pick<TestApp, 'db'>,
  name: string,
  accountId: number | null,
  change: object = {},
): Promise<number> {
  const [first, last] = name.split(' ');
  const row = await db
    .insertInto('contact')
    .values({
      ...{ name, name_key: foldText(name), first_name: first ?? null, last_name: last ?? null, email: null },
      ...{ profile_key: `in/${foldText(name).replaceAll(' ', '-')}`, entity_urn: null, location: null },
      ...{ connections: null, crm_id: null, account_id: accountId, title_id: null, merged_into: null },
      ...{ source_id: 1, created_at: AT, updated_at: AT },
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
