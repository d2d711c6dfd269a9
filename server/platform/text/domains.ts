/** Whose a host is: what of it was registered. */
import { getDomain } from 'tldts';

/** Below these, too, everybody is somebody else, though the public list does not say so. */
const OF_TENANTS = /^(?:.*\.)?([^.]+\.(?:onmicrosoft\.com|sharepoint\.com|zendesk\.com|atlassian\.net))$/;

/**
 * The registered part of a host: `acme.co.uk` of mail.acme.co.uk, and `acme.github.io`, which is another's than
 * github.io. The host itself where nothing is registered.
 */
export function getRegistrableDomain(host: string): string {
  return OF_TENANTS.exec(host)?.[1] ?? getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether names of many owners are registered below it: `co.uk` and `com`. */
export const isPublicSuffix = (domain: string): boolean => getDomain(domain) === null;

/** Whether two domains are known and of different owners. */
export const areOtherDomains = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b && a !== b && getRegistrableDomain(a) !== getRegistrableDomain(b));

/** A domain, and what it lies below: the nearest first. */
export const listDomainsAbove = (domain: string): string[] => [...new Set([domain, getRegistrableDomain(domain)])];
