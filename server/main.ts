/** The entry point: checks the version of Node before anything else is loaded, and makes Node keep compiled code. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Kith needs Node 22.22 or newer, and this is ${process.version}. Run it with its npm scripts, which bring their own Node on Linux x64.\n`,
  );
  process.exit(1);
}
// The next start takes half as long. If the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
const { runMain: main } = await import('./process.ts');
await main(process.argv.slice(2));
flushCompileCache();
