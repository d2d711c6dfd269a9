import { createHash } from 'node:crypto';

/**
 * The address of an account without one: a user's e-mail is unique and never empty, but not every provider vouches for
 * one. The top-level domain is reserved: no mail reaches it, and no company has it.
 */
export function makeStandInAddress(issuer: string, subject: string): string {
  const hash = createHash('sha256').update(`${issuer}\n${subject}`).digest('hex');
  return `${hash.slice(0, 24)}@no-address.invalid`;
}

/** The address of an account that lost its own to another person. People still recognize it. */
export const makeFormerAddress = (userId: number, email: string): string => `${userId}+${email}.invalid`;

export const isStandIn = (email: string): boolean => email.endsWith('.invalid');

/** The address as people may see it: that of a former owner is marked, and a stand-in of nobody's is none. */
export function formatAddress(email: string): string {
  if (!isStandIn(email)) return email;
  const former = getAddressBefore(email);
  return former ? `${former} (formerly)` : '';
}

/** The address that a former owner had; undefined for others. */
export const getAddressBefore = (email: string): string | undefined => /^\d+\+(.+)\.invalid$/.exec(email)?.[1];
