import { expect, it } from 'vitest';
import { applyTypedName, type EmbedPerson, type NamedInPage, type ShownPerson } from './person.ts';

const person = (known: Partial<EmbedPerson>): EmbedPerson => ({
  publicIdentifier: null,
  entityUrn: null,
  fullName: null,
  location: null,
  headline: null,
  company: null,
  title: null,
  source: 'linkedin',
  readFrom: {},
  ...known,
});
const named: NamedInPage = { publicIdentifier: 'odile-brandt', entityUrn: null, fullName: 'Odile Brandt' };
const getName = (shown: ShownPerson) => shown.state !== 'nobody' && shown.person?.fullName;

it('a typed name is used for the person for whom it was typed, and for nobody else', () => {
  const odile: ShownPerson = { state: 'unreadable', person: person({ publicIdentifier: 'odile-brandt' }) };
  expect(getName(applyTypedName(odile, named))).toBe('Odile Brandt');
  expect(applyTypedName(odile, null)).toBe(odile);
  for (const other of [{ publicIdentifier: 'bram-solheim' }, { entityUrn: 'urn:li:fsd_profile:ACoAAB1' }])
    expect(getName(applyTypedName({ state: 'unreadable', person: person(other) }, named))).toBeNull();
  expect(applyTypedName({ state: 'nobody' }, named)).toEqual({ state: 'nobody' });
});

it('a name from the page itself is kept', () => {
  const stated = person({ publicIdentifier: 'odile-brandt', fullName: 'Odile B. Brandt' });
  expect(getName(applyTypedName({ state: 'shown', person: stated }, named))).toBe('Odile B. Brandt');
});
