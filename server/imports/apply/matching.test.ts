import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { emptyRecord, type GoodRecord, mentionedJob, OWNER } from '../records.ts';
import { networkOf } from '../testing/queries.ts';
import { counts, type Given, importAll, list, world } from '../testing/runs.ts';

let db: Kysely<Schema>;
let ann: number;
let bob: number;
const of = (user: number): Given => ({ db, user, kind: 'connections' });

beforeEach(async () => {
  ({ db, ann, bob } = await world());
});
afterEach(() => db.destroy());

/** A row of a signals file: its user's mails with somebody, of whom it names the company. */
function mail(name: string, company: string): GoodRecord {
  const signal = { sub_type: null, direction: null, source: 'Import', details: null, occurred_on: null };
  return {
    ...emptyRecord(2),
    contacts: [{ name }],
    accounts: [{ name: company }],
    tenures: [mentionedJob(0, 0)],
    signals: [{ ...signal, type: 'Gmail Contacts', from: OWNER, to: 0, amount: 4 }],
  };
}

describe('who is who', () => {
  const contacts = async () =>
    (await networkOf(db)).contacts.filter((line) => !line.startsWith('ann') && !line.startsWith('bob'));

  test('a profile address tells somebody through other names and companies', async () => {
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow' }), of(ann));
    await importAll(list({ name: 'Ines Calloway-Brandt', slug: 'ines', company: 'Vale' }), of(bob));
    expect(await contacts()).toHaveLength(1);
  });

  test('an e-mail tells somebody whose address is not known, but not an office’s', async () => {
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

  test('a name with the company tells somebody, a name alone never', async () => {
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

  test('namesakes at one company with addresses of their own stay two, and a third without is not guessed', async () => {
    const two = list(
      { name: 'John Smith', slug: 'john-1', company: 'Tata' },
      { name: 'John Smith', slug: 'john-2', company: 'Tata' },
    );
    await importAll(two, of(ann));
    const third = list({ name: 'John Smith', company: 'Tata' });
    expect((await importAll(third, of(bob))).counts).toEqual(counts(1, 0, 0));
    expect((await importAll(third, of(bob))).counts).toEqual(counts(0, 0, 1));
    expect(await contacts()).toHaveLength(3);
  });

  test('in the same user’s later list, the day they connected tells who changed jobs', async () => {
    await importAll(list({ name: 'Ines Calloway', company: 'Harrow', day: '2019-08-14' }), of(ann));
    expect(
      (await importAll(list({ name: 'Ines Calloway', company: 'Vale', day: '2019-08-14' }), of(ann))).counts,
    ).toEqual(counts(0, 1, 0));
    expect(
      (await importAll(list({ name: 'Ines Calloway', company: 'Lume', day: '2019-08-14' }), of(bob))).counts,
    ).toEqual(counts(1, 0, 0));
  });

  test('a signal that names somebody’s company finds them there, and makes no second job of it', async () => {
    await importAll(
      list({ name: 'Ines Calloway', company: 'Harrow', title: 'CEO' }, { name: 'Theo Brandt', company: 'Harrow' }),
      of(ann),
    );
    const run = await importAll(
      [mail('Ines Calloway', 'Harrow Ltd.'), mail('Theo Brandt', 'Harrow'), mail('Mary Long', 'Vale')],
      { db, user: ann },
    );
    expect(run.counts).toEqual(counts(1, 2, 0));
    expect((await networkOf(db)).tenures).toEqual([
      'ines calloway at harrow as CEO 0-999999 by 1',
      'mary long at vale as  0-999999 by 1',
      'theo brandt at harrow as  0-999999 by 2',
    ]);
  });

  test('a company that a signal names is nobody’s main one beside a job with a title, whichever came first', async () => {
    const first = { ...mail('Ines Calloway', 'Vale') };
    Object.assign(first.contacts[0]!, { profile_key: 'in/ines' });
    await importAll([first], { db, user: ann });
    await importAll(list({ name: 'Ines Calloway', slug: 'ines', company: 'Harrow', title: 'CEO' }), of(ann));
    await importAll([structuredClone(first)], { db, user: bob });
    expect((await contacts())[0]).toContain('at harrow');
  });

  test('a company is told by its domain, then its folded name; two domains are two companies', async () => {
    const account = (line: number, said: GoodRecord['accounts'][number]): GoodRecord => ({
      ...emptyRecord(line),
      accounts: [said],
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
    expect(run.counts).toEqual(counts(2, 0, 2));
  });
});
