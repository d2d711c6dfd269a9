import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DemoKind } from '../../../shared/session/demo-kinds.ts';
import { lane } from '../lane.ts';

/** A session of a demo person at this lane's server, as `npm run token` opens one. */
export function tokenOf(kind: DemoKind): string {
  const data = join(lane().serverFolder, 'data');
  const env = { PATH: process.env.PATH, DATA_FOLDER: data, DATABASE_URL: `file:${join(data, 'kith.db')}` };
  return execFileSync(process.execPath, ['server/main.ts', 'token', kind], { env, encoding: 'utf8' }).trim();
}
