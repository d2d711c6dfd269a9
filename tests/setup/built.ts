import { spawn } from 'node:child_process';

const KEY = Symbol.for('kith.test.built');
const holder = globalThis as { [KEY]?: Promise<void> };

/**
 * Builds the web app and the extension if they have changed, once for all projects of a run that need them.
 * @throws if it fails, with the words of the build
 */
export function ensureBuilt(): Promise<void> {
  holder[KEY] ??= new Promise((resolve, reject) => {
    // Vitest's NODE_ENV would make a build for development.
    const { NODE_ENV: _, ...env } = process.env;
    const child = spawn(process.execPath, ['build/main.ts', '--if-changed'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        words += String(piece);
      });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${words}`))));
  });
  return holder[KEY];
}

/** For Vitest: nothing that was built may be older than its sources. */
export default ensureBuilt;
