import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The sources of the web app and the extension, and their outputs; files and folders of the project. */
const SOURCES = [
  ...['web', 'extension', 'shared', 'build', 'docs', 'CHANGELOG.md'],
  ...['package.json', 'package-lock.json', 'wxt.config.ts', 'tsconfig.base.json'],
];
const OUTPUTS = ['dist/web', '.output'];
const STAMP = 'dist/built.json';

/** The state of the sources when a build began, and of its outputs when it had ended. */
interface Stamp {
  sources: string;
  outputs: string;
}

/** Were the outputs built from the present sources? False after a failed build, too. */
export function isBuilt(root: string): boolean {
  const stamp = readStamp(root);
  return stamp !== null && stamp.sources === getSources(root) && stamp.outputs === getOutputs(root);
}

/**
 * Builds, and records the sources. A failed build leaves no stamp; a build whose sources change meanwhile leaves the
 * stamp of the sources before.
 * @param build throws when it fails
 */
export function buildStamped(root: string, build: () => void): void {
  const sources = getSources(root);
  const path = join(root, STAMP);
  rmSync(path, { force: true });
  build();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ sources, outputs: getOutputs(root) } satisfies Stamp));
}

function readStamp(root: string): Partial<Stamp> | null {
  try {
    return JSON.parse(readFileSync(join(root, STAMP), 'utf8')) as Partial<Stamp>;
  } catch {
    return null;
  }
}

/** A fingerprint of the sources by their contents, as git changes times without changing files. */
const getSources = (root: string): string =>
  computeFingerprint(root, SOURCES, (path) => readFileSync(path), /\.test\.tsx?$/);

/** A fingerprint of the outputs by size and time: another build, by hand or of another checkout, changes these. */
const getOutputs = (root: string): string =>
  computeFingerprint(root, OUTPUTS, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });

function computeFingerprint(
  root: string,
  among: string[],
  tell: (path: string) => string | Buffer,
  but?: RegExp,
): string {
  const hash = createHash('sha256');
  for (const path of among.flatMap((folder) => listFilesIn(root, folder)).sort())
    if (!but?.test(path))
      hash
        .update(`${path}\0`)
        .update(tell(join(root, path)))
        .update('\0');
  return hash.digest('hex');
}

/** Files of a folder and its folders, or the file itself; paths from the root. Hidden files are the system's. */
function listFilesIn(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => listFilesIn(root, `${path}/${name}`));
}
