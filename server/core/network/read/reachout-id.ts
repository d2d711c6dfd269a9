import { createHash } from 'node:crypto';

/** The id of a reachout (document 4 §3), made of public identifiers and the company's name. A person without a profile has '' there. */
export function computeReachoutId(connector: string, target: string, user: string, company: string): string {
  return createHash('sha256').update([connector, target, user, company].join('$')).digest('hex');
}
