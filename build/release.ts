import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { makeBackup } from '../server/features/operations/backup/backup.ts';
import { fillWholeDemo } from '../server/installation.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { VERSION } from '../server/platform/settings/version.ts';
import { isLater, readNotes, releaseNotes } from './changelog.ts';

/**
 * `npm run release -- 0.2.0 [--dry-run]`: sets the version, moves the unreleased notes below it, keeps a small database of it for the
 * tests of later versions, commits and tags, and writes what is published into `release/<version>`: notes, the extension's zips, an
 * SBOM (CycloneDX) of what runs, and how the image is built. A dry run writes the same files, and leaves the repository as it was.
 */
const root = resolve(import.meta.dirname, '..');
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
/** People and companies of the database that is kept: enough for each table, the least that the demo needs. */
const KEPT = { contacts: 900, accounts: 130 };

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr || stdout}`);
  return stdout.trim();
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string | Buffer): void => writeFileSync(join(root, path), text);

/** @throws with a sentence when this version cannot be made now */
function checkMayRelease(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 0.2.0');
  if (!isLater(version, VERSION)) throw new Error(`${version} is not later than ${VERSION}, which package.json has.`);
  if (run('git', 'status', '--porcelain') !== '')
    throw new Error('Commit your changes first: git status is not empty.');
  if (run('git', 'tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists.`);
}

/** A small database as this version leaves it, for `server/testing/versions`. */
async function saveDatabase(version: string): Promise<string> {
  const folder = join(root, 'release', version, 'database');
  mkdirSync(folder, { recursive: true });
  const url = `file:${join(folder, 'kith.db')}`;
  const db = openDatabase(url);
  try {
    await migrate(db);
    await fillWholeDemo(db, { now: new Date(), ...KEPT });
  } finally {
    await db.destroy();
  }
  const { name } = await makeBackup(url, folder, new Date());
  const saved = `server/testing/versions/${version}.db.gz`;
  write(saved, gzipSync(readFileSync(join(folder, name)), { level: 9 }));
  rmSync(folder, { recursive: true });
  return saved;
}

/** @returns the folder, from the project's root */
function makeArtefacts(version: string): string {
  const folder = `release/${version}`;
  run('npm', 'run', 'build');
  for (const browser of ['chrome', 'firefox'])
    copyFileSync(join(root, `.output/kith-${browser}.zip`), join(root, folder, `kith-${version}-${browser}.zip`));
  const sbom = JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--omit=optional'));
  // npm takes the name of the folder.
  sbom.metadata.component.name = 'kith';
  write(`${folder}/sbom.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`);
  const image = `docker build --tag kith:${version} --label org.opencontainers.image.version=${version} .\n`;
  write(`${folder}/image.sh`, image);
  write(`${folder}/notes.md`, `# Kith ${version}\n\n${readNotes(read('CHANGELOG.md'), version)}\n`);
  return folder;
}

async function release(version: string, dryRun: boolean): Promise<void> {
  checkMayRelease(version);
  const day = new Date().toISOString().slice(0, 10);
  const notes = releaseNotes(read('CHANGELOG.md'), version, day);
  let saved: string | undefined;
  try {
    run('npm', 'version', version, '--no-git-tag-version');
    write('CHANGELOG.md', notes);
    mkdirSync(join(root, 'release', version), { recursive: true });
    saved = await saveDatabase(version);
    const folder = makeArtefacts(version);
    if (!dryRun) {
      run('git', 'add', ...CHANGED, saved);
      run('git', 'commit', '--message', `docs: release ${version}`);
      run('git', 'tag', '--annotate', `v${version}`, '--message', `Kith ${version}`);
    }
    process.stdout.write(
      dryRun
        ? `A dry run of ${version}: ${folder} holds what would be published. Nothing was committed or tagged.\n`
        : `Kith ${version} is committed and tagged as v${version}; ${folder} holds what is published. Push both: git push --follow-tags\n`,
    );
  } finally {
    // After the commit there is nothing to take back.
    if (run('git', 'status', '--porcelain', ...CHANGED) !== '') {
      run('git', 'checkout', 'HEAD', '--', ...CHANGED);
      if (saved) rmSync(join(root, saved), { force: true });
    }
  }
}

try {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
  await release(positionals[0] ?? '', values['dry-run'] ?? false);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
