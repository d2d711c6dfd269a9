import { z } from 'zod';

const MAX_FIELDS = 60;

/**
 * What a change is based on (docs/decisions/087): the fields as the caller read them, by their names in the body. If one that the change
 * sets reads otherwise by now, the call answers 409 with the code `stale` and the present values under `theirs`. A call that changes
 * something existing takes it, as `basedOn`.
 */
export const BasedOn = z
  .record(z.string().max(60), z.unknown())
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
  .optional();

/** The same value on the wire: a text that is empty, missing or null is none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a || (a ?? '')) === JSON.stringify(b || (b ?? ''));
}
