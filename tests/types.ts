import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { freemem } from 'node:os';
import { resolve } from 'node:path';

/** With `tests` go the benchmark and the builds. The benchmark's own packages need not be installed. */
const TESTS = existsSync('bench/node_modules') ? 'tests' : 'tests/tsconfig.without-bench.json';
const ROOMS = ['server', TESTS, 'web', 'extension', 'shared'] as const;
const CACHE = resolve('node_modules/.cache/types');
/** The most that the types of a room take, in bytes. */
const ROOM_BYTES = 2.5e9;

/** Checks the types of a room, and keeps what it found out for the next time. @returns its complaints, or nothing */
function checkRoom(room: string): Promise<string> {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const cached = ['--incremental', '--tsBuildInfoFile', resolve(CACHE, `${room.replaceAll('/', '-')}.tsbuildinfo`)];
  return new Promise((done) =>
    execFile(process.execPath, [compiler, '--checkers', '1', '-p', room, ...cached], (error, out, err) =>
      done(error ? `${out}${err}` || error.message : ''),
    ),
  );
}

/** `node tests/types.ts`: the types of every room, at once where there is memory for it. */
mkdirSync(CACHE, { recursive: true });
const left: string[] = [...ROOMS];
const complaints: string[] = [];
async function checkOneByOne(): Promise<void> {
  for (let room = left.shift(); room; room = left.shift()) complaints.push(await checkRoom(room));
}
const atOnce = Math.max(1, Math.min(ROOMS.length, Math.floor(freemem() / ROOM_BYTES)));
await Promise.all(Array.from({ length: atOnce }, checkOneByOne));
process.stdout.write(complaints.join(''));
process.exitCode = complaints.some(Boolean) ? 1 : 0;
