import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompanyReach, readPackedReach, writeReach } from './packed-reach.ts';

const id = fc.integer({ min: 1, max: 1_000_000_000 });
const company: fc.Arbitrary<CompanyReach> = fc.record({
  accountId: id,
  country: fc.constantFrom('SE', 'US', null),
  sizeStep: fc.nat({ max: 9 }),
  tags: fc.uniqueArray(fc.integer({ min: 1, max: 262_143 }), { maxLength: 5 }),
  firm: fc.nat({ max: 4 }),
  month: fc.constantFrom(0, 24_311),
  ways: fc.array(
    fc.tuple(
      fc.oneof(
        id,
        id.map((of) => -of),
      ),
      fc.integer({ min: 1, max: 4 }),
    ),
    { maxLength: 5 },
  ),
});

test('many companies are read as they were packed, with their ways or without', () => {
  fc.assert(
    fc.property(fc.array(company), (companies) => {
      const packed = companies.map(writeReach);
      const found: CompanyReach[] = [];
      readPackedReach(
        packed.map(({ head, ways }) => head + ways).join(''),
        'all',
        (head, { count, whose, categories }) =>
          found.push({
            ...head,
            ways: Array.from({ length: count }, (_, way) => [whose[way]!, categories[way]!] as const),
          }),
      );
      expect(found).toEqual(companies);
      const heads: unknown[] = [];
      readPackedReach(packed.map(({ head }) => head).join(''), 'heads', (head) => heads.push(head));
      expect(heads).toEqual(companies.map(({ ways: _, ...head }) => head));
    }),
  );
});
