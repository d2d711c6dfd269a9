import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T09:00:00Z',
  email: 'an e-mail address',
  url: 'a web address',
};
/** The number of allowed values that are named; the API's document lists the others. */
const MAX_NAMED = 12;

function describeAmount(issue: { origin: string }, least: boolean, limit: number | bigint): string {
  const bound = `${least ? 'at least' : 'at most'} ${limit}`;
  if (issue.origin === 'string') return least && limit === 1 ? 'Must not be empty.' : `Must have ${bound} characters.`;
  return issue.origin === 'array' || issue.origin === 'set' ? `Must have ${bound} entries.` : `Must be ${bound}.`;
}

/**
 * A fault that a call's schema finds, in words for people who write programs; undefined where zod's own words serve.
 * (The web app's forms have words of their own: web/platform/ui/form/wrong.ts.)
 */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return describeAmount(issue, false, issue.maximum);
    case 'too_small':
      return describeAmount(issue, true, issue.minimum);
    case 'invalid_type':
      if (issue.input === undefined) return 'Is missing.';
      return KINDS[issue.expected] && `Must be ${KINDS[issue.expected]}.`;
    case 'invalid_format':
      return FORMATS[issue.format] && `Must be ${FORMATS[issue.format]}.`;
    case 'invalid_value':
      return issue.values.length <= MAX_NAMED
        ? `Must be one of: ${issue.values.join(', ')}.`
        : `Must be one of ${issue.values.length} values, listed in the API documentation.`;
    default:
      return undefined;
  }
}
