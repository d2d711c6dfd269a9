import type { Kysely } from 'kysely';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { joinRoles } from '../../shared/platform/permissions.ts';
import { DEMO_PEOPLE } from '../demo/people.ts';
import type { Schema } from '../platform/db/schema.ts';
import { writeInstallation } from '../platform/settings/installation.ts';
import { foldName, foldText } from '../platform/text/names.ts';

const COMPANIES = ['Quillmark Ventures', 'Lumenary', 'Brackenfield'] as const;
export type TestCompany = (typeof COMPANIES)[number];

/** The firm and two portfolio companies. @returns their account ids by name */
export async function insertCompanies(db: Kysely<Schema>, now: Date): Promise<Record<TestCompany, number>> {
  const at = now.toISOString();
  const source = await insertSource(db, at);
  const ids = {} as Record<TestCompany, number>;
  for (const name of COMPANIES) {
    const row = await db
      .insertInto('account')
      .values({
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[name] = row.id;
  }
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
  const ids = {} as Record<DemoKind, number>;
  for (const person of DEMO_PEOPLE.filter(({ kind }) => kind !== 'stranger')) {
    const name = `${person.given_name} ${person.family_name}`;
    const contact = await db
      .insertInto('contact')
      .values({
        name,
        name_key: foldText(name),
        first_name: person.given_name,
        last_name: person.family_name,
        profile_key: `in/${foldText(name).replaceAll(' ', '-')}`,
        email: person.email,
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('app_user')
      .values({
        email: person.email,
        subject: person.email,
        given_name: person.given_name,
        family_name: person.family_name,
        picture: null,
        contact_id: contact.id,
        account_id: companies[person.company as TestCompany],
        roles: joinRoles(person.roles),
        status: 'active',
        crm_id: null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[person.kind] = user.id;
  }
  return ids;
}

async function insertSource(db: Kysely<Schema>, at: string): Promise<number> {
  const row = await db
    .insertInto('source')
    .values({ kind: 'setup', label: 'Test', import_id: null, user_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
