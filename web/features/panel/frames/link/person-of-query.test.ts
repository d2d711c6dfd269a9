import { describe, expect, test } from 'vitest';
import { parseShownPerson } from './person-of-query.ts';

const URN = 'urn:li:fsd_profile:ACoAAB1cD2eF3gH4';
const person = (query: Record<string, string>) => {
  const shown = parseShownPerson(`?${new URLSearchParams(query)}`);
  return shown.state === 'shown' ? shown.person : shown.state;
};

describe('a link that names its person', () => {
  test.each([
    ['an address', { linkedin_id: 'ines-calloway' }, { publicIdentifier: 'ines-calloway' }],
    ['an entity id alone', { entityUrn: URN }, { entityUrn: URN, publicIdentifier: null, fullName: null }],
    ['a name alone', { fullName: ' Ines Calloway ' }, { fullName: 'Ines Calloway' }],
    ['a place that is too long', { linkedin_id: 'ines', location: 'x'.repeat(900) }, { location: 'x'.repeat(200) }],
    [
      'a name that is too long',
      { entityUrn: URN, fullName: 'x'.repeat(900) },
      { entityUrn: URN, fullName: 'x'.repeat(200) },
    ],
    [
      'an id of something else',
      { linkedin_id: 'ines', entityUrn: 'urn:li:fsd_company:1' },
      { publicIdentifier: 'ines', entityUrn: null },
    ],
    ['half an address', { linkedin_id: 'x'.repeat(201), entityUrn: URN }, { publicIdentifier: null, entityUrn: URN }],
    ['a page that is none of these', { linkedin_id: 'ines', source: 'elsewhere' }, { source: 'linkedin' }],
  ])('is read by %s', (_what, query, facts) => {
    expect(person(query)).toMatchObject(facts);
  });

  test.each([
    ['nothing', {}],
    ['a place alone', { location: 'Hamburg' }],
    ['an id of something else alone', { entityUrn: 'urn:li:fsd_company:1' }],
  ])('does not name anybody by %s', (_what, query) => {
    expect(person(query)).toBe('nobody');
  });
});
