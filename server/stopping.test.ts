import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPatience } from '../tests/setup/patience.ts';
import { enqueueImport } from './features/imports/runs/enqueue.ts';
import { findImportRun, insertImportRun } from './features/imports/runs/queries.ts';
import { STRENGTHS_UPKEEP } from './features/operations/upkeep/jobs.ts';
import { openDatabase } from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { storeFile } from './platform/files/stored-files.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { freshUrl, inProcess, testFolder } from './testing/databases.ts';
import { insertCompanies, insertPeople } from './testing/people.ts';
import { type ServerProcess, startServer } from './testing/server.ts';

/** A few hundred milliseconds of writing on a fast machine: enough to be asked to end in between. */
const ROWS = 1_000;
const LONGEST_MS = getPatience(3_000);

/** Asks the process to end, as service managers do. @returns how it ended, and after how many milliseconds */
async function terminate({ child }: Pick<ServerProcess, 'child'>) {
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal, ms: performance.now() - startedAt };
}

const inOrder = { code: 0, signal: null };

// Three starts of a process and an import, each of which takes many times as long on a busy machine.
describe.skipIf(inProcess)('asked to end, Kith', { timeout: getPatience(360_000) }, () => {
  let db: Kysely<Schema>;
  let url: string;
  let folder: string;
  let admin: number;
  beforeEach(async () => {
    url = await freshUrl();
    folder = testFolder();
    db = openDatabase(url);
    ({ admin } = await insertPeople(db, await insertCompanies(db, new Date()), new Date()));
    return () => db.destroy();
  });

  const serve = () => startServer({ DATABASE_URL: url, DATA_FOLDER: folder });
  const jobs = (kind: string) => db.selectFrom('job').selectAll().where('kind', '=', kind).orderBy('id').execute();
  const until = (kind: string, state: string) =>
    expect
      .poll(async () => (await jobs(kind)).map((job) => job.state), { timeout: 100_000, interval: 10 })
      .toContain(state);

  /** An import of so many people that is to be written. @returns its id */
  async function bring(): Promise<number> {
    const lines = Array.from(
      { length: ROWS },
      (_, at) => `First${at},Last${at},https://www.linkedin.com/in/p${at},,Company ${at % 300},Role,28 Jan 2024`,
    );
    const csv = ['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...lines].join('\n');
    const file = await storeFile(Readable.from(csv), folder, 1e9);
    const run = await insertImportRun(db, {
      kind: 'connections',
      file_name: 'Connections.csv',
      file_path: file.path,
      sha256: file.sha256,
      byte_size: file.bytes,
      started_by: admin,
      for_user_id: admin,
      options: '{}',
      state: 'applying',
      created_at: new Date().toISOString(),
    });
    await enqueueImport(db, run.id, 'apply', new Date());
    return run.id;
  }

  test('in the middle of an import or of a rebuild ends within three seconds, returns the job, and goes on at the next start', async () => {
    const first = await serve();
    const runId = await bring();
    await expect
      .poll(async () => (await findImportRun(db, runId))!.done_rows, { timeout: 100_000, interval: 5 })
      .toBeGreaterThan(0);
    const ended = await terminate(first);
    expect(ended).toMatchObject(inOrder);
    expect(ended.ms).toBeLessThan(LONGEST_MS);
    const given = { state: 'queued', lease_until: null, attempts: 0, error: null };
    expect(await jobs('import.write')).toMatchObject([given]);
    const left = (await findImportRun(db, runId))!;
    expect(left).toMatchObject({ state: 'applying', error: null });
    expect(left.done_rows).toBeLessThan(ROWS);

    const second = await serve();
    await until('import.write', 'done');
    expect(await findImportRun(db, runId)).toMatchObject({ state: 'done', done_rows: ROWS });
    expect(await jobs('import.write')).toMatchObject([{ state: 'done', attempts: 1 }]);
    const { told: count } = await db
      .selectFrom('signal')
      .select((eb) => eb.fn.countAll().as('told'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(ROWS);

    await until(STRENGTHS_UPKEEP, 'done');
    await db.deleteFrom('job').where('kind', '=', STRENGTHS_UPKEEP).execute();
    await db.updateTable('installation').set({ value: '0' }).where('key', '=', 'strengths_month').execute();
    await enqueue(db, { kind: STRENGTHS_UPKEEP, payload: {} }, new Date());
    await until(STRENGTHS_UPKEEP, 'running');
    const again = await terminate(second);
    expect(again).toMatchObject(inOrder);
    expect(again.ms).toBeLessThan(LONGEST_MS);
    expect(await jobs(STRENGTHS_UPKEEP)).toMatchObject([given]);

    const third = await serve();
    await until(STRENGTHS_UPKEEP, 'done');

    // Nor does it wait for somebody who sends half a call.
    const member = new AbortController();
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"na')) });
    const call = fetch(`${third.url}/api/login/code`, {
      ...({ method: 'POST', body, duplex: 'half', signal: member.signal } as RequestInit),
      headers: { 'content-type': 'application/json' },
    }).catch(() => 'cut');
    await fetch(`${third.url}/livez`);
    const last = await terminate(third);
    expect(last).toMatchObject(inOrder);
    expect(last.ms).toBeLessThan(LONGEST_MS);
    expect(await call).toBe('cut');
  });
});

test('a process whose thread is blocked ends all the same', async () => {
  const script = `const { endAfter } = await import(${JSON.stringify(new URL('./stopping.ts', import.meta.url).href)});
    endAfter(50); process.stdout.write('held'); for (;;);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
});
