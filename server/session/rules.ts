import type { AppUser } from '../db/schema.ts';
import { domainOf } from '../platform/viewer.ts';
import type { Claims } from '../ports/identity.ts';

/** The result of a sign-in (the specification's README, "Signing in and approval"). */
export type Admission = 'let in' | 'let in to the firm' | 'wait' | 'ended';

/** Users who are active, invited or approved are let in, and so is who proves to be of the firm; anyone else waits. */
export function admission({ status }: Pick<AppUser, 'status'>, ofFirm: boolean): Admission {
  if (status === 'active' || status === 'invited') return 'let in';
  if (status === 'deactivated') return 'ended';
  return status === 'pending' && ofFirm ? 'let in to the firm' : 'wait';
}

type Proof = Pick<Claims, 'address' | 'email' | 'memberOf'>;

/** Whether the provider proves that a person is of the firm's domain: by an address it vouches for, and a membership. */
export function provesFirm({ address, email, memberOf }: Proof, isFirm: (domain: string) => boolean): boolean {
  return address === 'vouched' && isFirm(domainOf(email)) && isMemberOfFirm(memberOf, isFirm);
}

/** Whether an identity may be of the firm, once its address is known. */
export const isMemberOfFirm = (memberOf: string, isFirm: (domain: string) => boolean): boolean =>
  memberOf === '*' || (memberOf !== '' && isFirm(memberOf));

/**
 * Whether a person with this address, vouched for, may sign in as a user as whom nobody has signed in so far. As a member
 * of the firm nobody does without proof: a private account may be on an address of the firm's, too.
 */
export function maySignInAs(user: AppUser, claims: Proof, isFirm: (domain: string) => boolean): boolean {
  const staffByDomain = user.status === 'active' && user.outside === 0 && isFirm(domainOf(user.email));
  return user.status !== 'deactivated' && (!staffByDomain || provesFirm(claims, isFirm));
}

export const PENDING_MESSAGE =
  'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!';
