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
}
interface Declaration {
  readonly declarations?: readonly { readonly id: Expression; readonly init: Expression | null }[];
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The name that an expression begins with: `z` of `z.string().max(9)`. */
function readRoot({ name, callee, object }: Expression): string | undefined {
  const inner = callee ?? object;
  return inner ? readRoot(inner) : name;
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
    const dropped = new Set(['z']);
    let left = code;
    const { body } = this.parse(code) as unknown as { body: (Declaration & { declaration?: Declaration })[] };
    const declarations = body.flatMap((line) => (line.declaration ?? line).declarations ?? []);
    const edits = declarations.flatMap(({ id: { name = '' }, init }): [Expression, string][] => {
      if (!init) return [];
      const value = module[name];
      if (isCall(value)) return [[init, JSON.stringify({ method: value.method, path: value.path, raw: value.raw })]];
      if (!(value instanceof z.ZodType) && !dropped.has(readRoot(init) ?? '')) return [];
      dropped.add(name);
      return [[init, 'undefined']];
    });
    for (const [{ start, end }, text] of edits.reverse()) left = left.slice(0, start) + text + left.slice(end);
    return { code: left, map: null };
  },
};
