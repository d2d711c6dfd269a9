import { writeSignal } from '../core/facts/write/one-signal.ts';
import { ensureSourceOfUser } from '../core/facts/write/sources.ts';
import { rebuildSearchIndex } from '../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../core/network/derive/strengths.ts';
import { foldPerson } from '../core/network/words/fold-person.ts';
import { classifyTitle } from '../core/network/words/titles.ts';
import type { Db } from '../platform/db/engine.ts';
import { foldName, foldText } from '../platform/text/names.ts';
import { OPEN_END, toMonth, UNKNOWN_START } from '../platform/time/months.ts';
import type { TestApp } from './app.ts';

export interface WorldAccount {
  headcount?: number;
  tags?: string[];
  website?: string;
  confidential?: 0 | 1;
  stealth?: 0 | 1;
  crm_id?: string;
}

/** `2019-03`; a job without `to` is present, one without `from` began at an unknown time. */
export interface WorldJob {
  at: string;
  title: string;
  from?: string;
  to?: string;
}

type TestUserKind = keyof TestApp['users'];
/** The strength with which a person is known through one user: the model gives 1 to 4. */
export type KnownStrength = 1 | 2 | 3 | 4;

export interface WorldPerson {
  jobs: WorldJob[];
  known?: Partial<Record<TestUserKind, KnownStrength>>;
  /** Known only through an imported list of a user. */
  listed?: boolean;
  crm_id?: string;
}

/** Account and contact ids by name. */
export interface TestWorld {
  accounts: Record<string, number>;
  contacts: Record<string, number>;
}

/** Signals that alone give these strengths. */
const SIGNALS: Record<KnownStrength, { type: string; amount: number | null; direction: string | null }[]> = {
  1: [{ type: 'Linkedin Connection', amount: null, direction: null }],
  2: [{ type: 'Gmail Contacts', amount: 15, direction: null }],
  3: [{ type: 'Opinion', amount: null, direction: 'Positive' }],
  4: [
    { type: 'Gmail Contacts', amount: 31, direction: null },
    { type: 'Linkedin Connection', amount: null, direction: null },
  ],
};

export interface WorldFacts {
  accounts: Record<string, WorldAccount>;
  people: Record<string, WorldPerson>;
}

/** Writes accounts and people beside the test app's own companies, and derives everything from them. */
export async function insertWorld(app: TestApp, facts: WorldFacts): Promise<TestWorld> {
  const world = await insertFacts(app, facts);
  await deriveAll(app.db, app.deps.clock.now());
  return world;
}

/** The facts alone, for tests of the code that derives from them. */
export async function insertFacts({ db, companies, users, deps }: TestApp, facts: WorldFacts): Promise<TestWorld> {
  const at = deps.clock.now().toISOString();
  const count = await insertSource(db, 0, at);
  const listed = await insertSource(db, 1, at);
  const world: TestWorld = { accounts: { ...companies }, contacts: {} };
  for (const [name, account] of Object.entries(facts.accounts)) {
    world.accounts[name] = await insertAccount(db, name, account, count, at);
  }
  const ownContacts = new Map(
    (await db.selectFrom('app_user').select(['id', 'contact_id']).execute()).map((row) => [row.id, row.contact_id!]),
  );
  for (const [name, { jobs, known = {}, listed: onlyListed = false, crm_id = null }] of Object.entries(facts.people)) {
    const source = { source_id: onlyListed ? listed : count, created_at: at };
    const key = foldPerson(name);
    const row = { name, name_key: key, profile_key: `in/${key.replaceAll(' ', '-')}`, crm_id, updated_at: at };
    const { id } = await db
      .insertInto('contact')
      .values({ ...row, ...source })
      .returning('id')
      .executeTakeFirstOrThrow();
    world.contacts[name] = id;
    for (const job of jobs) {
      const tenure = {
        contact_id: id,
        account_id: world.accounts[job.at]!,
        title_id: await titleId(db, job.title),
        start_month: job.from ? month(job.from) : UNKNOWN_START,
        end_month: job.to ? month(job.to) : OPEN_END,
      };
      await db
        .insertInto('tenure')
        .values({ ...tenure, ...source })
        .execute();
    }
    for (const [kind, strength] of Object.entries(known) as [TestUserKind, KnownStrength][]) {
      const ends = { from_contact_id: ownContacts.get(users[kind])!, to_contact_id: id, occurred_on: at.slice(0, 10) };
      const signals = SIGNALS[strength].map((signal) => ({ ...signal, ...ends, ...source }));
      await db.insertInto('signal').values(signals).execute();
    }
  }
  return world;
}

/** Everything that follows from the facts. */
export async function deriveAll(db: TestApp['db'], now: Date): Promise<void> {
  await rebuildSearchIndex(db);
  await rebuildStrengths(db, now);
}

async function insertSource(db: Db, list: 0 | 1, created_at: string): Promise<number> {
  const { id } = await db
    .insertInto('source')
    .values({ kind: 'setup', list, label: 'Test', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertAccount(
  db: Db,
  name: string,
  { tags = [], ...facts }: WorldAccount,
  source_id: number,
  at: string,
): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({ name, name_key: foldName(name), ...facts, source_id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const tag of tags) {
    const row = { name: tag, name_key: foldText(tag) };
    await db
      .insertInto('tag')
      .values(row)
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .execute();
    const { id: tag_id } = await db
      .selectFrom('tag')
      .select('id')
      .where('name_key', '=', row.name_key)
      .executeTakeFirstOrThrow();
    await db.insertInto('account_tag').values({ account_id: id, tag_id }).execute();
  }
  return id;
}

async function titleId(db: Db, text: string): Promise<number> {
  await db
    .insertInto('title')
    .values({ text, title_key: foldText(text), kind: classifyTitle(text) })
    .onConflict((conflict) => conflict.column('text').doNothing())
    .execute();
  return (await db.selectFrom('title').select('id').where('text', '=', text).executeTakeFirstOrThrow()).id;
}

function month(text: string): number {
  const [year, number] = text.split('-').map(Number);
  return toMonth(year!, number!);
}

/** The people of a user's list. */
interface ShownChange {
  user: keyof TestApp['users'];
  contact: number;
  from: number;
  to: number;
  months?: readonly [after: number, before: number];
  /** The list that shows it; a new one unless given. */
  importId?: number;
}

/** A change of jobs that a user's list shows. @returns the import's id */
export async function insertJobChange({ db, users, deps }: TestApp, shown: ShownChange): Promise<number> {
  const { user, contact, from, to, months = [toMonth(2026, 4), toMonth(2026, 11)], importId } = shown;
  const file = { file_name: 'Connections.csv', sha256: '', byte_size: 1, options: '{}', for_user_id: users[user] };
  const run = { ...file, kind: 'connections' as const, started_by: users[user], state: 'done' as const };
  const import_id =
    importId ??
    (
      await db
        .insertInto('import_run')
        .values({ ...run, created_at: deps.clock.now().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [after_month, before_month] = months;
  const row = { import_id, user_id: users[user], contact_id: contact, from_account_id: from, to_account_id: to };
  await db
    .insertInto('job_change')
    .values({ ...row, after_month, before_month })
    .execute();
  return import_id;
}

/** A user's own signal about a person whom they know, as in the list of their own signals. */
export async function insertStatedSignal(
  { db, users, deps }: TestApp,
  user: TestUserKind,
  contact: number,
): Promise<void> {
  const now = deps.clock.now();
  const { contact_id, email } = await db
    .selectFrom('app_user')
    .select(['contact_id', 'email'])
    .where('id', '=', users[user])
    .executeTakeFirstOrThrow();
  const source = await ensureSourceOfUser(db, users[user], email, now.toISOString());
  const ends = { from_contact_id: contact_id!, to_contact_id: contact, created_by: users[user] };
  const nothing = { sub_type: null, direction: null, source: null, details: null, skill: null };
  await writeSignal(db, source, { type: 'Worked Together', ...nothing, ...ends }, now);
}

/** A person is better known than a month ago: news to the followers of their company. */
export async function insertRise({ db, deps }: TestApp, contact: number, from = 0): Promise<void> {
  const now = deps.clock.now();
  const found = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db.updateTable('tenure').set({ created_at: found }).where('contact_id', '=', contact).execute();
  const rise = { rose_at: now.toISOString(), rose_from: from };
  await db.updateTable('contact').set(rise).where('id', '=', contact).execute();
}

/** A user's own time at a company, as long as that person's: the evidence about their colleagues there rests on it. */
export async function insertTenureLike(
  { db, users }: TestApp,
  kind: keyof TestApp['users'],
  { person, account }: { person: number; account: number },
): Promise<void> {
  const { contact_id } = await db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', users[kind])
    .executeTakeFirstOrThrow();
  const { id: _, ...tenure } = await db
    .selectFrom('tenure')
    .selectAll()
    .where('contact_id', '=', person)
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tenure')
    .values({ ...tenure, contact_id: contact_id! })
    .execute();
}
