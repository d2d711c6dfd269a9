/** The names of users: without invisible characters, and nobody outside the firm is called like one of its people. */

import type { Db } from '../db/engine.ts';
import type { FirmDomains } from './firm-domains.ts';
import { isFirmUser } from './viewer.ts';

/** Zero-width characters, marks of direction, fillers and controls: they change how a name compares, and not how it looks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

/** A name as it is stored. */
export const cleanUserName = (name: string): string => name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();

/** Letters of other alphabets, and digits, that look like the Latin letters of the second line. */
const LOOKALIKES = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХԚԜҺаеѕіјкмнорстухԛԝһвԁӏьгпѵ', 'ABESIJKMHOPCTYXQWHaesijkmhopctyxqwhbdlbrnv'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεηικνορτυχγωσ', 'ABEZHIKMNOPTYXabeniKvoptuxywo'],
    ['01|ıɑɡℓՕօոսһԼ', 'olliaglOonuhL'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, [...to][index] ?? letter] as const)),
);

/**
 * The skeleton of a name: two names that look alike have the same one (after Unicode's UTS 39). Case, accents, spaces and
 * signs do not count; i, l and I are one letter.
 */
export function computeNameSkeleton(name: string): string {
  const letters = [...cleanUserName(name).normalize('NFKD').replace(/\p{M}/gu, '')];
  return letters
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** Whether the name looks like that of a user of the firm, and the address is none of the firm's users'. */
export async function looksLikeStaff(
  db: Db,
  { name, email }: { name: string; email: string },
  firmDomains: FirmDomains,
): Promise<boolean> {
  const skeleton = computeNameSkeleton(name);
  if (skeleton === '') return false;
  const users = await db.selectFrom('app_user').selectAll().where('status', '=', 'active').execute();
  const staff = users.filter((user) => isFirmUser(user, firmDomains));
  if (staff.some((user) => user.email === email)) return false;
  return staff.some(
    (user) => computeNameSkeleton([user.given_name, user.family_name].filter(Boolean).join(' ')) === skeleton,
  );
}
