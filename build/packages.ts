/** Packages that only one task needs, in a folder with a package.json of its own: Kith's installation does not bring them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}
const getVersions = (file: string): Lock['packages'] => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;

/** Whether every package of the lock is there in its version; npm writes what it installed beside them. */
function isInstalled(folder: string): boolean {
  const written = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const there = getVersions(written);
  return Object.entries(getVersions(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

/**
 * Brings the packages where they are missing or of another version.
 * @param why said before npm begins
 * @param patience after this time, in ms, npm is stopped; without it npm may take as long as it wants
 * @returns whether they are there
 */
export function installPackages(folder: string, why: string, patience?: number): boolean {
  if (isInstalled(folder)) return true;
  console.log(`${why}: npm ci --prefix ${folder}`);
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...(patience === undefined ? {} : { timeout: patience }),
  });
  return status === 0;
}
