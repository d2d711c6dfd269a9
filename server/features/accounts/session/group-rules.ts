import { joinRoles, type Role, readRoles } from '../../../../shared/platform/permissions.ts';
import type { GroupsSay } from '../../../platform/ports/identity.ts';

/** What groups at the provider decide about a person: to let them in, to end their access, or nothing. 'unknown' keeps what was known. */
export type ByGroups = 'in' | 'out' | 'unknown' | 'nothing';

/** The facts about a person by which groups decide. */
interface GroupFacts {
  /** Groups let them in before. */
  before: boolean;
  /** The firm's, by their proven address or their role. */
  ofFirm: boolean;
  /** Staff let them in at a company of the portfolio, and without the roles that groups gave they are of no other. */
  elsewhere: boolean;
}

/** Groups decide about the firm's own people and those whom they let in; people whom staff let in at a company stay there. */
export function decideByGroups(say: GroupsSay | null, { before, ofFirm, elsewhere }: GroupFacts): ByGroups {
  if (say === null) return 'nothing';
  if (say.member && say.known && say.letIn) return 'in';
  if (say.member && !say.known) return 'unknown';
  if (elsewhere) return 'nothing';
  return before || (say.member && ofFirm) ? 'out' : 'nothing';
}

/** Takes the roles that groups gave or that only they give, and adds those that they give now. */
export function computeRolesByGroups(present: string, taken: readonly Role[], given: readonly Role[]): string {
  const remaining = readRoles(present).filter((role) => !taken.includes(role));
  return joinRoles([...new Set([...remaining, ...given])]);
}
