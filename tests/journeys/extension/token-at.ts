import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DemoKind } from '../../../shared/features/accounts/session/demo-kinds.ts';

/** A session of a demo person at the server with this folder, as `npm run token` opens one. */
export function createTokenAt(serverFolder: string, kind: DemoKind): string {
  const data = join(serverFolder, 'data');
  const env = { PATH: process.env.PATH, DATA_FOLDER: data, DATABASE_URL: `file:${join(data, 'kith.db')}` };
  return execFileSync(process.execPath, ['server/main.ts', 'token', kind], { env, encoding: 'utf8' }).trim();
}
