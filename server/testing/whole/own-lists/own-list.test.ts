/**
 * An own list that names somebody at a hidden company answers as if the company were unknown: checked, written, and in every search
 * afterwards, the second time, too (docs/decisions/086). Random networks are given with the company hidden and without it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as imports from '../../../../shared/features/imports/calls.ts';
import type { Args, Call } from '../../../../shared/platform/call.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { insertOwnSource } from '../../../core/facts/write/sources.ts';
import { updateKnown } from '../../../core/network/derive/portfolio-only.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';
import { askAboutSecret, type Secret } from '../../calls/secret-questions.ts';
import { insertTestUseCase } from '../../sales.ts';
import { deriveAll, insertFacts, type WorldFacts } from '../../world.ts';

const COMPANY = 'Velvet Anvil';
const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const KINDS = ['named by another company', 'confidential', 'stealth'] as const;

/** Ids differ by what else is in the database. */
const withoutIds = (stated: unknown): unknown =>
  JSON.parse(
    JSON.stringify(stated, (key, value) =>
      /(?:^|_|[a-z])(?:id|Id|ID)$/.test(key) && (typeof value === 'string' || typeof value === 'number') ? 'id' : value,
    ),
  );

type Answers = Record<string, unknown>;

/** What the calls about a list say, from its check to the end. */
async function importList(kith: TestApp, list: string): Promise<Answers> {
  const as = kith.as('portco');
  const answers: Answers = {};
  const ask = async <C extends Call>(what: string, call: C, args: Args<C>) => {
    const { status, body, error } = await as.call(call, args);
    answers[what] = { status, answer: status === 200 ? body : error };
  };
  const read = async (when: string, params: { id: string }) => {
    await ask(`${when}: the import`, imports.getImport, { params });
    await ask(`${when}: its rows`, imports.listImportRows, { params });
    await ask(`${when}: its rejects`, imports.listRejects, { params, query: {} });
    await ask(`${when}: what it joins`, imports.listImportJoins, { params, query: {} });
  };
  const body = new FormData();
  body.append('file', new Blob([list]), 'Connections.csv');
  const made = await as.call(imports.uploadImport, { query: { kind: 'connections' }, body } as never);
  const params = { id: made.body.import.id };
  await kith.runJobs();
  await read('checked', params);
  await ask('applied', imports.applyImport, { params });
  await kith.runJobs();
  await deriveAll(kith.db, START);
  await read('written', params);
  await ask('the imports', imports.listImports, {});
  return answers;
}

/** The ids of what the list itself brought: everything of that name but what it may not know. */
async function findBrought(kith: TestApp, hidden: Brought | undefined): Promise<Secret> {
  const oldest = async (table: 'account' | 'contact', name: string, but: number | undefined) =>
    kith.db
      .selectFrom(table as 'account')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', but ?? 0)
      // A list may make two of one name.
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const company = await oldest('account', COMPANY, hidden?.isKnown ? undefined : hidden?.account);
  const person = await oldest('contact', 'Odile Brandt', hidden?.contact);
  return {
    company: COMPANY,
    person: 'Odile Brandt',
    tags: ['Metalwork'],
    accountId: String(company.id),
    contactId: String(person.id),
  };
}

interface Brought {
  account: number;
  contact: number | undefined;
  /** Their list's company is the hidden one itself (decision 075). */
  isKnown: boolean;
}

interface Drawn {
  kind: (typeof KINDS)[number];
  rows: string[];
  second: string[];
  isPersonThere: boolean;
  company: WorldFacts['accounts'][string];
  known: { admin?: 1 | 2 | 3; portco2?: 1 | 2 | 3 };
}

/** A list is imported twice, and everything is given after each. */
async function importAndAsk(
  kith: TestApp,
  { kind, rows, second }: Drawn,
  hidden: Brought | undefined,
): Promise<unknown> {
  const useCase = await insertTestUseCase(kith, kith.companies.Lumenary, { keywords: '["velvet"]' });
  await deriveAll(kith.db, START);
  const rounds: unknown[] = [];
  for (const list of [rows, second]) {
    const imported = await importList(kith, [HEAD, ...list, ''].join('\n'));
    const secret = await findBrought(kith, hidden);
    const given = { kith, useCase };
    const [portco, portco2] = [
      await askAboutSecret(given, 'portco', secret, false),
      // Whoever names the company themselves knows it.
      kind === KINDS[0] ? {} : await askAboutSecret(given, 'portco2', secret, false),
    ];
    expect(JSON.stringify(portco)).toContain('Odile Brandt');
    // Another company may have signals of its own; the question is whether it learns of the list.
    const named = Object.values(portco2).map((answer) => /Odile|Velvet/.test(JSON.stringify(answer)));
    rounds.push({ imported, portco: Object.values(portco), named });
  }
  return rounds;
}

async function hide(kith: TestApp, { kind, isPersonThere, company, known }: Drawn): Promise<Brought> {
  const isFlagged = kind !== KINDS[0];
  const job = { at: COMPANY, title: 'Founder', from: '2019-01' };
  const { accounts, contacts } = await insertFacts(kith, {
    accounts: {
      // Another company's list says nothing of it but the name.
      [COMPANY]: isFlagged ? { ...company, [kind]: 1 as const } : {},
    },
    people: isFlagged
      ? {
          'Hidden Colleague': { jobs: [job], known: { admin: 2, ...known } },
          ...(isPersonThere ? { 'Odile Brandt': { jobs: [job], known: { portco2: 1, ...known } } } : {}),
        }
      : {},
  });
  const id = accounts[COMPANY]!;
  if (!isFlagged) {
    const source_id = await insertOwnSource(kith.db, kith.users.portco2, 'List', START.toISOString());
    await kith.db.updateTable('account').set({ source_id }).where('id', '=', id).execute();
    await updateKnown(kith.db, [id]);
  }
  return { account: id, contact: contacts['Odile Brandt'], isKnown: !isFlagged };
}

const strength = fc.constantFrom(1 as const, 2 as const, 3 as const);
const row = fc
  .record({
    address: fc.constantFrom('linkedin.com/in/odile-brandt', ''),
    email: fc.constantFrom('odile@velvet.example', ''),
    title: fc.constantFrom('Smith', 'Head of Data', 'Founder'),
    company: fc.constantFrom(COMPANY, COMPANY, 'Velvet Anvil Ltd', 'Open Forge'),
  })
  .map(({ address, email, title, company }) => `Odile,Brandt,${address},${email},${company},${title},02 Mar 2021`);
const drawn = fc.record({
  first: row,
  second: row,
  isPersonThere: fc.boolean(),
  company: fc.record({
    headcount: fc.constantFrom(3, 900),
    tags: fc.constantFrom('Metalwork', 'Banking').map((tag) => [tag]),
  }),
  known: fc.record({ admin: strength, portco2: strength }, { requiredKeys: [] }),
});

let draws = 0;
test('an own list answers as if the hidden company were unknown', { timeout: getPatience(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ first, second, ...network }) => {
      const kind = KINDS[draws++ % KINDS.length]!;
      const always = `Odile,Brandt,linkedin.com/in/odile-brandt,,${COMPANY},Smith,02 Mar 2021`;
      const other = 'Kei,Tamsin,linkedin.com/in/kei-tamsin,,Brackenfield,Smith,02 Mar 2021';
      const facts: Drawn = { ...network, kind, rows: [always, first, other], second: [second, other, always] };
      const [unknown, hidden] = [await startTestApp(), await startTestApp()];
      try {
        for (const kith of [unknown, hidden]) {
          kith.deps.settings.readBounds = { day: 1e6, days30: 1e6, company: { day: 1e6, days30: 1e6 } };
          const job = { at: 'Brackenfield', title: 'Smith', from: '2020-01' };
          // From their first list on, whatever it names, Brackenfield's user is of the circle (decision 075).
          const people = { 'First Listed': { jobs: [job], known: { portco2: 2 as const } } };
          await insertFacts(kith, { accounts: { 'Open Forge': { headcount: 40, tags: ['Metalwork'] } }, people });
        }
        const expected = await importAndAsk(unknown, facts, undefined);
        const brought = await hide(hidden, facts);
        expect(withoutIds(await importAndAsk(hidden, facts, brought))).toEqual(withoutIds(expected));
      } finally {
        await unknown.app.close();
        await hidden.app.close();
      }
    }),
    {
      numRuns: Number(process.env.TEST_SECRET_RUNS ?? 3),
      endOnFailure: true,
      seed: Number(process.env.TEST_SECRET_SEED ?? 86),
    },
  );
});
