import type { AppUser } from '../db/schema.ts';
import { type FirmDomains, isFirmDomain } from '../platform/firm-domains.ts';
import { domainOf } from '../platform/viewer.ts';
import type { Claims } from '../ports/identity.ts';

/** The result of a sign-in (the specification's README, "Signing in and approval"). */
export type Admission = 'let in' | 'let in to the firm' | 'ask staff' | 'wait' | 'ended';

/**
 * A verified address of the firm's domain, or an invited or approved address, is let in; anyone else asks for access
 * once and waits. An address that the provider did not verify opens nothing.
 */
export function admission(
  claims: Pick<Claims, 'email' | 'emailVerified'>,
  known: AppUser | undefined,
  firmDomains: FirmDomains,
): Admission {
  if (!claims.emailVerified) return known ? 'wait' : 'ask staff';
  if (known?.status === 'active' || known?.status === 'invited') return 'let in';
  if (known?.status === 'deactivated') return 'ended';
  if (known?.status === 'declined') return 'wait';
  if (isFirmDomain(domainOf(claims.email), firmDomains)) return 'let in to the firm';
  return known ? 'wait' : 'ask staff';
}

export const PENDING_MESSAGE =
  'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!';
