/** Companies within a range of sizes. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { SIZE_STOPS } from '../../../../../shared/core/network/account.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { createInvalidError } from '../../../../platform/errors.ts';

export interface SizeRange {
  from: number;
  /** Null: unlimited. */
  to: number | null;
}

/** @throws invalid for a range that ends before it begins */
export function getSizeRange({
  headCountFrom = 1,
  headCountTo,
}: {
  headCountFrom?: number | undefined;
  headCountTo?: number | null | undefined;
}): SizeRange {
  const to = headCountTo ?? null;
  if (to !== null && to < headCountFrom)
    throw createInvalidError('The smallest size is larger than the largest.', {
      headCountTo: 'Less than headCountFrom',
    });
  return { from: headCountFrom, to };
}

/** The slider at its widest sends its lowest stop plus 1 (document 1 §2). */
const WIDEST_FROM = SIZE_STOPS[0] + 1;

export function isWideOpen({ from, to }: SizeRange): boolean {
  return from <= WIDEST_FROM && to === null;
}

/** An unknown head-count passes only when the range is wide open. */
export function whereWithinSize(
  size: SizeRange,
  headcount: 'account.headcount' | 'account_tag.headcount',
): Expression<SqlBool> {
  const { from, to } = size;
  const eb = expressionBuilder<Schema, 'account' | 'account_tag'>();
  const large = eb(headcount, '>=', from);
  if (isWideOpen(size)) return eb(headcount, 'is', null).or(large);
  return to === null ? large : eb.and([large, eb(headcount, '<=', to)]);
}
