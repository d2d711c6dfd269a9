import { createHash } from 'node:crypto';

/** Tells whether what a client sends under a key it used before is the same: in whatever order it was written, without the key. */
export function hashOfRequest(request: object): string {
  const { request_key: _, ...asked } = request as { request_key?: unknown };
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(asked, sorted)).digest('base64url');
}
