import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pickDayWithoutDigest } from '../../server/testing/days.ts';
import { getPatience } from '../setup/patience.ts';
import { removeFolder } from '../setup/remove-folder.ts';

export interface RealServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Holds data/, out.log and err.log; gone after stop(). */
  folder: string;
  stop: () => Promise<void>;
}

/** The time that the server may take to invent its network and answer, on a busy machine, in ms. */
const READY_MS = getPatience(300_000);
const DATABASE = join('data', 'kith.db');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(origin: string, server: ChildProcess, errors: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped at once:\n${readFileSync(errors, 'utf8')}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready after ${READY_MS / 1000} seconds:\n${readFileSync(errors, 'utf8')}`);
}

/**
 * The product as users start it: server/main.ts with the demo network and the built web app, on a port of its own.
 * @param grace the number of seconds for which a step can be taken back
 * @param settings further settings, in the form of the environment
 * @param like a server whose database is copied, which is quicker than inventing the network again
 */
export async function startRealServer(
  like?: Pick<RealServer, 'folder'>,
  grace = 0,
  settings: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'kith-journeys-'));
  if (like) {
    mkdirSync(join(folder, 'data'));
    const database = new Database(join(like.folder, DATABASE), { readonly: true });
    await database.backup(join(folder, DATABASE));
    database.close();
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const errors = join(folder, 'err.log');
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', openSync(join(folder, 'out.log'), 'a'), openSync(errors, 'a')],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      // Most journeys are about the effects of a step.
      STEP_GRACE: String(grace),
      DIGEST_DAY: pickDayWithoutDigest(),
      FOUNDERS_DIGEST_DAY: pickDayWithoutDigest(),
      DATA_FOLDER: join(folder, 'data'),
      DATABASE_URL: `file:${join(folder, DATABASE)}`,
      ...settings,
    },
  });
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await stopped;
    removeFolder(folder);
  };
  try {
    await untilReady(origin, server, errors);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, folder, stop };
}

/** All complaints of a server so far: its log from warnings up, and everything on stderr. */
export function readComplaints(folder: string): string[] {
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
  const logged = lines('out.log').filter(
    (line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 40,
  );
  return [...logged, ...lines('err.log')];
}
