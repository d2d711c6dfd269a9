import { describe, expect, test } from 'vitest';
import type { PersonFacts } from '../../extension/page/facts.ts';
import * as met from '../fixtures/profile-pages/as-they-were.ts';
import {
  another,
  type InventedPerson,
  ines,
  nameOf,
  noa,
  odile,
  other,
  viewer,
  yuki,
} from '../fixtures/profile-pages/people.ts';
import { public2024 } from '../fixtures/profile-pages/public.ts';
import { shell, signedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { addressOf as at, parse, readEitherWay as readPage, SITE, urnOf, valuesOf } from './page-reading.ts';

function read(html: string, address: string, before: PersonFacts | null = null) {
  const reading = readPage(parse(html), address, new WeakMap(), before);
  return {
    ...valuesOf(reading),
    company: reading.company?.value ?? null,
    title: reading.title?.value ?? null,
  };
}
const readAfter = (before: string, html: string, addressBefore: string, address: string) =>
  read(html, address, readPage(parse(before), addressBefore));

type ExpectedFacts = Partial<ReturnType<typeof read>>;
type Case = [what: string, html: string, address: string, expected: ExpectedFacts];
const whole = (who: InventedPerson): ExpectedFacts => ({ id: who.slug, name: nameOf(who), location: who.location });
const nothing = (id: string | null): ExpectedFacts => ({ isProfile: true, id, urn: null, name: null, location: null });

const married = { ...ines, last: 'Brandt' };
const nicknamed = { ...another, slug: 'kt77' };
const dotted = { ...ines, slug: 'marcella-vidal', first: 'Marcel·la', last: 'Vidal' };
const chinese = { ...ines, slug: 'karl-m', first: '卡尔·马克思', last: '' };
const umlaut = { ...odile, slug: 'juergen-mueller-9a', first: 'Jürgen', last: 'Müller' };
const namesake = { ...other, slug: 'ines-solheim', first: 'Ines' };
const noLinks = { links: '<button>Info</button>' };

describe('people as real pages show them', () => {
  test.each<Case>([
    ['hashed classes, own links', met.hashed(ines), at(ines), whole(ines)],
    [
      'hashed classes, no link, the address made of the name',
      met.hashed(ines, noLinks),
      at(ines),
      { ...whole(ines), location: null },
    ],
    ['hashed classes, an address that is no name', met.hashed(nicknamed), at(nicknamed), whole(nicknamed)],
    ['hashed classes, umlauts spelt out', met.hashed(umlaut, noLinks), at(umlaut), { name: 'Jürgen Müller' }],
    ['hashed classes, Hebrew', met.hashed(noa), at(noa), whole(noa)],
    ['known heading, no link, no data', met.bare2023(ines), at(ines), whole(ines)],
    ['known heading, no link, a name in other letters than the address', met.bare2023(yuki), at(yuki), whole(yuki)],
    [
      'known heading, no link, another surname than the address',
      met.bare2023(married),
      at(ines),
      { name: 'Ines Brandt' },
    ],
    ['own profile in unknown markup', met.ownCard(viewer), at(viewer), whole(viewer)],
    ['own profile at /in/me', met.ownCard(viewer), `${SITE}/in/me/`, whole(viewer)],
    [
      'the entity id in the address',
      met.bare2023(ines),
      at(ines, `?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3A${ines.memberId}`),
      { urn: urnOf(ines) },
    ],
    [
      'data that keeps the public identifier back',
      met.tab('LinkedIn', met.answered(ines, null)),
      at(ines),
      { id: ines.slug, urn: urnOf(ines), name: 'Ines Calloway' },
    ],
    [
      'data under the public identifier of after a change',
      met.tab('LinkedIn', met.answered(ines, 'ines-brandt')),
      at(ines),
      { id: ines.slug, urn: urnOf(ines), name: 'Ines Calloway' },
    ],
    [
      'two of one public identifier, and the answer says which',
      met.tab('LinkedIn', met.twoOfOneSlug(other, ines) + met.answered(ines, ines.slug)),
      at(ines),
      { urn: urnOf(ines), name: 'Ines Calloway' },
    ],
    ['a dot within a name', met.bare2023(dotted), at(dotted), { name: 'Marcel·la Vidal' }],
    ['a dot within a Chinese name', met.bare2023(chinese, { title: 'LinkedIn' }), at(chinese), { name: '卡尔·马克思' }],
    ['a degree behind a name', met.bare2023({ ...ines, last: 'Calloway · 3rd+' }), at(ines), { name: 'Ines Calloway' }],
    [
      'a public page under a wall',
      met.public2021(ines, [ines.location, 'Más de 500 contactos']),
      at(ines),
      whole(ines),
    ],
    [
      'masked jobs',
      met.public2021(ines, [ines.location], met.masked(ines)),
      at(ines),
      { company: ines.company, title: 'CFO' },
    ],
    [
      'a renamed profile whose head has the new name',
      public2024({ ...ines, slug: 'ines-calloway-2' }),
      at(ines),
      { id: ines.slug, name: 'Ines Calloway' },
    ],
    ['/pub/ without numbers', public2024(ines), `${SITE}/pub/ines-calloway`, whole(ines)],
    [
      'the old address with the entity id',
      signedIn2024(ines),
      `${SITE}/profile/view?id=${ines.memberId}`,
      { ...whole(ines), urn: urnOf(ines) },
    ],
  ])('%s', (_what, html, address, expected) =>
    expect(read(html, address)).toMatchObject({ isProfile: true, ...expected }),
  );
});

describe('text that is not a name', () => {
  test.each<Case>([
    [
      'a heading that the tab repeats',
      met.tab('Profil introuvable | LinkedIn', '<main><h1>Profil introuvable</h1></main>'),
      at(ines),
      { name: null },
    ],
    [
      'the heading of a section',
      met.tab('Experience | LinkedIn', '<main><h1>Experience</h1></main>'),
      at(ines, '/details/experience/'),
      { name: null },
    ],
    [
      'the viewer in the title of a section',
      met.tab(`Activity | ${nameOf(viewer)} | LinkedIn`),
      `${SITE}/in/maren-oduya-jr/recent-activity/`,
      { name: null },
    ],
    ['a namesake’s first name in the title', met.tab(`${nameOf(namesake)} | LinkedIn`), at(ines), { name: null }],
    [
      'the title of a card that is refused',
      met.hashed(namesake, { title: 'Ines Solheim | LinkedIn' }),
      at(ines),
      { name: null, location: null },
    ],
    ['the card of the person before, with no link', met.bare2023(other), at(ines), nothing(ines.slug)],
    ['two of one public identifier', met.tab('LinkedIn', met.twoOfOneSlug(other, ines)), at(ines), nothing(ines.slug)],
    [
      'somebody at /in/me who is not the viewer',
      met.hashed(other),
      `${SITE}/in/me/`,
      { id: viewer.slug, name: nameOf(viewer) },
    ],
    ['the viewer at an old address of anybody', shell(), `${SITE}/profile/view?id=AEAAB1234`, nothing(null)],
  ])('%s', (_what, html, address, expected) => expect(read(html, address)).toMatchObject(expected));
});

describe('text that is not a place', () => {
  test.each<Case>([
    ['the size of a network, Spanish', met.public2021(ines, ['Más de 500 contactos']), at(ines), {}],
    ['the size of a network, Swedish', met.public2021(ines, ['Fler än 500 kontakter']), at(ines), {}],
    ['the size of a network, Japanese', met.public2021(ines, ['つながり: 12人']), at(ines), {}],
    ['what somebody talks about', met.hashed(ines, { place: 'Talks about #startups and #funding' }), at(ines), {}],
    [
      'the headline',
      met.hashed(ines, { place: 'VP Engineering at Castellan Bank', data: ines }),
      at(ines),
      { location: ines.location },
    ],
  ])('%s', (_what, html, address, expected) =>
    expect(read(html, address)).toMatchObject({ name: 'Ines Calloway', location: null, ...expected }),
  );
  test('a place may have a number', () => {
    expect(read(met.public2021(ines, ['Paris 9e, Île-de-France']), at(ines)).location).toBe('Paris 9e, Île-de-France');
  });
});

describe('pages that show nobody', () => {
  test.each(met.REFUSALS)('%s', (_what, html) =>
    expect(read(html, at(ines))).toMatchObject({ isProfile: false, id: null, urn: null, name: null, location: null }),
  );
  test.each([
    ['Recruiter’s settings', met.recruiter2024(ines), `${SITE}/talent/settings/profile/edit`],
    [
      'Recruiter’s sign-in page',
      met.tab('Sign in', '<main><h1>Sign in</h1><form action="/uas/login-cap"></form></main>'),
      `${SITE}/talent/profile/AEMAAB1cD`,
    ],
    [
      'a Recruiter profile that is not available',
      met.tab('LinkedIn', '<main class="profile-unavailable__x"><h1>This profile is not available</h1></main>'),
      `${SITE}/talent/profile/AEMAAB1cD`,
    ],
    [
      '/pub/ of a name that several have',
      met.tab('Calloway profiles | LinkedIn', '<main><h1>Calloway</h1></main>'),
      `${SITE}/pub/calloway`,
    ],
  ])('%s', (_what, html, address) =>
    expect(read(html, address)).toMatchObject({ isProfile: false, id: null, name: null }),
  );
});

describe('Recruiter', () => {
  const id = 'AEMAAB1cD2eF3gH4';
  const address = `${SITE}/talent/profile/${id}`;
  const zed = { ...ines, slug: 'quux-77', first: 'Zed', last: 'Quux' };
  const named: ExpectedFacts = { isProfile: true, name: 'Zed Quux', location: zed.location };
  test.each<Case>([
    [
      'a public link in a card of its own, beside the name',
      met.recruiter2024(zed, { below: met.publicLink('quux-77') }),
      address,
      { ...named, id: 'quux-77' },
    ],
    [
      'a public link by entity id',
      met.recruiter2024(zed, { card: met.publicLink(zed.memberId) }),
      address,
      { ...named, id: null, urn: urnOf(zed) },
    ],
    ['no link at all', met.recruiter2024(zed), address, { ...named, id: null, urn: null }],
    [
      'somebody who recommends',
      met.recruiter2024(zed, { below: met.plainLink(ines) }),
      address,
      { ...named, id: null },
    ],
    [
      'the viewer’s own note',
      met.recruiter2024(zed, { below: met.plainLink(viewer) }),
      address,
      { ...named, id: null },
    ],
    [
      'an unmarked link made of the name',
      met.recruiter2024(ines, { card: met.plainLink(ines), below: met.plainLink(other) }),
      address,
      { name: 'Ines Calloway', id: ines.slug },
    ],
    [
      'two marked links',
      met.recruiter2024(zed, { card: met.publicLink('quux-77'), below: met.besideOf() }),
      address,
      { ...named, id: null },
    ],
    [
      'rows of a list behind',
      met.recruiter2024(zed, { behind: met.row(other, 'AEMAAother') + met.row(another, 'AEMAAanother') }),
      address,
      named,
    ],
    [
      'data of two objects, one of them about the candidate',
      met.recruiter2024(zed, {
        data: '<code><!--{"a":{"entityUrn":"urn:li:ts_profile:AEMAAB1cD2eF3gH4","vanityName":"quux-77"},"b":{"referredBy":"urn:li:ts_profile:AEMAAB1cD2eF3gH4","vanityName":"bram-solheim"}}--></code>',
      }),
      address,
      { ...named, id: 'quux-77' },
    ],
  ])('%s', (_what, html, where, expected) => expect(read(html, where)).toMatchObject(expected));

  test('does not take a heading of the tool for a name', () => {
    expect(read(met.tab('LinkedIn', '<main><h1>Project: CTO search</h1><p>x</p></main>'), address)).toMatchObject(
      nothing(null),
    );
  });
  test('takes nothing from the candidate before, who has no link into the tool', () => {
    const left = met.recruiter2024(other, { card: met.publicLink(other.slug) });
    expect(readAfter(left, left, `${SITE}/talent/profile/AEMAAbefore`, address)).toMatchObject(nothing(null));
    const next = met.recruiter2024(ines, { card: met.publicLink(ines.slug) });
    expect(readAfter(left, next, `${SITE}/talent/profile/AEMAAbefore`, address)).toMatchObject({
      id: ines.slug,
      name: 'Ines Calloway',
    });
  });
});

describe('after a navigation within the page', () => {
  test('does not take the earlier card for another person’s, whatever it looks like', () => {
    const left = met.bare2023(nicknamed);
    expect(read(left, at({ ...nicknamed, slug: 'zz81' })).name).toBe('Kei Tamsin');
    expect(readAfter(left, left, at(nicknamed), at({ ...nicknamed, slug: 'zz81' }))).toMatchObject(nothing('zz81'));
    expect(readAfter(left, left, at(nicknamed), at({ ...nicknamed, slug: 'kei-tamsin-9' }))).toMatchObject(
      nothing('kei-tamsin-9'),
    );
  });
  test('takes the card of a namesake with their own links', () => {
    const next = { ...nicknamed, slug: 'kei-tamsin-9' };
    expect(readAfter(met.hashed(nicknamed), met.hashed(next), at(nicknamed), at(next))).toMatchObject(whole(next));
  });
});
