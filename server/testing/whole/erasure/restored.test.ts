import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { erasePerson, getErasure } from '../../../../shared/features/operations/privacy/calls.ts';
import { applyFile, bringFile } from '../../../features/imports/testing/files.ts';
import { makeBackup } from '../../../features/operations/backup/backup.ts';
import { restore } from '../../../features/operations/backup/restore.ts';
import { eraseReturned } from '../../../features/operations/privacy/replay.ts';
import { linkRows } from '../../../platform/audit/chain.ts';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { references } from '../../../references.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, runAtEnd, testFolder } from '../../databases.ts';
import { findPostgresBinaries } from '../../postgres.ts';
import { findMark } from './find-mark.ts';

const MARK = 'zqxvarrow';
const LIST = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ilka,Zqxvarrow,https://www.linkedin.com/in/ilka-${MARK},ilka@${MARK}.example,Castellan Bank,Head of Risk,01 Mar 2024
Nils,Zqxvarrow,,,Castellan Bank,Head of Sums,01 Mar 2024
Bo,Lind,https://www.linkedin.com/in/bo-lind,bo@lind.example,Castellan Bank,Risk Analyst,01 Mar 2024
`;

/** A backup of the database, as operation.md says it for its engine. @returns a function that restores it elsewhere */
async function backUp(url: string): Promise<() => Promise<string>> {
  if (!onPostgres) {
    const folder = testFolder();
    const { name } = await makeBackup(url, folder, START);
    return () => Promise.resolve(`file:${restore(join(folder, name), `file:${join(testFolder(), 'kith.db')}`).file}`);
  }
  const dump = join(testFolder(), 'kith.dump');
  const run = (tool: string, args: string[]) => execFileSync(findTool(tool)!, args, { stdio: 'pipe' });
  run('pg_dump', ['--format=custom', `--file=${dump}`, url]);
  return async () => {
    const to = await freshUrl();
    run('pg_restore', ['--no-owner', '--clean', '--if-exists', `--dbname=${to}`, dump]);
    return to;
  };
}

function findTool(name: string): string | undefined {
  const folders = [findPostgresBinaries() ?? '', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
const canBackUp = !inProcess && (!onPostgres || findTool('pg_restore') !== undefined);

const open = (url: string): Kysely<Schema> => {
  const db = openDatabase(url, { pool: 2 });
  runAtEnd(() => db.destroy());
  return db;
};

interface Restored {
  kith: TestApp;
  restored: Kysely<Schema>;
  settings: Settings;
}

/** People are written, backed up and then erased: one with addresses, one by name, one whom only a message names. */
async function eraseAfterBackup(): Promise<Restored> {
  const url = await freshUrl();
  const kith = await startTestApp({ db: open(url) });
  const { db, deps } = kith;
  await applyFile(kith, await bringFile(kith, LIST, { kind: 'connections' }));
  const mail = { channel: 'mail' as const, state: 'sent' as const, created_at: START.toISOString() };
  const recipient = `only-${MARK}@mail.example`;
  await db
    .insertInto('outbox')
    .values({
      channel: mail.channel,
      state: mail.state,
      created_at: mail.created_at,
      body: 'Hi',
      idempotency_key: 'o',
      recipient,
    })
    .execute();
  const restoreBackup = await backUp(url);
  const people = await db.selectFrom('contact').select(['id', 'name']).where('name', 'like', '%Zqxvarrow').execute();
  expect(people.length).toBe(2);
  const found = [...people.map(({ id, name }) => [String(id), name] as const), [recipient, recipient] as const];
  for (const [person, name] of found) {
    const body = { person, name, reason: 'Objected' as const, reference: 'Case 1' };
    const { erasure } = (await kith.as('admin').call(erasePerson, { body })).body;
    await kith.runJobs();
    const done = (await kith.as('admin').call(getErasure, { params: { id: erasure.id } })).body.erasure;
    expect(done).toMatchObject({ state: 'done', found: 0, backups_end: null });
  }
  expect(await findMark(db, MARK)).toEqual([]);
  const restored = open(await restoreBackup());
  expect((await findMark(restored, MARK)).length).toBeGreaterThan(3);
  return { kith, restored, settings: deps.settings };
}

const listPeople = async (db: Kysely<Schema>) =>
  (await db.selectFrom('contact').select('name').where('name', '=', 'Bo Lind').execute()).length;

test.skipIf(!canBackUp)('a restored backup is erased again, once, and its audit says so', async () => {
  const { kith, restored, settings } = await eraseAfterBackup();
  const now = () => START;
  // A process was killed while it added a line.
  appendFileSync(join(settings.dataFolder, 'erased-people'), '{"salt":"ab');
  expect(await eraseReturned(restored, { references, settings, now })).toBe(3);
  expect(await findMark(restored, MARK)).toEqual([]);
  expect(await listPeople(restored)).toBe(1);
  expect(await eraseReturned(restored, { references, settings, now })).toBe(0);

  const rows = await restored
    .selectFrom('audit')
    .select(['action', 'user_id', 'detail'])
    .where('action', 'in', ['privacy.replayed', 'privacy.erased'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['privacy.replayed', ...Array(3).fill('privacy.erased')]);
  expect(JSON.parse(rows[0]!.detail!)).toMatchObject({ people: 3 });
  const erasures = await restored.selectFrom('erasure').select(['state', 'reference']).execute();
  expect(erasures).toEqual(Array(3).fill({ state: 'done', reference: 'Replayed after a restore' }));
  await linkRows(restored);
  const key = loadAuditKey(settings.dataFolder);
  expect((await verifyAudit({ db: restored, key, file: null })).finding).toBeNull();
  // The next backup has the fingerprints, too, and the file has nothing of the people.
  const hashesOf = async (db: Kysely<Schema>) =>
    (await db.selectFrom('suppression').select('hash').orderBy('hash').execute()).map(({ hash }) => hash);
  expect(await hashesOf(restored)).toEqual(expect.arrayContaining(await hashesOf(kith.db)));
  expect(readFileSync(join(settings.dataFolder, 'erased-people'), 'latin1').toLowerCase()).not.toContain(MARK);
});

// What it says of steps holds on any engine.
test.skipIf(!canBackUp || onPostgres)('a replay that is killed anywhere is ended by the next start', async () => {
  const { restored, settings } = await eraseAfterBackup();
  let kills = 0;
  const replay = (at: number) => {
    let left = at;
    const now = () => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return START;
    };
    return eraseReturned(restored, { references, settings, now }).then(
      () => true,
      () => false,
    );
  };
  // Further on each time, as the steps that were taken are not taken again.
  while (!(await replay(1 + kills * 3))) kills += 1;
  expect(kills).toBeGreaterThan(2);
  expect(await findMark(restored, MARK)).toEqual([]);
  expect(await listPeople(restored)).toBe(1);
  expect((await restored.selectFrom('erasure').select('state').execute()).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
  ]);
});
