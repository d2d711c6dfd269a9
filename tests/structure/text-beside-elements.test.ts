import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { listSources, type Source } from './sources.ts';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Is there an element in what an expression may show? */
function showsElement(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(showsElement);
  if (!isNode(value)) return false;
  return value.type === 'JSXElement' || value.type === 'JSXFragment' || Object.values(value).some(showsElement);
}

const isElement = (child: Node): boolean =>
  child.type === 'JSXElement' ||
  child.type === 'JSXFragment' ||
  (child.type === 'JSXExpressionContainer' && showsElement(child));
const isWords = ({ type, value }: Node): boolean => type === 'JSXText' && String(value).trim() !== '';

/**
 * Words that stand beside elements. The browser's translation puts other nodes in the place of such a text, and what
 * React writes into the old one is seen nowhere; of a text alone in its element, React writes the element's contents.
 */
function wordsBesideElements({ path, text }: Source): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const children = (value.type === 'JSXElement' || value.type === 'JSXFragment' ? value.children : []) as Node[];
    if (children.some(isElement))
      for (const child of children.filter(isWords))
        found.push(`${path}:${text.slice(0, child.start).split('\n').length}: ${String(child.value).trim()}`);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: 'tsx' }));
  return found;
}

/** Left for a moment, as when two branches meet. The number only goes down. */
const MAX_LEFT = 0;

test('text beside elements stands in an element of its own', () => {
  const screens = listSources().filter(({ path }) => /^web\/(?!testing\/).*(?<!\.test)\.tsx$/.test(path));
  expect(screens.length).toBeGreaterThan(300);
  const found = screens.flatMap(wordsBesideElements);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_LEFT);
});

test.each([
  ['<p>Write to <b>Ann</b></p>', 1],
  ['<><Plus /> New {noun}</>', 1],
  ['<p>New {on && <b>now</b>}</p>', 1],
  ['<p><span>Write to</span> <b>Ann</b></p>', 0],
  ['<p>Write to {name}</p>', 0],
])('of %s, %i would be found', (text, count) => {
  expect(wordsBesideElements({ path: 'web/x.tsx', text: `const x = ${text};` })).toHaveLength(count);
});
