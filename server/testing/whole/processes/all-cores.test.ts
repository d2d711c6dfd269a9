import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, testFolder } from '../../databases.ts';
import { insertAccount } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { type ServerProcess, startServer } from '../../server.ts';

const ANSWERING = 2;
/** Those, one for jobs and one that waits. */
const ALL = ANSWERING + 2;
/** Written at the same time before a kill, and as many after it. */
const WRITES = 8;
const RATE_LIMIT = 100;

describe.skipIf(inProcess || process.platform === 'win32')('all cores of a machine, by one setting', () => {
  let db: Kysely<Schema>;
  let users: Awaited<ReturnType<typeof insertPeople>>;
  let server: ServerProcess;
  let target: number;

  beforeAll(async () => {
    const DATABASE_URL = await freshUrl();
    db = openDatabase(DATABASE_URL);
    users = await insertPeople(db, await insertCompanies(db, new Date()), new Date());
    target = await insertAccount({ db }, 'Castellan Bank');
    server = await startServer({
      DATABASE_URL,
      DATA_FOLDER: testFolder(),
      PROCESSES: String(ANSWERING),
      RATE_LIMIT: String(RATE_LIMIT),
      REQUESTS_PER_DAY: '100000',
      // Nobody signs in, so nobody asks it.
      OIDC_ISSUER: 'http://127.0.0.1:9/nobody',
      OIDC_CLIENT_ID: 'kith',
    });
  });
  afterAll(async () => {
    await server?.kill();
    await db?.destroy();
  });

  /** A connection of its own each time, so that the processes take turns. */
  const ask = async (path: string, token?: string, body?: unknown) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        connection: 'close',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const tokenOf = (user: keyof typeof users) => issueToken(db, SECRET, users[user], new Date());
  const running = async (): Promise<number[]> => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    return rows.filter(([, parent]) => parent === server.child.pid).map(([pid]) => pid!);
  };
  const answering = async (): Promise<number> => JSON.parse((await ask('/readyz?verbose')).text).processes;

  /** Waits until every process can begin at once, if it has not begun. */
  const whole = () =>
    expect
      .poll(async () => (await ask('/metrics')).text, { timeout: getPatience(30_000) })
      .toContain(`kith_processes ${ALL}\n`);

  test('figures are the sum of all processes, whichever is asked', async () => {
    await whole();
    const token = await tokenOf('talent');
    const requestCount = 10;
    for (let n = 0; n < requestCount; n++) expect((await ask('/api/user', token)).status).toBe(200);
    for (let n = 0; n < ANSWERING; n++) {
      const { text } = await ask('/metrics');
      expect(text).toContain(`kith_calls_total{call="GET /api/user",status="200"} ${requestCount}\n`);
      // What is no count is no sum.
      expect(text).toMatch(/^kith_info\{.*\} 1$/m);
      expect(text).toContain(`kith_call_seconds_count{call="GET /api/user"} ${requestCount}\n`);
    }
  });

  test('a person’s calls count once for all of them', async () => {
    const token = await tokenOf('portco');
    const statuses: number[] = [];
    const some = async () => {
      for (let n = 0; n < RATE_LIMIT / 5; n++) statuses.push((await ask('/api/user', token)).status);
    };
    await Promise.all(Array.from({ length: 6 }, some));
    expect(statuses.filter((status) => status === 200)).toHaveLength(RATE_LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(RATE_LIMIT / 5);
  });

  test('whichever process is killed while everybody writes: no acknowledged write is lost, and it is replaced', {
    timeout: getPatience(240_000),
  }, async () => {
    const token = await tokenOf('admin');
    const acknowledged: string[] = [];
    const write = async (key: string): Promise<void> => {
      const answer = await ask(`/api/intro/account/${target}/request`, token, { request_key: key, why: key }).catch(
        () => null,
      );
      if (answer?.status === 200) acknowledged.push(key);
    };
    const writeSome = (name: string) => Promise.all(Array.from({ length: WRITES }, (_, n) => write(`${name} ${n}`)));
    for (const pid of await running()) {
      await whole();
      const before = writeSome(`before ${pid}`);
      process.kill(pid, 'SIGKILL');
      const killed = performance.now();
      const after = writeSome(`after ${pid}`);
      await expect.poll(running, { interval: 20, timeout: getPatience(20_000) }).not.toContain(pid);
      await expect.poll(answering, { interval: 20, timeout: getPatience(20_000) }).toBe(ANSWERING);
      expect(performance.now() - killed).toBeLessThan(getPatience(1_000));
      await Promise.all([before, after]);
    }
    expect(acknowledged.length).toBeGreaterThan(ALL * WRITES);
    const written = await db.selectFrom('intro').select('why').execute();
    const times = Map.groupBy(written, ({ why }) => why);
    expect(acknowledged.filter((key) => times.get(key)?.length !== 1)).toEqual([]);
  });

  test('the jobs are done, too, when the process that did them is gone', async () => {
    await enqueue(db, { kind: 'upkeep.retention', payload: {}, key: 'asked by a test' }, new Date());
    const state = () =>
      db.selectFrom('job').select('state').where('idempotency_key', '=', 'asked by a test').executeTakeFirstOrThrow();
    await expect.poll(state, { timeout: getPatience(60_000) }).toEqual({ state: 'done' });
  });

  test('asked to end, all of them end within three seconds', async () => {
    const pids = await running();
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    const [code] = (await once(server.child, 'exit')) as [number | null];
    expect(performance.now() - startedAt).toBeLessThan(getPatience(3_000));
    expect(code).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
