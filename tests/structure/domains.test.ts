import { expect, test } from 'vitest';
import { listSourcesBelow } from './sources.ts';

/** An address's domain, or the firm's, beside a comparison: whose an address is, only two files decide. */
const COMPARES =
  /getEmailDomain\([^)]*\)\s*[!=]==|[!=]==\s*getEmailDomain\(|[!=]==\s*firmDomain|firmDomains?\s*[!=]==|firmDomains\.(includes|some|find)|(selectFrom|insertInto|deleteFrom|updateTable)\('company_domain|like[^\n]*%@\$\{/;
const DECIDE = [
  'server/platform/access/firm-domains.ts',
  'server/platform/access/company-domains.ts',
  // Looks for companies like one, and for users in a domain that nobody stated.
  'server/features/companies/queries.ts',
  'server/features/accounts/invitations/queries.ts',
  'server/features/companies/references.ts',
];

test('only the files about domains decide by one whose an address is', () => {
  const others = listSourcesBelow('server').filter(
    ({ path, text }) =>
      !path.endsWith('.test.ts') &&
      !/^server\/(platform\/db|testing)\//.test(path) &&
      !DECIDE.includes(path) &&
      COMPARES.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

test.each([
  "firmDomain !== '' && getEmailDomain(email) === firmDomain",
  'settings.firmDomains.includes(domain)',
  "db.selectFrom('company_domain')",
])('%s is such a decision', (code) => {
  expect(COMPARES.test(code)).toBe(true);
});
