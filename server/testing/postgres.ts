import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { getPatience } from '../../tests/setup/patience.ts';

/** A PostgreSQL server of our own, made from this machine's binaries, in a folder that goes with it. */
export interface TemporaryPostgres {
  /**
   * The address of one of its databases, for a plain user who may make databases and nothing more. The databases are
   * `postgres` and the user's own empty `kith`.
   */
  url(database: string): string;
  /** Stops the server as a restart or a crash would, and starts it again on the same data. */
  restart(how?: 'fast' | 'immediate'): Promise<void>;
  /**
   * Freezes it like a host that hangs: its connections stay, and nothing is answered. @returns a function that resumes
   * it
   */
  freeze(): () => void;
  stop(): Promise<void>;
}

interface TestPostgresOptions {
  /** `durable`: as an installation runs it, for measuring; otherwise nothing is kept safe from a power cut. */
  durable?: boolean;
  /** Further settings, `name=value`. */
  settings?: readonly string[];
}

const OLDEST = 15;
const READY_MS = getPatience(30_000);
/** Stops the server when its standard input ends, which it also does when we are killed; then the folder goes. */
const GUARD = `trap '' INT HUP TERM
"$1" -D "$2/data" $4 </dev/null >>"$2/log" 2>&1 &
server=$!
read -r how
pkill -CONT -P $server; kill -CONT $server
[ "$how" = immediate ] && kill -QUIT $server || kill -INT $server
wait $server
[ "$how" ] || rm -rf "$2"`;

/**
 * The folder with initdb and postgres, version 15 or newer; undefined where this machine has neither, or is Windows.
 */
export function findPostgresBinaries(): string | undefined {
  if (process.platform === 'win32') return undefined;
  return binaryFolders().find((folder) => getVersion(join(folder, 'postgres')) >= OLDEST);
}

function binaryFolders(): string[] {
  const inside = (parent: string, below: string) =>
    existsSync(parent)
      ? readdirSync(parent)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(parent, name, below))
      : [];
  return [
    ...inside('/usr/lib/postgresql', 'bin'),
    ...inside('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('/postgresql')),
    ...inside('/usr/local/opt', 'bin').filter((folder) => folder.includes('/postgresql')),
    ...inside('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...['/usr/pgsql-18/bin', '/usr/pgsql-17/bin', '/usr/pgsql-16/bin', '/usr/pgsql-15/bin'],
    ...['/usr/local/pgsql/bin', '/usr/local/bin', '/usr/bin'],
  ].filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

function getVersion(binary: string): number {
  try {
    return Number(/\) (\d+)/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** PostgreSQL refuses to run as root: it runs as its own user or, without one, as nobody. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Starts a server that listens on a socket in its own folder only; it ends with this process, however that ends. */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TemporaryPostgres> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('There is no PostgreSQL 15 or newer on this machine.');
  const user = runAs();
  const folder = mkdtempSync(join(tmpdir(), 'kith-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const encoding = ['-E', 'UTF8', '--locale=C', '--no-sync', '--auth=trust', '-U', 'postgres'];
  execFileSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...encoding], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: binaries },
  });
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'wal_level=minimal'];
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${folder}`, 'port=5432', 'max_connections=400'],
    ...['max_wal_senders=0', ...(options.durable ? [] : fast), ...(options.settings ?? [])],
  ];
  const as = (name: string, database: string) =>
    `postgres://${name}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`;
  let guard: ChildProcess;
  const start = async (): Promise<void> => {
    const given = settings.map((setting) => `-c${setting}`).join(' ');
    guard = spawn('/bin/sh', ['-c', GUARD, 'sh', join(binaries, 'postgres'), folder, '', given], {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.stdin!.on('error', () => undefined);
    await connect(as('postgres', 'postgres'), join(folder, 'log')).then((client) => client.end());
  };
  const end = async (how: string): Promise<void> => {
    const ended = new Promise((resolve) => guard.once('exit', resolve));
    guard.stdin!.end(how);
    await ended;
  };
  try {
    await start();
    const client = await connect(as('postgres', 'postgres'), join(folder, 'log'));
    await client.query('create role kith login createdb');
    await client.query('grant set on parameter session_replication_role to kith');
    await client.query('create database kith owner kith');
    await client.end();
  } catch (error) {
    await end('');
    throw error;
  }
  return {
    url: (database) => as('kith', database),
    restart: async (how = 'fast') => {
      await end(`${how}\n`);
      await start();
    },
    freeze: () => {
      const processes = listDescendants(guard.pid!);
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
    },
    stop: () => end(''),
  };
}

function listDescendants(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (of: number): number[] =>
    processes.filter(([, ppid]) => ppid === of).flatMap(([pid]) => [pid, ...below(pid)]);
  return below(parent);
}

/** Waits until the server answers. */
async function connect(url: string, log: string): Promise<pg.Client> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`, {
          cause: error,
        });
      await wait(20);
    }
  }
}
