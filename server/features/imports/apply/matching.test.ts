import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccountsUnderKeys, findFurtherNames } from '../../../core/network/derive/account-keys.ts';
import { findSearchDifferences } from '../../../core/network/derive/search-index.ts';
import { computeNameKeys } from '../../../core/network/words/name-keys.ts';
import { getQueryKeys } from '../../../core/network/words/name-match.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { foldName } from '../../../platform/text/names.ts';
import { listRejects } from '../runs/queries.ts';
import { createMentionedJob, emptyRecord, type GoodRecord, OWNER_PLACE } from '../runs/records.ts';
import { dumpNetwork } from '../testing/queries.ts';
import { createImportWorld, importAll, list, type RunToMake, runCounts, undoTestRun } from '../testing/runs.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
const of = (user: number): RunToMake => ({ db, user, kind: 'connections' });

beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});
afterEach(() => db.destroy());

/** A row of a signals file: its user's mails with somebody, of whom it names the company. */
function mail(name: string, company: string): GoodRecord {
  const signal = { sub_type: null, direction: null, source: 'Import', details: null, occurred_on: null };
  return {
    ...emptyRecord(2),
    contacts: [{ name }],
    accounts: [{ name: company }],
    tenures: [createMentionedJob(0, 0)],
    signals: [{ ...signal, type: 'Gmail Contacts', from: OWNER_PLACE, to: 0, amount: 4 }],
  };
}

describe('identifying a person', () => {
  const contacts = async () =>
    (await dumpNetwork(db)).contacts.filter((line) => !line.startsWith('ann') && !line.startsWith('bob'));

  test('a profile address identifies a person despite other names and companies', async () => {
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow' }), of(ann));
    await importAll(list({ name: 'Ines Calloway-Brandt', slug: 'ines', company: 'Vale' }), of(bob));
    expect(await contacts()).toHaveLength(1);
  });

  test('an e-mail identifies a person whose address is not known, but an office’s e-mail does not', async () => {
    await importAll(
      list(
        { name: 'Ines Calloway', email: 'ines@harrow.example' },
        { name: 'Theo Brandt', email: 'info@harrow.example' },
      ),
      of(ann),
    );
    await importAll(
      list(
        { name: 'I. Calloway', email: 'ines@harrow.example', slug: 'ines' },
        { name: 'Mary Long', email: 'info@harrow.example' },
      ),
      of(bob),
    );
    expect(await contacts()).toHaveLength(3);
  });

  test('a name with the company identifies a person, a name alone never', async () => {
    await importAll(list({ name: 'Ines Calloway', company: 'Harrow & Vale Ltd' }), of(ann));
    await importAll(
      list({ name: 'INÉS CALLOWAY', company: 'Harrow and Vale', slug: 'ines' }, { name: 'Ines Calloway' }),
      of(bob),
    );
    expect(await contacts()).toEqual(
      ['in/ines Ines Calloway ines  conn - by 2', 'ines calloway Ines Calloway   conn - by 1'].map((line) =>
        expect.stringContaining(line.split(' ')[0]!),
      ),
    );
  });

  test('namesakes at one company with their own addresses stay two, and a third without one is not guessed', async () => {
    const two = list(
      { name: 'John Smith', slug: 'john-1', company: 'Tata' },
      { name: 'John Smith', slug: 'john-2', company: 'Tata' },
    );
    await importAll(two, of(ann));
    const third = list({ name: 'John Smith', company: 'Tata' });
    expect((await importAll(third, of(bob))).counts).toEqual(runCounts(1, 0, 0));
    expect((await importAll(third, of(bob))).counts).toEqual(runCounts(0, 0, 1));
    expect(await contacts()).toHaveLength(3);
  });

  test('each person of a list is separate, and stays so when it is imported again', async () => {
    const namesakes = list(
      { name: 'Mary Long', company: 'Harrow', day: '2020-01-01' },
      { name: 'Mary Long', company: 'Harrow', day: '2021-01-01' },
      { name: 'Mary Long', email: 'mary@harrow.example', day: '2021-05-01' },
      { name: 'Marian Long', email: 'mary@harrow.example', day: '2021-06-01' },
      { name: 'Theo Brandt', day: '2021-07-01' },
      { name: 'Theo Brandt', day: '2021-07-01' },
    );
    expect((await importAll(namesakes, of(ann))).counts).toEqual(runCounts(6, 0, 0));
    expect((await importAll(namesakes.toReversed(), of(ann))).counts).toEqual(runCounts(0, 0, 6));
    expect(await contacts()).toHaveLength(6);
  });

  test('a first name, with an initial or without, identifies a person only with an address or the day', async () => {
    const first = (day: string | undefined, company = 'Harrow') =>
      list(
        { name: 'Ines', company, day },
        { name: 'Ines C.', company, day },
        { name: 'Theo', slug: 'theo', company, day },
      );
    await importAll(first('2020-01-01'), of(ann));
    expect((await importAll(first('2020-01-01', 'Vale'), of(ann))).counts).toEqual(runCounts(0, 3, 0));
    expect((await importAll(first('2022-02-02'), of(bob))).counts).toEqual(runCounts(3, 0, 0));
    expect(await contacts()).toHaveLength(5);
  });

  test('an address of another person is reported, and joins nobody', async () => {
    const described: GoodRecord = { ...emptyRecord(2), contacts: [{ name: 'Ines Calloway', profile_key: 'in/ines' }] };
    await importAll([described], { db, user: ann });
    const wrong: GoodRecord = { ...emptyRecord(7), contacts: [{ name: 'Theo Brandt', profile_key: 'in/ines' }] };
    const married: GoodRecord = { ...emptyRecord(8), contacts: [{ name: 'Inès Marlowe', profile_key: 'in/ines' }] };
    const run = await importAll([wrong, married], { db, user: ann });
    expect(run.counts).toEqual(runCounts(0, 1, 0, 1));
    const [reject] = await listRejects(db, run.id, 0, 10);
    expect(reject).toMatchObject({ line: 7, column_name: 'profile address', value: 'in/ines' });
    expect(reject!.reason).toContain('Ines Calloway in Kith, but the row gives it to Theo Brandt');
    expect(await contacts()).toHaveLength(1);
  });

  test('an address of another person is reported only where the list has both, as nobody may learn whom others know', async () => {
    await importAll(list({ name: 'Ines Calloway', slug: 'ines' }), of(ann));
    const both = list({ name: 'Mary Long', slug: 'mary' }, { name: 'Theo Brandt', slug: 'mary' });
    const run = await importAll([...both, ...list({ name: 'Theo Brandt', slug: 'ines' })], of(bob));
    expect(run.counts.rejected).toBe(1);
    expect(JSON.stringify(await listRejects(db, run.id, 0, 10))).not.toContain('Calloway');
  });

  test('a one-word company does not match a name that adds only an article or a legal form, unless something supports it', async () => {
    const company = (line: number, name: string, more: object = {}): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [{ name, ...more }],
    });
    const names = ['Flex Ltd.', 'The Flex Company', 'Muse', 'The Muse', 'Day Spa', 'Day', 'Dover Corporation', 'Dover'];
    const run = await importAll(
      names.map((name, at) => company(at + 2, name)),
      { db, user: ann },
    );
    expect(run.counts).toEqual(runCounts(8, 0, 0));
    const same = [
      company(2, 'Dover Corp.'),
      company(3, 'MUSE'),
      company(4, 'Harrow and Vale'),
      company(5, 'Harrow & Vale Ltd'),
    ];
    expect((await importAll(same, { db, user: ann })).counts).toEqual(runCounts(1, 0, 3));

    await importAll([company(2, 'Tamsin', { tags: ['Robotics'] }), company(3, 'Orlen')], { db, user: ann });
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Orlen' }), of(ann));
    const evidence = [company(2, 'Tamsin Ltd', { tags: ['robotics'] }), company(3, 'Orlen SA', { tags: ['Robotics'] })];
    expect((await importAll(evidence, { db, user: ann })).counts).toEqual(runCounts(1, 1, 0));
    const stated = await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Orlen GmbH' }), of(bob));
    expect((await dumpNetwork(db)).tenures.filter((line) => line.startsWith('in/ines'))).toHaveLength(1);
    expect(stated.counts.rejected).toBe(0);
  });

  test('in the same user’s later list, the day they connected identifies people who changed jobs', async () => {
    await importAll(list({ name: 'Ines Calloway', company: 'Harrow', day: '2019-08-14' }), of(ann));
    expect(
      (await importAll(list({ name: 'Ines Calloway', company: 'Vale', day: '2019-08-14' }), of(ann))).counts,
    ).toEqual(runCounts(0, 1, 0));
    expect(
      (await importAll(list({ name: 'Ines Calloway', company: 'Lume', day: '2019-08-14' }), of(bob))).counts,
    ).toEqual(runCounts(1, 0, 0));
  });

  test('a signal that names a person’s company finds them there, and makes no second job of it', async () => {
    await importAll(
      list({ name: 'Ines Calloway', company: 'Harrow', title: 'CEO' }, { name: 'Theo Brandt', company: 'Harrow' }),
      of(ann),
    );
    const run = await importAll(
      [mail('Ines Calloway', 'Harrow Ltd.'), mail('Theo Brandt', 'Harrow'), mail('Mary Long', 'Vale')],
      { db, user: ann },
    );
    expect(run.counts).toEqual(runCounts(1, 2, 0));
    expect((await dumpNetwork(db)).tenures).toEqual([
      'ines calloway at harrow as CEO 0-999999 by 1',
      'mary long at vale as  0-999999 by 1',
      'theo brandt at harrow as  0-999999 by 2',
    ]);
  });

  test('a company from a signal is never the main one beside a job with a title, whichever came first', async () => {
    const first = { ...mail('Ines Calloway', 'Vale') };
    Object.assign(first.contacts[0]!, { profile_key: 'in/ines' });
    await importAll([first], { db, user: ann });
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow', title: 'CEO' }), of(ann));
    await importAll([structuredClone(first)], { db, user: bob });
    expect((await contacts())[0]).toContain('at harrow');
  });

  test('a company with two names keeps both with their sources, and search finds it by either', async () => {
    const read = (line: number, name: string, domain: string): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [{ name, domain, website: `https://${domain}`, li_id: 'li-1' }],
    });
    const found = async (name: string) => {
      const account = await db.selectFrom('account').selectAll().where('li_id', '=', 'li-1').executeTakeFirstOrThrow();
      if (account.name_key === foldName(name)) return [account.name, 'exact'];
      const under = await findAccountsUnderKeys(db, { staff: true, companyId: 0 }, [
        ...getQueryKeys(computeNameKeys(name)).keys(),
      ]);
      const [further] = await findFurtherNames(
        db,
        under.map(({ id }) => id),
        [foldName(name)],
      );
      return further ? [account.name, further.former === 1 ? 'former' : 'alias'] : null;
    };
    await importAll([read(2, 'Squarely', 'squarely.example'), read(3, 'Squarely Pay', 'squarely.example')], {
      db,
      user: ann,
    });
    expect(await found('squarely pay inc')).toEqual(['Squarely', 'alias']);
    const renamed = await importAll([read(2, 'Blockwork', 'blockwork.example')], { db, user: ann });
    expect(await found('Squarely')).toEqual(['Blockwork', 'former']);
    expect(await found('Blockwork')).toEqual(['Blockwork', 'exact']);
    await undoTestRun(db, renamed.id);
    expect(await found('Blockwork')).toBeNull();
    expect(await found('Squarely')).toEqual(['Squarely', 'exact']);
    await importAll(
      [
        {
          ...emptyRecord(2),
          accounts: [{ name: 'Squarely', li_id: 'li-1', aliases: ['SQP'], former_names: ['Oblong'] }],
        },
      ],
      { db, user: ann },
    );
    expect([await found('Sqp'), await found('OBLONG Ltd.')]).toEqual([
      ['Squarely', 'alias'],
      ['Squarely', 'former'],
    ]);
    expect(await findSearchDifferences(db)).toEqual([]);
  });

  test('a company is identified by its domain, then its folded name; two domains are two companies, a bare name neither', async () => {
    const account = (line: number, input: GoodRecord['accounts'][number]): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [input],
    });
    const run = await importAll(
      [
        account(2, { name: 'Acme', website: 'https://acme.example', domain: 'acme.example' }),
        account(3, { name: 'Acme Holdings', domain: 'acme.example' }),
        account(4, { name: 'ACME Inc.' }),
        account(5, { name: 'Acme', domain: 'acme.test' }),
      ],
      { db, user: ann },
    );
    expect(run.counts).toEqual(runCounts(3, 1, 0));
  });

  test('a company of one name is the same at a host below its domain, keeps the shorter domain, and another name is another', async () => {
    const account = (line: number, name: string, domain: string): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [{ name, domain, website: `https://${domain}` }],
    });
    const records = [
      account(2, 'Acme', 'eu.acme.co.uk'),
      account(3, 'Acme Ltd', 'acme.co.uk'),
      account(4, 'Acme', 'us.acme.co.uk'),
      account(5, 'Acme', 'other.co.uk'),
      account(6, 'Harrow Cloud', 'cloud.acme.co.uk'),
    ];
    for (const record of records) await importAll([record], { db, user: ann });
    const rows = await db
      .selectFrom('account')
      .select('domain')
      .where('domain', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows.map(({ domain }) => domain)).toEqual(['acme.co.uk', 'other.co.uk', 'cloud.acme.co.uk']);
  });
});
