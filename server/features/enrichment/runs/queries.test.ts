import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import * as queries from './queries.ts';

let kith: TestApp;
let world: TestWorld;
let db: TestApp['db'];

beforeAll(async () => {
  kith = await startTestApp();
  db = kith.db;
  world = await insertWorld(kith, {
    accounts: { Harrow: {} },
    people: {
      'Ada Vance': { jobs: [{ at: 'Harrow', title: 'CTO' }] },
      'Ben Reed': { jobs: [{ at: 'Harrow', title: 'CEO' }] },
      'Cyd Moss': { jobs: [{ at: 'Harrow', title: 'CFO' }] },
      'Dan Pell': { jobs: [{ at: 'Harrow', title: 'COO' }] },
    },
  });
});
beforeEach(async () => {
  for (const table of [
    'enrichment_row',
    'enrichment_run',
    'enrichment_day',
    'career_read',
    'poscan',
    'candidate',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('contact').set({ merged_into: null }).execute();
});

const contact = (name: string): number => world.contacts[name]!;
const AT = START.toISOString();
const insertRun = async (change: Partial<queries.RunRow> = {}): Promise<number> => {
  const { id } = await queries.insertEnrichmentRun(db, {
    kind: 'list',
    label: 'A list',
    started_by: kith.users.talent,
    state: 'running',
    minimum_days: 30,
    save: 1,
    slack_text: null,
    source_id: null,
    total: 3,
    summary: null,
    error: null,
    job_id: null,
    created_at: AT,
    finished_at: null,
    ...change,
  });
  return id;
};
const insertRows = async (run_id: number, ...outcomes: queries.RowRow['outcome'][]): Promise<number[]> => {
  await queries.insertEnrichmentRows(
    db,
    outcomes.map((outcome, at) => ({
      run_id,
      line: at + 1,
      url: `in/${at}`,
      profile_key: `in/${at}`,
      outcome,
      name: null,
      message: null,
      contact_id: null,
    })),
  );
  const rows = await db.selectFrom('enrichment_row').select('id').where('run_id', '=', run_id).orderBy('id').execute();
  return rows.map(({ id }) => id);
};
const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('runs', () => {
  test('come newest first, before one, up to a number; those of a state oldest first', async () => {
    const [first, second, third] = [await insertRun(), await insertRun({ state: 'waiting' }), await insertRun()];
    expect(listIds(await queries.listRunsBefore(db, null, 10))).toEqual([third, second, first]);
    expect(listIds(await queries.listRunsBefore(db, third, 10))).toEqual([second, first]);
    expect(listIds(await queries.listRunsBefore(db, null, 1))).toEqual([third]);
    expect(await queries.listRunsIn(db, 'running')).toEqual([first, third]);
    expect((await queries.findEnrichmentRun(db, second))?.state).toBe('waiting');
  });

  test('change only from one of the named states, and alone', async () => {
    const [run, other] = [await insertRun(), await insertRun()];
    const stop = () => queries.changeEnrichmentRun(db, run, ['running', 'waiting'], { state: 'stopped' });
    expect([await stop(), await stop()]).toEqual([true, false]);
    await queries.setJob(db, run, 7);
    const read = async (id: number) => {
      const { state, job_id } = (await queries.findEnrichmentRun(db, id))!;
      return [state, job_id];
    };
    expect([await read(run), await read(other)]).toEqual([
      ['stopped', 7],
      ['running', null],
    ]);
  });
});

describe('rows', () => {
  test('are due in their order, those of one run', async () => {
    const other = await insertRun();
    await insertRows(other, 'due');
    const run = await insertRun();
    const [, second, third] = await insertRows(run, 'new', 'due', 'due');
    const due = async () => (await queries.findNextDueRow(db, run))?.id;
    expect(await due()).toBe(second);
    await queries.changeRow(db, second!, { outcome: 'unknown' });
    expect(await due()).toBe(third);
    await queries.changeRow(db, third!, { outcome: 'unknown' });
    expect(await due()).toBeUndefined();
    expect(await queries.findNextDueRow(db, other)).toBeDefined();
  });

  test('are told page by page, without those that are due, or those of one result', async () => {
    const other = await insertRun();
    await insertRows(other, 'new');
    const run = await insertRun();
    const [first, , third, fourth] = await insertRows(run, 'new', 'due', 'changed', 'new');
    const read = async (outcome: 'new' | undefined, after: number, limit: number) =>
      listIds(await queries.listRowsAfter(db, run, outcome, after, limit));
    expect(await read(undefined, 0, 9)).toEqual([first, third, fourth]);
    expect(await read(undefined, first!, 1)).toEqual([third]);
    expect(await read('new', 0, 9)).toEqual([first, fourth]);
    const counts = await queries.countRunRows(db, [run, other]);
    expect([counts.get(run), counts.get(other)]).toEqual([
      new Map([
        ['new', 2],
        ['due', 1],
        ['changed', 1],
      ]),
      new Map([['new', 1]]),
    ]);
    expect([...(await queries.countRunRows(db, [run])).keys()]).toEqual([run]);
    expect((await queries.countRunRows(db, [])).size).toBe(0);
  });
});

describe('the budget of a day', () => {
  test('is taken up to its last request and no further, and each day has its own', async () => {
    const take = (day: string, perDay = 2) => queries.takeFromBudget(db, day, perDay);
    expect([await take('2026-11-21'), await take('2026-11-21'), await take('2026-11-21')]).toEqual([true, true, false]);
    expect([await take('2026-11-22'), await queries.countAskedOn(db, '2026-11-21')]).toEqual([true, 2]);
    expect([await take('2026-11-24', 1), await take('2026-11-24', 1)]).toEqual([true, false]);
    expect([await take('2026-11-23', 0), await queries.countAskedOn(db, '2026-11-23')]).toEqual([false, 0]);
  });

  test('gets unanswered requests back, and never more than were taken', async () => {
    for (const day of ['a', 'b']) await queries.takeFromBudget(db, day, 5);
    await queries.returnToBudget(db, 'a');
    await queries.returnToBudget(db, 'a');
    expect([await queries.countAskedOn(db, 'a'), await queries.countAskedOn(db, 'b')]).toEqual([0, 1]);
  });
});

describe('careers that were read', () => {
  const read = async (name: string, read_at: string, source?: number) => {
    const { id } = source
      ? { id: source }
      : await db.selectFrom('source').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('career_read')
      .values({ contact_id: contact(name), source_id: id, read_at })
      .execute();
  };

  test('are fresh from the very time on, for that person alone', async () => {
    await read('Ada Vance', '2026-11-01T00:00:00.000Z');
    await read('Ben Reed', '2026-11-03T00:00:00.000Z');
    const fresh = (since: string) => queries.isFresh(db, contact('Ada Vance'), since);
    expect(await fresh('2026-11-01T00:00:00.000Z')).toBe(true);
    expect(await fresh('2026-11-01T00:00:00.001Z')).toBe(false);
  });

  test('are forgotten with their source alone', async () => {
    const sources = await db.selectFrom('source').select('id').orderBy('id').limit(2).execute();
    const [first, second] = listIds(sources) as [number, number];
    await read('Ada Vance', AT, first);
    await read('Ben Reed', AT, second);
    await queries.deleteReadings(db, first);
    expect(await db.selectFrom('career_read').select('contact_id').execute()).toEqual([
      { contact_id: contact('Ben Reed') },
    ]);
  });

  test('by night begin with the candidates whose career was never read, or longest ago', async () => {
    const position = await insertPosition();
    for (const name of ['Ada Vance', 'Ben Reed', 'Cyd Moss', 'Dan Pell']) await insertPoscan(position, name);
    const toRead = async (since: string, limit = 9) =>
      (await queries.listCandidatesToRead(db, since, limit)).map(({ name }) => name);
    expect(await toRead(AT)).toEqual(['Ada Vance', 'Ben Reed', 'Cyd Moss', 'Dan Pell']);
    await read('Ada Vance', '2026-10-02T00:00:00.000Z');
    await read('Ben Reed', '2026-10-01T00:00:00.000Z');
    const [, second] = listIds(await db.selectFrom('source').select('id').orderBy('id').limit(2).execute());
    await read('Ben Reed', '2026-10-03T00:00:00.000Z', second);
    await read('Dan Pell', '2026-11-01T00:00:00.000Z');
    expect(await toRead('2026-11-01T00:00:00.000Z')).toEqual(['Cyd Moss', 'Ada Vance', 'Ben Reed']);
    expect(await toRead('2026-11-01T00:00:00.001Z')).toEqual(['Cyd Moss', 'Ada Vance', 'Ben Reed', 'Dan Pell']);
    expect(await toRead('2026-11-01T00:00:00.000Z', 1)).toEqual(['Cyd Moss']);
    await db.updateTable('poscan').set({ closed_mark: 1 }).where('contact_id', '=', contact('Cyd Moss')).execute();
    await db
      .updateTable('contact')
      .set({ merged_into: contact('Ben Reed') })
      .where('id', '=', contact('Ada Vance'))
      .execute();
    expect(await toRead('2026-11-01T00:00:00.000Z')).toEqual(['Ben Reed']);
    await db.updateTable('contact').set({ profile_key: null }).where('id', '=', contact('Ben Reed')).execute();
    expect(await toRead('2026-11-01T00:00:00.000Z')).toEqual([]);
    await db.updateTable('contact').set({ profile_key: 'in/ben-reed' }).where('id', '=', contact('Ben Reed')).execute();
  });

  async function insertPosition(): Promise<number> {
    const { id } = await db
      .insertInto('position')
      .values({
        account_id: world.accounts.Harrow!,
        name: 'Engineer',
        last_known_open: AT.slice(0, 10),
        created_at: AT,
        updated_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const insertPoscan = (position_id: number, name: string) =>
    db
      .insertInto('poscan')
      .values({
        position_id,
        contact_id: contact(name),
        candidate_source: 'Referral',
        status: 'Sent to account',
        request_type: 'Talent Suggestion',
        created_at: AT,
        updated_at: AT,
        status_at: AT,
      })
      .execute();
});

describe('the contact with an address', () => {
  test('is the one who has it at work, then in private, then as a user; of merged ones the kept one', async () => {
    const email = 'ada@vance.example';
    const known = async (address = email) => (await queries.findContactByEmail(db, address))?.name;
    await db
      .insertInto('candidate')
      .values({ contact_id: contact('Cyd Moss'), secondary_email: 'cyd@moss.example', created_at: AT, updated_at: AT })
      .execute();
    expect(await known()).toBeUndefined();
    const [user] = await db
      .selectFrom('app_user')
      .select(['id', 'email', 'contact_id'])
      .orderBy('id')
      .limit(1)
      .execute();
    await db.updateTable('app_user').set({ email }).where('id', '=', user!.id).execute();
    const own = await db
      .selectFrom('contact')
      .select('name')
      .where('id', '=', user!.contact_id!)
      .executeTakeFirstOrThrow();
    expect(await known()).toBe(own.name);
    await db
      .insertInto('candidate')
      .values({ contact_id: contact('Ben Reed'), secondary_email: 'Ada@Vance.example', created_at: AT, updated_at: AT })
      .execute();
    expect(await known()).toBe('Ben Reed');
    const setEmail = (name: string, to: string | null) =>
      db.updateTable('contact').set({ email: to }).where('id', '=', contact(name)).execute();
    await setEmail('Dan Pell', email);
    await db
      .updateTable('contact')
      .set({ merged_into: contact('Cyd Moss') })
      .where('id', '=', contact('Dan Pell'))
      .execute();
    expect(await known()).toBe('Cyd Moss');
    await setEmail('Dan Pell', null);
    await db.updateTable('app_user').set({ email: user!.email }).where('id', '=', user!.id).execute();
    await db.updateTable('app_user').set({ contact_id: null, email }).where('id', '=', user!.id).execute();
    await db.deleteFrom('candidate').execute();
    expect(await known()).toBeUndefined();
    await db.updateTable('app_user').set(user!).where('id', '=', user!.id).execute();
  });

  test('has the signals of a kind that somebody gave about some people', async () => {
    const { id: source_id } = await db
      .selectFrom('source')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const signal = (from: string, to: string, type: string) =>
      db
        .insertInto('signal')
        .values({ type, from_contact_id: contact(from), to_contact_id: contact(to), source_id, created_at: AT })
        .execute();
    await signal('Ada Vance', 'Ben Reed', 'Nemp');
    await signal('Ada Vance', 'Cyd Moss', 'Nemp');
    await signal('Ada Vance', 'Ben Reed', 'Opinion');
    await signal('Dan Pell', 'Ben Reed', 'Nemp');
    const found = await queries.listNempSignals(db, contact('Ada Vance'), ['Ben Reed', 'Dan Pell'].map(contact));
    expect(found.map(({ type, to_contact_id }) => [type, to_contact_id])).toEqual([['Nemp', contact('Ben Reed')]]);
  });

  test('and users are read by their ids', async () => {
    const found = await queries.loadEnrichmentUsers(db, [kith.users.talent, kith.users.talent]);
    expect([...found.keys()]).toEqual([kith.users.talent]);
    expect((await queries.findProfileContact(db, contact('Ada Vance')))?.profile_key).toBe('in/ada-vance');
  });
});
