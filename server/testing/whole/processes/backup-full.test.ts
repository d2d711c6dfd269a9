import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFile, onPostgres, testFolder } from '../../databases.ts';

const MAIN = new URL('../../../main.ts', import.meta.url).pathname;
/** 2 MB: less than an empty database, more than any other file that a process writes. */
const MAX_BLOCKS = 4_096;

/** Runs a command in a process that may write no larger files: to it, the disk is as good as full. */
function runWithin(blocks: number, args: string[], env: Record<string, string>) {
  return new Promise<{ code: unknown; out: string }>((resolve) => {
    const limited = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, MAIN, ...args];
    // Code that is compiled is not kept: half a file of it would break the next start.
    execFile('/bin/sh', limited, { env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, out: stdout + stderr }),
    );
  });
}

test.skipIf(onPostgres || process.platform === 'win32')(
  'a backup that the disk does not take ends with one sentence, and leaves no half file',
  async () => {
    const { url } = await freshFile();
    const folder = join(testFolder(), 'backups');
    const { code, out } = await runWithin(MAX_BLOCKS, ['backup', folder], {
      DATABASE_URL: url,
      DATA_FOLDER: testFolder(),
    });
    expect(out).toMatch(
      /^\S+ couldn’t store the backup of \d+ MB: its disk .*\. Free up space or choose another folder\.\n$/,
    );
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);
