import { expect, test } from 'vitest';
import { z } from 'zod';
import { explainIssue } from './issue-words.ts';

const read = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: explainIssue }).error?.issues.map(({ message }) => message);

test.each([
  [z.string().max(3), 'long', 'Must have at most 3 characters.'],
  [z.string().min(1), '', 'Must not be empty.'],
  [z.string().min(5), 'abc', 'Must have at least 5 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entries.'],
  [z.number().max(4), 5, 'Must be at most 4.'],
  [z.coerce.number().min(1), '0', 'Must be at least 1.'],
  [z.string(), undefined, 'Is missing.'],
  [z.boolean(), 'no', 'Must be true or false.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.enum(['Queued', 'Sent']), 'sent', 'Must be one of: Queued, Sent.'],
  [
    z.enum(Array.from({ length: 20 }, (_, at) => `v${at}`)),
    'x',
    'Must be one of 20 values, listed in the API documentation.',
  ],
  [z.iso.date(), '31.1.2026', 'Must be a date such as 2026-01-31.'],
  [z.email(), 'ada', 'Must be an e-mail address.'],
  [z.string().max(3, 'Shorter, please.'), 'long', 'Shorter, please.'],
] as const)('%# says what a value must be', (schema, value, words) => {
  expect(read(schema, value)).toEqual([words]);
});
