import { parseAst } from 'vite';
import { isCode, isForTests, type Source } from './sources.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const TABLES = 'server/platform/db/tables/';

/** The columns of the database, by the type of their table. */
export function listColumns(sources: readonly Source[]): { table: string; column: string }[] {
  const found: { table: string; column: string }[] = [];
  for (const { text } of sources.filter(({ path }) => path.startsWith(TABLES) || path === SCHEMA))
    visit(parseAst(text, { lang: 'ts' }), (node) => {
      if (node.type !== 'TSInterfaceDeclaration') return;
      const table = (node.id as { name: string }).name;
      if (!table.endsWith('Table')) return;
      for (const field of (node.body as { body: Node[] }).body)
        if (field.type === 'TSPropertySignature') found.push({ table, column: (field.key as { name: string }).name });
    });
  return found;
}

const SCHEMA = 'server/platform/db/schema.ts';

/**
 * The names under which the product writes a value: fields of objects that are more than null, and words of SQL that
 * writes. What only the demo, tests or a migration write is not among them.
 */
export function listWrittenNames(sources: readonly Source[]): Set<string> {
  const written = new Set<string>();
  for (const { path, text } of sources.filter(isProduct))
    visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      if (node.type === 'ObjectExpression')
        for (const field of node.properties as Node[]) {
          const value = field.value as { type: string; value?: unknown } | undefined;
          const key = field.key as { name?: string; value?: unknown } | undefined;
          const isNull = value?.type === 'Literal' && value.value === null;
          if (field.type === 'Property' && key && !isNull) written.add(String(key.name ?? key.value));
        }
      if (node.type === 'TemplateElement') {
        const { raw } = node.value as { raw: string };
        if (WRITES.test(raw)) for (const word of raw.match(/[a-z_]+/g) ?? []) written.add(word);
      }
    });
  return written;
}

const WRITES = /\b(insert|update|set|on conflict)\b/i;

const isProduct = (source: Source): boolean =>
  isCode(source) &&
  !isForTests(source) &&
  source.path.startsWith('server/') &&
  !/^server\/(demo|platform\/db\/(migrations|tables))\//.test(source.path);

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, each);
  else if (isNode(value)) {
    each(value);
    for (const field of Object.values(value)) if (typeof field === 'object') visit(field, each);
  }
}
