import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../platform/db/schema.ts';
import { freshDb } from '../testing/databases.ts';
import { fillDemo } from './fill.ts';

const now = new Date('2026-11-21T10:00:00Z');
const small = { now, contacts: 900, accounts: 130 };

describe('an empty database', () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await freshDb();
    expect(await fillDemo(db, small)).toBe(true);
  });

  async function peopleOf(account: string) {
    const rows = await db
      .selectFrom('contact')
      .innerJoin('account', 'account.id', 'contact.account_id')
      .where('account.name', '=', account)
      .select(['contact.name', 'contact.score'])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.name, row.score]));
  }

  test('is filled, and strengths match the pictures', async () => {
    expect(await peopleOf('Castellan Bank')).toEqual({
      'Ines Calloway': 3,
      'Kofi Amankrah': 4,
      'Sunniva Rask': 2,
      'Jonah Abrandt': 1,
    });
    expect(await peopleOf('Orrin Health')).toEqual({
      'Priya Venkatraj': 3,
      'Rafi Dorshan': 2,
      'Elske Vandermoor': 1,
    });
    expect(await peopleOf('Veldt Robotics')).toEqual({ 'Hana Quist': 1, 'Ruben Castellane': 1 });
    const firm = await db
      .selectFrom('installation')
      .selectAll()
      .where('key', '=', 'firm_account_id')
      .executeTakeFirst();
    expect(firm?.value).toBe('1');
  });

  test('shows people known only from a portfolio user’s list in the Network category', async () => {
    const listed = await db
      .selectFrom('contact')
      .innerJoin('source', 'source.id', 'contact.source_id')
      .where('source.list', '=', 1)
      .select('contact.visibility')
      .execute();
    expect(listed.length).toBeGreaterThan(50);
    expect(listed.filter((contact) => contact.visibility === 0)).toEqual([]);
  });

  test('asks connectors in every lasting state, and has no job that would deliver or change a message', async () => {
    const rows = await db
      .selectFrom('reachout')
      .innerJoin('contact as target', 'target.id', 'reachout.target_contact_id')
      .leftJoin('outbox', (join) =>
        join.onRef('outbox.entity_id', '=', 'reachout.id').on('outbox.entity', '=', 'reachout'),
      )
      .select(['target.name', 'outcome', 'expires_at', 'due_at', 'outbox.state'])
      .execute();
    const at = now.toISOString();
    const stands = rows.map(({ outcome, expires_at, state }) => outcome ?? (expires_at <= at ? 'no answer' : state));
    // A message whose time has come and that is still queued waits for the chat.
    const lasting = ['queued', 'sent', 'failed', 'unsure', 'answered', 'declined', 'no answer'];
    expect(new Set(stands)).toEqual(new Set(lasting));
    expect(rows.every(({ due_at }) => due_at < at)).toBe(true);
    // The extension's journeys ask about her, and need her free.
    expect(rows.filter(({ name }) => name === 'Ines Calloway')).toHaveLength(1);
    expect(await db.selectFrom('job').select('kind').where('kind', '=', 'message.deliver').execute()).toEqual([]);
  });

  test('gives new rows ids after the invented ones', async () => {
    const most = await db
      .selectFrom('tag')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const added = await db
      .insertInto('tag')
      .values({ name: 'Bells', name_key: 'bells' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(added.id).toBe(most.id + 1);
  });
});

test('a database that was ever used is left as it is', async () => {
  const db = await freshDb();
  const at = now.toISOString();
  await db
    .insertInto('app_user')
    .values({ email: 'first@somewhere.example', status: 'active', created_at: at, updated_at: at })
    .execute();
  expect(await fillDemo(db, small)).toBe(false);
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
});
