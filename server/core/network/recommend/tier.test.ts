import { expect, test } from 'vitest';
import { ACCOUNT_ORDER } from '../../../../shared/features/sales/statuses.ts';
import type { Persona } from './criteria.ts';
import type { AccountFit } from './judge.ts';
import { computeTier, readOrder } from './tier.ts';

const ANYBODY: Persona = { phrases: [], antiPhrases: ['intern'], kinds: null };
const CTO: Persona = { ...ANYBODY, phrases: ['cto'] };
const fit = (order: AccountFit['order'], outside?: 'industries'): AccountFit => ({
  order,
  relevance: 0,
  matched: outside ? { outside } : {},
});

test('the use case’s industries come first, then its persona, then the order of accounts', () => {
  const inOrder = [
    computeTier(fit('potential customer'), CTO, 'exact_title_match'),
    computeTier(fit('industry'), CTO, 'exact_title_match'),
    computeTier(fit('potential customer'), CTO, 'executives'),
    computeTier(fit('industry'), CTO, undefined),
    computeTier(fit('potential customer', 'industries'), CTO, 'exact_title_match'),
    computeTier(fit('lookalike customer', 'industries'), CTO, 'exact_title_match'),
    computeTier(fit('lookalike customer', 'industries'), CTO, 'managers'),
  ];
  expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));
});

test('a persona counts only where the use case names one: by titles or by roles', () => {
  const first = computeTier(fit('industry'), ANYBODY, 'managers');
  expect(first).toBe(computeTier(fit('industry'), CTO, 'exact_title_match'));
  expect(computeTier(fit('industry'), { ...ANYBODY, kinds: new Set(['manager']) }, 'executives')).toBeGreaterThan(
    first,
  );
});

test('the order of accounts is read back from every part', () => {
  for (const order of ACCOUNT_ORDER)
    for (const outside of [undefined, 'industries'] as const)
      for (const kind of ['exact_title_match', 'managers'] as const)
        expect(readOrder(computeTier(fit(order, outside), CTO, kind))).toBe(order);
});
