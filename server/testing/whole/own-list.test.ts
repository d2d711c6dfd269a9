/** An own list that names somebody at a hidden company answers as if the company were unknown: checked, written, and searched afterwards. */
import { expect, test } from 'vitest';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { updateKnown } from '../../core/network/derive/portfolio-only.ts';
import { START, startTestApp, type TestApp } from '../app.ts';
import { insertTestUseCase } from '../sales.ts';
import { deriveAll, insertWorld, type WorldFacts, type WorldPerson } from '../world.ts';

const COMPANY = 'Velvet Anvil';
const LIST = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Odile,Brandt,linkedin.com/in/odile-brandt,,${COMPANY},Smith,02 Mar 2021
Kei,Tamsin,linkedin.com/in/kei-tamsin,,Brackenfield,Smith,02 Mar 2021
`;

/** Ids differ by what else is in the database: each is its place among those told. */
function withoutIds(stated: unknown): unknown {
  const places = new Map<string, string>();
  const text = JSON.stringify(stated, (key, value) => {
    if (!/(?:^|_|[a-z])(?:id|Id|ID)$/.test(key) || (typeof value !== 'string' && typeof value !== 'number'))
      return value;
    places.set(String(value), places.get(String(value)) ?? `id ${places.size}`);
    return places.get(String(value));
  });
  return JSON.parse(text);
}

type Answers = Record<string, { status: number; answer: unknown }>;

/** What the calls about the list say, from its check on, and what others find after it is written. */
async function importAndAsk(kith: TestApp): Promise<{ imported: Answers; searched: Answers }> {
  const useCase = await insertTestUseCase(kith, kith.companies.Lumenary, { keywords: '["velvet"]' });
  await deriveAll(kith.db, START);
  const as = kith.as('portco');
  const [imported, searched]: [Answers, Answers] = [{}, {}];
  let answers = imported;
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
  body.append('file', new Blob([LIST]), 'Connections.csv');
  const made = await as.call(imports.uploadImport, { query: { kind: 'connections' }, body } as never);
  const params = { id: made.body.import.id };
  await kith.runJobs();
  await read('checked', params);
  await ask('applied', imports.applyImport, { params });
  await kith.runJobs();
  await deriveAll(kith.db, START);
  await read('written', params);
  await ask('the imports', imports.listImports, {});
  answers = searched;
  await ask('the company by its name', search.searchByNames, { body: { names: [COMPANY], exactMatch: true } });
  await ask('the company by a word', search.searchByNames, { body: { names: ['velvet'] } });
  await ask('suggestions', search.suggestAccounts, { query: { query: 'velv' } });
  await ask('people by title', search.searchByTitle, { body: { titleLike: 'smith' } });
  await ask('people by name', search.suggestPeople, { query: { query: 'odile' } });
  await ask('the panel', panel.getByLinkedinId, { query: { public_identifier: 'odile-brandt' } });
  await ask('a live count', sales.previewUseCase, { body: { Target_Account_Keywords__c: 'velvet' } });
  await ask('the use case', sales.getUseCase, { params: { id: String(useCase) } });
  return { imported, searched };
}

const KINDS = ['named by another company', 'confidential', 'stealth'] as const;

test.each(KINDS)('with a company that is %s', async (kind) => {
  const unknown = await startTestApp();
  const hidden = await startTestApp();
  try {
    const flagged = kind !== KINDS[0];
    // A guarded company has its person already, known to another company; a person's one strength may tell of that (decision 007).
    const odile: WorldPerson = { jobs: [{ at: COMPANY, title: 'Smith' }], known: { portco2: 1 }, listed: true };
    const world: WorldFacts = { accounts: { [COMPANY]: {} }, people: flagged ? { 'Odile Brandt': odile } : {} };
    const id = (await insertWorld(hidden, world)).accounts[COMPANY]!;
    const change = flagged
      ? { [kind]: 1 }
      : { source_id: await insertOwnSource(hidden.db, hidden.users.portco2, 'List', START.toISOString()) };
    await hidden.db.updateTable('account').set(change).where('id', '=', id).execute();
    await updateKnown(hidden.db, [id]);
    const [expected, stated] = [await importAndAsk(unknown), await importAndAsk(hidden)];
    expect(namesIn(expected.searched).length).toBeGreaterThan(5);
    expect(withoutIds(stated.imported)).toEqual(withoutIds(expected.imported));
    if (!flagged) expect(withoutIds(stated.searched)).toEqual(withoutIds(expected.searched));
    // What is confidential or in stealth mode stays hidden from whoever names it, and so do its people (decision 075).
    else expect(namesIn(stated.searched)).toEqual([]);
  } finally {
    await unknown.app.close();
    await hidden.app.close();
  }
});

/** The questions whose answers have the company or its person. */
const namesIn = (answers: Answers): string[] =>
  Object.entries(answers).flatMap(([what, { answer }]) =>
    ['"name":"Velvet', 'Odile'].some((name) => JSON.stringify(answer).includes(name)) ? what : [],
  );
