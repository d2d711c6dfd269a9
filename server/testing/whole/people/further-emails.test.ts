import { beforeEach, expect, test } from 'vitest';
import { mergePair, undoMerge } from '../../../../shared/features/companies/duplicates/calls.ts';
import { getImport, listImportRows, undoImport } from '../../../../shared/features/imports/calls.ts';
import { eraseReferences } from '../../../core/facts/take-back/erase.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { rebuildSearchIndex } from '../../../core/network/derive/search-index.ts';
import { rebuildStrengths, workOffStale } from '../../../core/network/derive/strengths.ts';
import { computeSuppressionHashes, loadSuppressionSalt } from '../../../core/network/derive/suppression.ts';
import { findEmailHolders } from '../../../core/network/read/by-email.ts';
import { findDuplicateDifferences } from '../../../features/companies/duplicates/check.ts';
import { deriveAllPersonKeys } from '../../../features/companies/duplicates/people/derive-keys.ts';
import { applyFile, bringFile } from '../../../features/imports/testing/files.ts';
import { references } from '../../../references.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const check = (rows: string, heads = 'name,linkedin,email,company') =>
  bringFile(kith, `${heads}\n${rows}\n`, { kind: 'network' });
const write = async (rows: string) => applyFile(kith, await check(rows));
const listChanges = async (id: string) =>
  (await kith.as('admin').call(listImportRows, { params: { id } })).body.rows.flatMap(({ changes }) =>
    changes.map(({ what, before, after }) => [what, before, after]),
  );

const MARA = 'Mara Teale,linkedin.com/in/mara-teale';
const [WORK, HOME, OLD] = ['mara@teale.example', 'mara@home.example', 'mara@old.example'] as const;

const mara = () =>
  kith.db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('name', 'in', ['Mara Teale'])
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
/** The addresses that find her record. */
async function finding(): Promise<string[]> {
  const { id } = await mara();
  const found = await findEmailHolders(kith.db, [WORK, HOME, OLD]);
  return found.flatMap((row) => (row.id === id ? row.email : []));
}
/** Everything of the world before the test is derived, so that differences are the test's own. */
async function derive(): Promise<void> {
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
  await deriveAllPersonKeys(kith.db);
}
async function listDifferences(): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(kith.db, START, ({ what }) => found.push(what));
  await findDuplicateDifferences(kith.db, (what) => found.push(what));
  return found;
}

test('an address of a later file is kept beside the earlier one, and goes with its file', async () => {
  await derive();
  await write(`${MARA},${OLD},Teale`);
  const id = await check(`${MARA},${WORK},Teale`);
  expect(await listChanges(id)).toEqual([
    ['Email', OLD, WORK],
    ['Further e-mails', null, OLD],
  ]);
  await applyFile(kith, id);
  expect((await mara()).email).toBe(WORK);
  expect(await finding()).toEqual([WORK, OLD]);
  // The same file a second time changes nothing, and a row by the older address is hers.
  expect(await listChanges(await check(`${MARA},${WORK},Teale`))).toEqual([]);
  const third = await check(`Mara Teale,,${OLD},Elsewhere`);
  expect((await kith.as('admin').call(getImport, { params: { id: third } })).body.import.counts?.new).toBe(0);
  expect(await listDifferences()).toEqual([]);
  await kith.as('admin').call(undoImport, { params: { id } });
  await kith.runJobs();
  expect(await finding()).toEqual([OLD]);
  expect(await kith.db.selectFrom('contact_external_id').selectAll().execute()).toEqual([]);
});

test('two rows of one file give both, an office’s address is nobody’s, and ids of systems stand apart', async () => {
  await write(`${MARA},${WORK},Teale\n${MARA},${HOME},Teale\n${MARA},info@teale.example,Teale`);
  expect(await finding()).toEqual([WORK, HOME]);
  expect(await kith.db.selectFrom('contact_external_id').select('value').orderBy('value').execute()).toEqual([
    { value: `E-mail:${HOME}` },
    { value: `E-mail:${WORK}` },
  ]);
  const id = await check(`${MARA},${OLD},7`, 'name,linkedin,email,hubspot id');
  expect(await listChanges(id)).toEqual([
    ['Email', WORK, OLD],
    ['Ids in other systems', null, 'HubSpot:7'],
    ['Further e-mails', HOME, `${HOME}, ${WORK}`],
  ]);
});

test('a list says only the address that it adds, not those of others', async () => {
  await write(`${MARA},${WORK},Teale\n${MARA},${HOME},Teale`);
  const list = (email: string) =>
    bringFile(
      kith,
      `First Name,Last Name,URL,Email Address,Company,Position,Connected On\nMara,Teale,https://www.linkedin.com/in/mara-teale,${email},,,01 Mar 2024\n`,
      { kind: 'connections' },
    );
  await applyFile(kith, await list(''));
  expect(await listChanges(await list(OLD))).toEqual([['Email', null, OLD]]);
  expect(await listChanges(await list(HOME))).toEqual([]);
});

test('two records that are merged have the addresses of both, until they are taken apart', async () => {
  await derive();
  await write(`${MARA},${WORK},Teale\nM. Teale,linkedin.com/in/m-teale,${HOME},Oldham`);
  const other = await kith.db.selectFrom('contact').select('id').where('email', '=', HOME).executeTakeFirstOrThrow();
  const body = { of: 'people' as const, kept: String((await mara()).id), merged: String(other.id), chosen: [] };
  const { merge } = (await kith.as('admin').call(mergePair, { body })).body;
  await kith.runJobs();
  expect(await finding()).toEqual([WORK, HOME]);
  expect(await listDifferences()).toEqual([]);
  await kith.as('admin').call(undoMerge, { params: { of: 'people', id: merge.id } });
  await kith.runJobs();
  expect(await finding()).toEqual([WORK]);
  expect(await listDifferences()).toEqual([]);
});

test('erasing somebody removes every address, and none brings them back', async () => {
  await write(`${MARA},${OLD},Teale`);
  await write(`${MARA},${WORK},Teale`);
  const { id } = await mara();
  const hashes = computeSuppressionHashes(await loadSuppressionSalt(kith.db), { emails: [WORK, OLD] });
  await kith.db.transaction().execute(async (trx) => {
    await eraseReferences(trx, references, id);
    await workOffStale(trx as never, START);
    await trx.deleteFrom('contact').where('id', '=', id).execute();
    const row = { kind: 'erased' as const, created_at: START.toISOString() };
    for (const hash of hashes)
      await trx
        .insertInto('suppression')
        .values({ hash, ...row })
        .execute();
  });
  for (const table of ['contact_external_id', 'own_key', 'own_half', 'claim'] as const)
    expect(JSON.stringify(await kith.db.selectFrom(table).selectAll().execute())).not.toContain(OLD);
  const again = await check(`Marah Teale,,"${HOME}, ${OLD}",Elsewhere\nMarah Teale,,${WORK},Elsewhere`);
  const { counts } = (await kith.as('admin').call(getImport, { params: { id: again } })).body.import;
  expect(counts).toMatchObject({ new: 0, rejected: 2 });
});
