import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

/** A file of the repository: its path from the root with slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

export const ROOT = resolve(import.meta.dirname, '../..');

/** Built, downloaded or stored files, which nobody writes by hand. */
const NOT_WRITTEN = new Set(['node_modules', 'dist', '.output', '.wxt', 'data', '.git', 'coverage']);
const BINARY = /\.(png|jpg|jpeg|webp|ico|gz|woff2?|db)$/;

/** Every file of the repository that was written by hand. */
export const listSources = (): Source[] => listSourcesBelow('.');

/** Those of one folder. @param folder its path from the root */
export function listSourcesBelow(folder: string): Source[] {
  return list(join(ROOT, folder))
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path: relative(ROOT, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
}

function list(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // The pictures of the script are in a folder of the root that git ignores; chosen ones are in docs.
    if (NOT_WRITTEN.has(name) || path === join(ROOT, 'pictures')) return [];
    return statSync(path).isDirectory() ? list(path) : [path];
  });
}

export const isCode = ({ path }: Source): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Tests, and code for tests only, may reach where the product may not. */
export const isForTests = ({ path }: Source): boolean =>
  /\.test\.tsx?$/.test(path) ||
  /^(tests|bench)\//.test(path) ||
  /\/(testing|fixtures)\//.test(path) ||
  /(^|\/)([a-z]+-)?testing(-[a-z]+)?\.tsx?$/.test(path);

/**
 * The modules that a file imports, re-exports or loads later: paths from the root for its own repository's files, otherwise the name of a
 * package or of a part of Node.
 */
export function listImportsOf({ path, text }: Source): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g,
  ];
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
  return found.map((name) => (name.startsWith('.') ? posix.normalize(`${dirname(path)}/${name}`) : name));
}

/** The files that a file loads at once, or later on demand: no types, which are erased. Threads count. */
export function listLoaded({ path, text }: Source): string[] {
  return listImportsOf({ path, text: text.replace(/^\s*(?:import|export) type\b[^;]*;/gm, '') });
}

/** '@scope/name/deep' → '@scope/name'; undefined for our own files and for parts of Node. */
export function getPackageName(imported: string): string | undefined {
  if (/^(node:|\.|(server|shared|web|extension|tests|bench|build)(\/|$)|[\w.-]+\.ts$)/.test(imported)) return undefined;
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
}
