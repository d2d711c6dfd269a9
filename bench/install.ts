/** `node bench/install.ts`: brings the packages that the benchmark needs beside Kith's own, where they are missing or of another version. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}
const getVersions = (file: string): Lock['packages'] => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;

/** Whether every package of the lock is there in its version; npm writes what it installed beside them. */
function isInstalled(): boolean {
  const written = join(FOLDER, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const there = getVersions(written);
  return Object.entries(getVersions(join(FOLDER, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

if (!isInstalled()) {
  console.log('The benchmark needs packages of its own (bench/package.json): npm ci --prefix bench');
  const { status } = spawnSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(
      'They could not be installed: see above. Connect this machine to a package registry, and start again.',
    );
    process.exit(1);
  }
}
