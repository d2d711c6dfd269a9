import { findUserByEmail } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** Shown unchanged to the person who typed the command. */
export class TokenRefusedError extends Error {}

/**
 * The user for whom `npm run token` opens a session: named by e-mail, or by a kind of demo person.
 * @param kinds e-mail addresses by kind
 * @throws TokenRefusedError
 */
export async function findUserNamed(
  db: Db,
  name: string | undefined,
  kinds: ReadonlyMap<string, string>,
): Promise<number> {
  if (!name)
    throw new TokenRefusedError(`Usage: npm run -s token -- <e-mail or kind>; kinds: ${[...kinds.keys()].join(', ')}`);
  const email = kinds.get(name) ?? name.toLowerCase();
  const user = await findUserByEmail(db, email);
  if (user?.status !== 'active')
    throw new TokenRefusedError(
      `No user with the address ${email} can sign in. Check the address and start Kith once.`,
    );
  return user.id;
}
