import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SHARED = join(import.meta.dirname, '../../../../shared');

/** The address of a call, under which its name is kept. */
export const getAddress = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/**
 * The name of every call, by its address: the name under which `shared` exports it, and so the `operationId` of the OpenAPI document. It
 * stays when a path changes, and no two calls have the same one.
 */
export async function loadOperationNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const file of globSync('features/**/*calls.ts', { cwd: SHARED }).sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(SHARED, file)).href);
    for (const [name, value] of Object.entries(exported)) if (isCall(value)) names.set(getAddress(value), name);
  }
  return names;
}

const isCall = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value;
