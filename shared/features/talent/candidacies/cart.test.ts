import { describe, expect, test } from 'vitest';
import { ASKED_OF_TALENT, CART, CART_STATUSES, getStatusSent, IRRELEVANT, needsMail } from './cart.ts';
import { ENTRIES } from './statuses.ts';

describe('the cart', () => {
  test('sends the pending decisions, and of a log the past ones', () => {
    expect(CART_STATUSES.map((shown) => [shown, getStatusSent(shown, false), getStatusSent(shown, true)])).toEqual([
      ['Sent to candidate', 'To send to candidate', 'Sent to candidate'],
      ['Introduced', 'To be introduced', 'Introduced'],
      ['Sent to account', 'To send to account', 'Sent to account'],
      ['Applicant to Review', 'Applicant to Review', 'Applicant to Review'],
    ]);
  });

  test('begins candidacies only where their type begins', () => {
    for (const shown of CART_STATUSES)
      for (const log of [true, false]) expect(ENTRIES[CART[shown].type]).toContain(getStatusSent(shown, log));
    expect(ENTRIES['Talent Suggestion']).toEqual(expect.arrayContaining([ASKED_OF_TALENT, IRRELEVANT]));
  });

  test('requires an address where the candidate is written to', () => {
    const needing = CART_STATUSES.filter((shown) => needsMail(shown));
    expect(needing).toEqual(['Sent to candidate', 'Introduced']);
    expect(needing.every((shown) => needsMail(getStatusSent(shown, false)))).toBe(true);
    expect([ASKED_OF_TALENT, IRRELEVANT].some(needsMail)).toBe(false);
  });
});
