import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import { cleanUserName, looksLikeStaff } from '../../../platform/access/user-names.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import { provesFirm } from './rules.ts';

/**
 * The claims with a name that nobody takes for somebody of the firm: whoever has one like theirs is called by the address.
 * @param email that of their account: an address that nobody vouches for is no reason to be called as its owner is
 */
export async function replaceBorrowedName(
  db: Db,
  claims: Claims,
  email: string,
  firmDomains: FirmDomains,
): Promise<Claims> {
  const [givenName, familyName] = [cleanUserName(claims.givenName), cleanUserName(claims.familyName)];
  // The firm's own people may share a name.
  const ofFirm = email === claims.email && provesFirm(claims, firmDomains);
  const taken = !ofFirm && (await looksLikeStaff(db, { name: `${givenName} ${familyName}`, email }, firmDomains));
  if (!taken) return { ...claims, givenName, familyName };
  const address = isStandIn(email) ? claims.email || claims.username : email;
  return { ...claims, givenName: address.split('@')[0]!, familyName: address && `(${address})` };
}
