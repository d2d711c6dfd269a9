import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildStamped, isBuilt } from './stamp.ts';

/** `npm run build` and, with --if-changed, the first part of `npm start`: builds the web app and the extension. */
const root = resolve(import.meta.dirname, '..');

function run(script: string): void {
  const { status } = spawnSync('npm', ['run', script], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm run ${script} failed.`);
}

try {
  if (!(process.argv.includes('--if-changed') && isBuilt(root))) {
    if (!existsSync(resolve(root, 'node_modules/vite')))
      throw new Error(
        'What builds Kith is not installed. Run npm ci without --omit=dev and without NODE_ENV=production; where Kith was built elsewhere, npm run serve starts it.',
      );
    buildStamped(root, () => {
      run('build:web');
      run('build:extension');
    });
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
