import type { Kysely } from 'kysely';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { joinRoles } from '../../shared/platform/permissions.ts';
import { DEMO_PEOPLE } from '../demo/people.ts';
import type { Schema } from '../platform/db/schema.ts';
import { writeInstallation } from '../platform/settings/installation.ts';
import { foldName, foldText } from '../platform/text/names.ts';

const COMPANIES = ['Quillmark Ventures', 'Lumenary', 'Brackenfield'] as const;
export type TestCompany = (typeof COMPANIES)[number];

/** The firm and two portfolio companies, in one statement: nearly every test of the server begins here. @returns their account ids by name */
export async function insertCompanies(db: Kysely<Schema>, now: Date): Promise<Record<TestCompany, number>> {
  const at = now.toISOString();
  const source = await insertSource(db, at);
  const rows = await db
    .insertInto('account')
    .values(
      COMPANIES.map((name) => ({
        name,
        name_key: foldName(name),
        website: null,
        domain: null,
        logo_url: null,
        li_id: null,
        headcount: 50,
        type: name === COMPANIES[0] ? null : 'Portfolio',
        crm_id: null,
        merged_into: null,
        source_id: source,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['name', 'id'])
    .execute();
  const ids = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<TestCompany, number>;
  await writeInstallation(db, 'firm_account_id', String(ids['Quillmark Ventures']));
  return ids;
}

/** A user, with a contact of their own, for every demo person but the stranger. @returns user ids by kind */
export async function insertPeople(
  db: Kysely<Schema>,
  companies: Record<TestCompany, number>,
  now: Date,
): Promise<Record<Exclude<DemoKind, 'stranger'>, number>> {
  const at = now.toISOString();
  const source = await insertSource(db, at);
  const people = DEMO_PEOPLE.filter(({ kind }) => kind !== 'stranger');
  const contacts = await db
    .insertInto('contact')
    .values(
      people.map(({ given_name, family_name, email }) => {
        const key = foldText(`${given_name} ${family_name}`);
        return {
          name: `${given_name} ${family_name}`,
          name_key: key,
          first_name: given_name,
          last_name: family_name,
          profile_key: `in/${key.replaceAll(' ', '-')}`,
          email,
          entity_urn: null,
          location: null,
          connections: null,
          crm_id: null,
          account_id: null,
          title_id: null,
          merged_into: null,
          source_id: source,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .returning(['email', 'id'])
    .execute();
  const contactOf = new Map(contacts.map(({ email, id }) => [email, id]));
  const users = await db
    .insertInto('app_user')
    .values(
      people.map(({ given_name, family_name, email, company, roles }) => ({
        email,
        subject: email,
        given_name,
        family_name,
        picture: null,
        contact_id: contactOf.get(email)!,
        account_id: companies[company as TestCompany],
        roles: joinRoles(roles),
        status: 'active' as const,
        crm_id: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['email', 'id'])
    .execute();
  const userOf = new Map(users.map(({ email, id }) => [email, id]));
  return Object.fromEntries(people.map(({ kind, email }) => [kind, userOf.get(email)])) as Record<
    Exclude<DemoKind, 'stranger'>,
    number
  >;
}

async function insertSource(db: Kysely<Schema>, at: string): Promise<number> {
  const row = await db
    .insertInto('source')
    .values({ kind: 'setup', label: 'Test', import_id: null, user_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
