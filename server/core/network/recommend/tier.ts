/** The first key of the order of recommendations, as one stored number (docs/decisions/096-exact-matches-first.md). */
import type { PathGroupKind } from '../../../../shared/core/network/path.ts';
import { ACCOUNT_ORDER, type AccountOrder } from '../../../../shared/features/sales/statuses.ts';
import type { Persona } from './criteria.ts';
import type { AccountFit } from './judge.ts';

const WITHOUT_PERSONA = 1;
const OUTSIDE = 2;

/**
 * Accounts of the use case's industries come first, and of these the ones with a person of its persona; within each of these
 * four parts the order of accounts of the specification holds.
 * @param kind of the person to ask for; undefined: nobody can be reached
 */
export function computeTier({ order, matched }: AccountFit, persona: Persona, kind: PathGroupKind | undefined): number {
  const isAsked = persona.phrases.length > 0 || persona.kinds !== null;
  const missed = (matched.outside ? OUTSIDE : 0) + (isAsked && kind !== 'exact_title_match' ? WITHOUT_PERSONA : 0);
  return missed * ACCOUNT_ORDER.length + ACCOUNT_ORDER.indexOf(order);
}

export const readOrder = (tier: number): AccountOrder => ACCOUNT_ORDER[tier % ACCOUNT_ORDER.length]!;
