import { expect, test } from 'vitest';
import { isCode, listImportsOf, listSources, type Source } from './sources.ts';

/** The imports of a file, types included: files that it loads later, or in a thread of its own, do not count. */
const atOnce = ({ path, text }: Source) =>
  listImportsOf({ path, text: text.replace(/\bimport\(\s*['"]|\bnew URL\(\s*['"]/g, '(') });

/** @returns the files of the first circle on the way, in order; undefined if there is none */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (path: string): string[] | undefined => {
    if (done.has(path)) return undefined;
    const before = way.indexOf(path);
    if (before >= 0) return [...way.slice(before), path];
    way.push(path);
    for (const next of imports.get(path) ?? []) {
      const circle = follow(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(path);
    return undefined;
  };
  for (const path of imports.keys()) {
    const circle = follow(path);
    if (circle) return circle;
  }
  return undefined;
}

test('no files import each other in a circle, not even types', () => {
  const files = listSources().filter(isCode);
  expect(circleIn(new Map(files.map((file) => [file.path, atOnce(file)])))).toBeUndefined();
});

test('a circle of any length would be found', () => {
  const imports: [path: string, imported: string[]][] = [
    ['a.ts', ['b.ts', 'zod']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['d.ts', 'b.ts']],
    ['d.ts', []],
  ];
  expect(circleIn(new Map(imports))).toEqual(['b.ts', 'c.ts', 'b.ts']);
  expect(circleIn(new Map(imports.filter(([path]) => path !== 'c.ts')))).toBeUndefined();
});
