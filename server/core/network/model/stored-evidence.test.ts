import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvidence, encodeEvidence } from './stored-evidence.ts';
import type { TieEvidence } from './ties.ts';

const number = fc.nat();
const given = {
  signal: number,
  by: number,
  date: fc.constantFrom('2026-11-03', '1999-01-31', null),
};
const flag = fc.constant(true as const);
const anyEvidence: fc.Arbitrary<TieEvidence> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('tenure' as const),
      account: number,
      start: number,
      end: number,
      months: number,
      people: number,
      management: flag,
      year: flag,
    },
    { requiredKeys: ['kind', 'account', 'start', 'end', 'months', 'people'] },
  ),
  fc.record(
    { kind: fc.constant('linkedin_connection' as const), ...given, many: flag },
    { requiredKeys: ['kind', 'signal', 'by', 'date'] },
  ),
  fc.record({
    kind: fc.constantFrom('linkedin_comment' as const, 'worked_together' as const, 'nemp' as const),
    ...given,
  }),
  fc.record({ kind: fc.constant('mail' as const), ...given, mails: number }),
  fc.record({ kind: fc.constant('whatsapp' as const), ...given, members: fc.option(number) }),
  fc.record({
    kind: fc.constant('opinion' as const),
    ...given,
    direction: fc.constantFrom('Positive' as const, 'Neutral' as const, 'Negative' as const),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    ...given,
    answer: fc.constantFrom('Familiar' as const, 'Familiar - Weak Relationship' as const, 'Not Familiar' as const),
  }),
);

test('evidence is read from the database as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyEvidence), (evidence) => {
      expect(decodeEvidence(encodeEvidence(evidence))).toStrictEqual(evidence.map((evidence) => ({ ...evidence })));
    }),
  );
});
