import { addSearchAccounts } from '../../../core/network/derive/search-index.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** The network as sorted lines without ids or times, so that two databases can be compared. */
export async function dumpNetwork(db: Db) {
  const extras = await db.selectFrom('extra_source').select(['fact', 'fact_id']).execute();
  const sources = (fact: string, id: number) =>
    `by ${1 + extras.filter((extra) => extra.fact === fact && extra.fact_id === id).length}`;
  const contacts = await db.selectFrom('contact').selectAll().execute();
  const accounts = await db.selectFrom('account').selectAll().execute();
  const tags = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_id', 'name_key'])
    .execute();
  const tenures = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'title_id')
    .selectAll('tenure')
    .select('text')
    .execute();
  const signals = await db.selectFrom('signal').selectAll().execute();
  const investments = await db.selectFrom('investment').selectAll().execute();

  const accountKeys = new Map(accounts.map((row) => [row.id, row.name_key]));
  const contactKeys = new Map(contacts.map((row) => [row.id, row.profile_key ?? row.name_key]));
  const who = (id: number) => contactKeys.get(id);
  const where = (id: number | null) => (id === null ? '-' : accountKeys.get(id));
  const lines = <T>(rows: T[], line: (row: T) => string) => rows.map(line).sort();
  return {
    contacts: lines(contacts, (c) =>
      [
        who(c.id),
        c.name,
        c.email ?? '-',
        c.connections ?? '-',
        `at ${where(c.account_id)}`,
        c.score,
        c.visibility,
        sources('contact', c.id),
      ].join(' '),
    ),
    accounts: lines(accounts, (a) =>
      [
        a.name_key,
        a.name,
        a.domain ?? '-',
        a.headcount ?? '-',
        tags
          .filter((tag) => tag.account_id === a.id)
          .map((tag) => tag.name_key)
          .sort()
          .join(',') || '-',
        a.relationship,
        a.reachable,
        sources('account', a.id),
      ].join(' '),
    ),
    tenures: lines(
      tenures,
      (t) =>
        `${who(t.contact_id)} at ${where(t.account_id)} as ${t.text} ${t.start_month}-${t.end_month} ${sources('tenure', t.id)}`,
    ),
    signals: lines(
      signals,
      (s) =>
        `${s.type} ${who(s.from_contact_id)} > ${who(s.to_contact_id)} ${s.occurred_on ?? '-'} ${sources('signal', s.id)}`,
    ),
    investments: lines(
      investments,
      (i) =>
        `${where(i.investor_account_id)} in ${where(i.account_id)} ${i.round} ${i.month} ${sources('investment', i.id)}`,
    ),
  };
}

/** A firm with users; their ids in order. */
export async function insertImportWorld(
  db: Db,
  firm: string,
  nameKey: string,
  users: readonly string[],
  at: string,
): Promise<number[]> {
  const source = await db
    .insertInto('source')
    .values({ kind: 'setup', list: 0, label: 'set up', import_id: null, user_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto('account')
    .values({ name: firm, name_key: nameKey, source_id: source.id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addSearchAccounts(db, [account.id]);
  await db
    .insertInto('installation')
    .values({ key: 'firm_account_id', value: String(account.id) })
    .execute();
  const ids: number[] = [];
  for (const name of users) {
    const user = await db
      .insertInto('app_user')
      .values({
        email: `${name.toLowerCase()}@quillmark.example`,
        given_name: name,
        family_name: 'Quill',
        account_id: account.id,
        status: 'active',
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(user.id);
  }
  return ids;
}
