import { expect, test } from 'vitest';
import { isLimit } from './gmail-errors.ts';

const QUOTA =
  "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com'";

test.each([
  [429, '', true],
  [403, QUOTA, true],
  [403, '{"status":"RESOURCE_EXHAUSTED"}', true],
  [403, '{"reason":"RATE_LIMIT_EXCEEDED"}', true],
  [403, '{"reason":"userRateLimitExceeded"}', true],
  [403, '{"reason":"insufficientPermissions"}', false],
  [401, QUOTA, false],
])('%i with %s: a limit is %s', (status, stated, limit) => expect(isLimit(status, stated)).toBe(limit));
