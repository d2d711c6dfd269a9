import type { Db } from '../db/engine.ts';
import { type FirmDomains, isFirmDomain } from '../platform/firm-domains.ts';
import { cleanUserName, looksLikeStaff } from '../platform/user-names.ts';
import { domainOf } from '../platform/viewer.ts';
import type { Claims } from '../ports/identity.ts';

/** The claims with a name that nobody takes for somebody of the firm: whoever has one like theirs is called by the address. */
export async function withOwnName(db: Db, claims: Claims, firmDomains: FirmDomains): Promise<Claims> {
  const [givenName, familyName] = [cleanUserName(claims.givenName), cleanUserName(claims.familyName)];
  const { email } = claims;
  // The firm's own people may share a name.
  const isOfFirm = claims.emailVerified && isFirmDomain(domainOf(email), firmDomains);
  const taken = !isOfFirm && (await looksLikeStaff(db, { name: `${givenName} ${familyName}`, email }, firmDomains));
  if (!taken) return { ...claims, givenName, familyName };
  return { ...claims, givenName: email.slice(0, email.indexOf('@')), familyName: `(${email})` };
}
