import { createHash } from 'node:crypto';

/** Whether a request under a used key has the same content, in any order of its fields and without the key. */
export function hashRequest(request: object): string {
  const { request_key: _, ...body } = request as { request_key?: unknown };
  const sortKeys = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(body, sortKeys)).digest('base64url');
}
