import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isCode, isForTests, listSources, type Source } from './sources.ts';

const MAX_LINES = 100;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const isNode = (value: unknown): value is { type: string; start: number; end: number } =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const getLines = (text: string): number => text.split('\n').length;

/** The beginnings of functions that have more lines than a reader keeps in mind. */
function longFunctions({ path, text }: Source): string[] {
  // A short file has no long function: most need no parsing.
  if (getLines(text) <= MAX_LINES) return [];
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const lines = getLines(text.slice(value.start, value.end));
    if (FUNCTIONS.has(value.type) && lines > MAX_LINES)
      found.push(`${path}:${getLines(text.slice(0, value.start))} has ${lines} lines`);
    // A file without a long text has no long function in it.
    if (lines > MAX_LINES) Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

test('no function of the product is longer than a hundred lines', () => {
  const product = listSources().filter(
    (source) =>
      /^(server|shared|web|extension)\//.test(source.path) &&
      isCode(source) &&
      !isForTests(source) &&
      // A migration describes how tables are laid out, and stays as it was.
      !source.path.startsWith('server/platform/db/migrations/'),
  );
  expect(product.length).toBeGreaterThan(500);
  expect(product.flatMap(longFunctions)).toEqual([]);
});

test('a long function would be found, in any form', () => {
  const body = 'one();\n'.repeat(MAX_LINES);
  const wrap = (text: string) => longFunctions({ path: 'web/x.tsx', text });
  expect(wrap(`function a() {\n${body}}`)).toEqual(['web/x.tsx:1 has 102 lines']);
  expect(wrap(`const a = 1;\nexport const b = { c: [async () => {\n${body}}] };`)).toHaveLength(1);
  expect(wrap(`class A { method() {\n${body}} }`)).toHaveLength(1);
  expect(wrap(`function a() {\none();\n}\n${body}`)).toEqual([]);
});
