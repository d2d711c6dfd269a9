import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeBackupName } from '../../../features/operations/backup/backups-to-keep.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { SECRET } from '../../app.ts';
import { freshFile, onPostgres, testFolder } from '../../databases.ts';
import { insertAccount } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';

const BEFORE = 20;
const WRITERS = 4;

const command = (name: string, argument: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [new URL('../../../main.ts', import.meta.url).pathname, name, argument], {
    env,
  });

async function askLastBackup(server: string): Promise<string> {
  const ready = await fetch(`${server}/readyz?verbose`);
  expect(ready.status).toBe(200);
  return ((await ready.json()) as { last_backup: string }).last_backup;
}

test.skipIf(onPostgres)(
  'data acknowledged before a backup is there after a kill and a restore, though everybody wrote meanwhile',
  async () => {
    const { url } = await freshFile();
    const db = openDatabase(url);
    const users = await insertPeople(db, await insertCompanies(db, new Date()), new Date());
    const target = await insertAccount({ db }, 'Castellan Bank');
    const token = await issueToken(db, SECRET, users.portco, new Date());
    await db.destroy();
    const folder = testFolder();
    const server = await startServer({ DATABASE_URL: url, DATA_FOLDER: folder });

    const acknowledged: string[] = [];
    let writing = true;
    const { promise: enough, resolve: reached } = Promise.withResolvers<void>();
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; writing; n++) {
        const key = `request-${writer}-${n}`;
        const answer = await fetch(`${server.url}/api/intro/account/${target}/request`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ request_key: key, why: key }),
        }).catch(() => undefined);
        if (answer?.ok) acknowledged.push(key);
        if (acknowledged.length >= BEFORE) reached();
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    await enough;
    const before = [...acknowledged];
    const backups = join(folder, 'backups');
    const { stdout } = await command('backup', backups, { DATABASE_URL: url, DATA_FOLDER: folder });
    expect(stdout).toMatch(/^Backed up to .*\d+ rows, opened, checked and counted\.$/m);
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const [name] = readdirSync(backups);
    const known = await askLastBackup(server.url);
    expect(name, 'the server knows of a backup made by hand').toBe(makeBackupName(new Date(known)));
    await server.kill();
    writing = false;
    await Promise.all(writers);

    const place = `file:${join(folder, 'restored', 'kith.db')}`;
    await command('restore', join(backups, name!), { DATABASE_URL: place, DATA_FOLDER: folder });
    const restored = await startServer({ DATABASE_URL: place, DATA_FOLDER: folder });
    const last = await askLastBackup(restored.url);
    expect(name, 'the backup that it comes from').toBe(makeBackupName(new Date(last)));
    await restored.kill();
    const after = openDatabase(place);
    const there = new Set((await after.selectFrom('intro').select('why').execute()).map(({ why }) => why));
    await after.destroy();
    expect(before.filter((key) => !there.has(key))).toEqual([]);
  },
);
