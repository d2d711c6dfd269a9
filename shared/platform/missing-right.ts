import { AUDIENCES, type AudienceName, type Grantee, isIn, PERMISSIONS, type Permission } from './permissions.ts';

/** Who to ask, and in whose name rights are given. */
interface RightsOwner {
  firm: string;
  helpEmail: string;
}

/** What somebody needs to belong to an audience, after "This needs". */
const NEEDED: Readonly<Record<AudienceName, (firm: string) => string>> = {
  public: () => 'nothing',
  user: () => 'an approved account',
  staff: (firm) => `an account of ${firm}`,
  portfolio: () => 'an account of a portfolio company',
  talent: (firm) => `the role Talent at ${firm}`,
  'talent or portfolio': (firm) => `the role Talent at ${firm}, or an account of a portfolio company`,
  'staff but talent': (firm) => `an account of ${firm} without the role Talent`,
  sales: (firm) => `the role Sales at ${firm}`,
  defpod: (firm) => `the role Defpod at ${firm}`,
  'focus list': (firm) => `the role Talent or Focus user at ${firm}`,
  'staff or talent': (firm) => `an account of ${firm}, or the role Talent`,
  'staff or focus': (firm) => `an account of ${firm}, or the role Focus user`,
  tamnuni: () => 'the role Tamnuni user',
  focus: () => 'the role Focus user',
};

/**
 * Which right is missing and how to get it: "This needs the role Talent at Quillmark Ventures. To get it, write to
 * network@quillmark.example for it." Whoever switched their admin view off, and has the right with it, reads that.
 * @param viewer somebody who does not have the permission; null: signed out
 */
export function describeMissingRight(
  viewer: (Grantee & { mayBeAdmin: boolean }) | null,
  permission: Permission,
  { firm, helpEmail }: RightsOwner,
): string {
  const audience = PERMISSIONS[permission];
  const needed = `This needs ${NEEDED[audience](firm)}.`;
  if (viewer?.mayBeAdmin && !viewer.staff && isIn({ ...viewer, staff: true, portfolio: false }, AUDIENCES[audience]))
    return `${needed} Your admin view is off: turn on Is Admin in the menu.`;
  return `${needed} To get it, write to ${helpEmail}.`;
}
