import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Call } from '../shared/platform/call.ts';

/** What is looked at of a parsed module. */
interface Expression {
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Expression;
  readonly object?: Expression;
  readonly properties?: readonly { readonly value?: Expression; readonly argument?: Expression }[];
}
interface Line {
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly { readonly local: Expression; readonly imported?: Expression }[];
  readonly declaration?: Line;
  readonly declarations?: readonly { readonly id: Expression; readonly init: Expression | null }[];
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** A schema, or an object that holds some for others to take over. */
const isOfSchemas = (value: unknown): boolean =>
  value instanceof z.ZodType ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => part instanceof z.ZodType));

/** Whether an expression is made of one of these: `z.string().max(9)` of `z`, `{ id: Id.nullish() }` of `Id`. */
function isMadeOf(names: ReadonlySet<string>, { name, callee, object, properties }: Expression): boolean {
  const inner = callee ?? object;
  if (inner) return isMadeOf(names, inner);
  const parts = properties?.flatMap(({ value, argument }) => value ?? argument ?? []) ?? [];
  return names.has(name ?? '') || parts.some((part) => isMadeOf(names, part));
}

/** The schemas that a module takes over from others, by the names that they have in it. */
async function listImportedSchemas(body: readonly Line[], id: string): Promise<string[]> {
  const names = body.map(async ({ source, specifiers = [] }) => {
    if (!source?.value.startsWith('.')) return [];
    const other = (await import(new URL(source.value, pathToFileURL(id)).href)) as Record<string, unknown>;
    return specifiers
      .filter(({ imported }) => imported?.name && isOfSchemas(other[imported.name]))
      .map(({ local }) => local.name ?? '');
  });
  return (await Promise.all(names)).flat();
}

/**
 * Leaves the schemas of shared modules out of a build. A page of the extension needs address and method of each call;
 * the schemas that describe it are the server's, and to make them took most of the time until a frame ran its first
 * line (docs/decisions/077). What the page itself reads by a schema is written with zod/mini.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  async transform(code, id) {
    if (!/[\\/]shared[\\/][^?]*\.ts$/.test(id) || !/from ['"]zod['"]/.test(code)) return null;
    const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
    let left = code;
    const { body } = this.parse(code) as unknown as { body: Line[] };
    const dropped = new Set(['z', ...(await listImportedSchemas(body, id))]);
    const declarations = body.flatMap((line) => (line.declaration ?? line).declarations ?? []);
    const edits = declarations.flatMap(({ id: { name = '' }, init }): [Expression, string][] => {
      if (!init) return [];
      const value = module[name];
      if (isCall(value)) return [[init, JSON.stringify({ method: value.method, path: value.path, raw: value.raw })]];
      if (!isOfSchemas(value) && !isMadeOf(dropped, init)) return [];
      dropped.add(name);
      return [[init, 'undefined']];
    });
    for (const [{ start, end }, text] of edits.reverse()) left = left.slice(0, start) + text + left.slice(end);
    return { code: left, map: null };
  },
};
