import { mkdirSync, openSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEMO_PEOPLE } from '../../server/demo/people.ts';
import { issueToken } from '../../server/platform/access/session.ts';
import { findUserByEmail } from '../../server/platform/access/users.ts';
import { openDatabase } from '../../server/platform/db/opening/open.ts';
import { BENCH_SECRET, serve } from '../server.ts';
import { type ApiDocument, ASKERS, drawRequest, type FuzzAsker, type FuzzRequest } from './requests.ts';

/** No answer may take longer, in milliseconds. */
const LONGEST = 1_000;
/** A slower one is repeated, as this machine may have been busy otherwise. */
const AGAIN = 2;
const FOLDER = 'data/bench/fuzz';
/** The number of requests under way at the same time. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '30000' }, seed: { type: 'string', default: '1' } },
});
const count = Number(values.requests);
const seed = Number(values.seed) * 1_000_000;
if (!(count > 0) || !(seed >= 0)) throw new Error('--requests and --seed are numbers');

interface Tally {
  count: number;
  statuses: Map<number, number>;
  slowest: number;
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const database = `file:${FOLDER}/kith.db`;
const unbounded = { DEMO: 'on', RATE_LIMIT: '1000000000', POINTS_PER_MINUTE: '1000000000' };
const served = await serve(database, FOLDER, { env: unbounded, log: openSync(`${FOLDER}/log`, 'w') });
const db = openDatabase(database);
const tokens = new Map<FuzzAsker, string>();
const calls = new Map<string, Tally>();
const faults: string[] = [];
try {
  for (const asker of ASKERS) await signIn(asker);
  const headers = { authorization: `Bearer ${tokens.get('admin')}` };
  const document = (await (await fetch(`${served.url}/api/openapi.json`, { headers })).json()) as ApiDocument;
  let next = 0;
  const work = async () => {
    for (let place = next++; place < count; place = next++) await ask(document, seed + place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  printCalls(document);
} finally {
  await db.destroy();
  await served.stop();
}

async function signIn(asker: FuzzAsker): Promise<void> {
  const person = DEMO_PEOPLE.find(({ kind }) => kind === asker);
  const user = person && (await findUserByEmail(db, person.email));
  if (user) tokens.set(asker, await issueToken(db, BENCH_SECRET, user.id, new Date()));
}

async function ask(document: ApiDocument, drawnFrom: number): Promise<void> {
  const drawn = drawRequest(document, drawnFrom);
  const first = await loadAnswer(drawn);
  let { ms } = first;
  for (let turn = 0; turn < AGAIN && ms > LONGEST; turn++) ms = Math.min(ms, (await loadAnswer(drawn)).ms);
  const { status } = first;
  const known = calls.get(drawn.call) ?? { count: 0, statuses: new Map(), slowest: 0 };
  calls.set(drawn.call, known);
  known.count++;
  known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1);
  known.slowest = Math.max(known.slowest, ms);
  if (status < 500 && ms <= LONGEST) return;
  const body = typeof drawn.body === 'string' ? drawn.body.slice(0, 300) : drawn.body && 'a form';
  faults.push(
    `${drawnFrom}: ${status} in ${Math.round(ms)} ms, ${drawn.asker} ${drawn.call} ${drawn.path.slice(0, 200)} ${body ?? ''}\n    ${first.text.slice(0, 200)}`,
  );
}

async function loadAnswer({ asker, method, path, headers, body }: FuzzRequest) {
  const token = tokens.get(asker);
  const began = performance.now();
  const answer = await fetch(`${served.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  // The request before may have ended the session.
  if (answer.status === 401 && token) await signIn(asker);
  return { status: answer.status, ms, text };
}

function printCalls(document: ApiDocument): void {
  const rows = [...calls].sort(([, a], [, b]) => b.slowest - a.slowest);
  for (const [call, { count, statuses, slowest }] of rows) {
    const by = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
    process.stdout.write(`${Math.round(slowest).toString().padStart(5)} ms  ${call}  ${count}: ${by.join(' ')}\n`);
  }
  const all = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  process.stdout.write(`${count} requests from seed ${values.seed}, ${rows.length} of ${all} calls.\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    faults.length === 0 ? 'No 5xx, and nothing over 1 s.\n' : `${faults.length} faults; the log is in ${FOLDER}/log.\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
