import type { JWTPayload } from 'jose';
import type { Role } from '../../../../shared/platform/permissions.ts';
import type { GroupsSay } from '../../ports/identity.ts';
import type { GroupMapping } from '../../settings/group-mapping.ts';

/**
 * Reads what the claims `groups` and `roles` give by the settings. Entra leaves groups out if there are too many: that is
 * not "no groups", so only `roles` can decide then.
 * @param member whether the person is one of the provider's own, and no guest
 * @returns null where the settings map nothing
 */
export function readGroupClaims(
  payload: JWTPayload,
  mapping: readonly GroupMapping[],
  member: boolean,
): GroupsSay | null {
  if (mapping.length === 0) return null;
  const pickMapped = (values: readonly string[]) => mapping.filter(({ value }) => values.includes(value));
  const byRoles = pickMapped(getList(payload.roles));
  const overage = hasOverage(payload);
  const found = overage ? byRoles : [...byRoles, ...pickMapped(getList(payload.groups))];
  return {
    member,
    known: !overage || byRoles.length > 0,
    letIn: found.length > 0,
    roles: listRoles(found),
    mapped: listRoles(mapping),
  };
}

const hasOverage = (payload: JWTPayload): boolean => {
  const elsewhere = payload._claim_names;
  const named = typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere;
  return named || payload.hasgroups === true || payload.hasgroups === 'true';
};

const listRoles = (mapping: readonly GroupMapping[]): Role[] => [
  ...new Set(mapping.flatMap(({ role }) => (role === null ? [] : [role]))),
];

/** Some providers write a single one without a list. */
const getList = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((value): value is string => typeof value === 'string');
