/** The setting that gives people roles in Kith by groups and roles at their identity provider. */
import { findRole, ROLES, type Role } from '../../../shared/platform/permissions.ts';

/** A group or role at the provider, and the role that it gives; null: it lets people in, with no role. */
export interface GroupMapping {
  value: string;
  role: Role | null;
}

/** The word for no role. */
const MEMBER = 'member';

/**
 * Reads `kith-partners=Admin; kith-staff=member`. A group may have = in its name, and may be named several times.
 * @param complain gets a sentence for each part that cannot be read
 */
export function readMapping(text: string, complain: (message: string) => void): GroupMapping[] {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) complain(HOW);
  return parts.flatMap((part) => {
    const end = part.lastIndexOf('=');
    const value = part.slice(0, Math.max(end, 0)).trim();
    const word = part
      .slice(end + 1)
      .trim()
      .toLowerCase();
    const role = findRole(word);
    if (value !== '' && (role !== null || word === MEMBER)) return [{ value, role }];
    complain(HOW);
    return [];
  });
}

const HOW = `must be groups or roles of the provider with what they give, such as kith-partners=Admin;kith-staff=${MEMBER}, where what they give is ${MEMBER} or one of ${[...ROLES].join(', ')}`;

/** @returns null where nothing is mapped */
export const describeMapping = (mapping: readonly GroupMapping[]): string | null =>
  mapping.map(({ value, role }) => `${value} = ${role ?? MEMBER}`).join('; ') || null;
