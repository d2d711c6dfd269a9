import { type FirmDomains, isFirmDomain } from '../../../platform/access/firm-domains.ts';
import type { NotLetIn } from '../../../platform/access/refused-sign-ins.ts';
import { getEmailDomain, isFirmMember } from '../../../platform/access/viewer.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import type { Claims } from '../../../platform/ports/identity.ts';

/** The result of a sign-in (the specification's README, "Signing in and approval"). */
export type Admission = 'let in' | 'let in to the firm' | 'wait' | 'ended';

/** Users who are active, invited or approved are let in, and so is who proves to be of the firm; anyone else waits. */
export function decideAdmission({ status }: Pick<AppUser, 'status'>, ofFirm: boolean): Admission {
  if (status === 'active' || status === 'invited') return 'let in';
  if (status === 'deactivated') return 'ended';
  return status === 'pending' && ofFirm ? 'let in to the firm' : 'wait';
}

type Proof = Pick<Claims, 'address' | 'email' | 'memberOf'>;

/** Whether the provider proves that a person is of the firm's domain: by an address it vouches for, and a membership. */
export const provesFirm = ({ address, email, memberOf }: Proof, firmDomains: FirmDomains): boolean =>
  address === 'vouched' && isFirmMember(memberOf, email, firmDomains);

/**
 * Whether a person with this address, vouched for, may sign in as a user as whom nobody has signed in so far. As a member
 * of the firm nobody does without proof: a private account may be on an address of the firm's, too.
 */
export function maySignInAs(user: AppUser, claims: Proof, firmDomains: FirmDomains): boolean {
  const staffByDomain =
    user.status === 'active' && user.outside === 0 && isFirmDomain(getEmailDomain(user.email), firmDomains);
  return user.status !== 'deactivated' && (!staffByDomain || provesFirm(claims, firmDomains));
}

/** Why somebody waits, as it is counted. */
export function explainWaiting({ address, email }: Proof, firmDomains: FirmDomains): NotLetIn {
  if (address !== 'vouched') return 'unproven';
  return isFirmDomain(getEmailDomain(email), firmDomains) ? 'waiting' : 'outside';
}

export const PENDING_MESSAGE =
  'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!';
