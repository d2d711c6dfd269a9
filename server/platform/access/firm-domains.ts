/** The firm's e-mail domains: the only place that decides by them whether an address is the firm's. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** In lower case, the main one first; empty when the settings name none. */
export type FirmDomains = readonly string[];

/** @param domain in lower case */
export const isFirmDomain = (domain: string, firmDomains: FirmDomains): boolean => firmDomains.includes(domain);

/** The users with an address in one of the domains that a provider proved. */
export function hasFirmAddress(firmDomains: FirmDomains): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'app_user'>();
  return eb.and([
    eb('app_user.outside', '=', 0),
    eb.or(firmDomains.map((domain) => eb('app_user.email', 'like', `%@${domain}`))),
  ]);
}
