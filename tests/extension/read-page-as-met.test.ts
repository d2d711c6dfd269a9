import { describe, expect, test } from 'vitest';
import type { PersonFacts } from '../../extension/page/facts.ts';
import * as met from '../fixtures/profile-pages/as-they-were.ts';
import {
  another,
  getNameOf,
  type InventedPerson,
  ines,
  noa,
  odile,
  other,
  viewer,
  yuki,
} from '../fixtures/profile-pages/people.ts';
import { renderPublic2024 } from '../fixtures/profile-pages/public.ts';
import { renderShell, renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress as at, buildUrn, getValues, parse, readEitherWay as readPage, SITE } from './page-reading.ts';

function read(html: string, address: string, before: PersonFacts | null = null) {
  const reading = readPage(parse(html), address, new WeakMap(), before);
  return {
    ...getValues(reading),
    company: reading.company?.value ?? null,
    title: reading.title?.value ?? null,
  };
}
const readAfter = (before: string, html: string, addressBefore: string, address: string) =>
  read(html, address, readPage(parse(before), addressBefore));

type ExpectedFacts = Partial<ReturnType<typeof read>>;
type Case = [what: string, html: string, address: string, expected: ExpectedFacts];
const whole = (who: InventedPerson): ExpectedFacts => ({ id: who.slug, name: getNameOf(who), location: who.location });
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
    ['hashed classes, own links', met.renderHashed(ines), at(ines), whole(ines)],
    [
      'hashed classes, no link, the address made of the name',
      met.renderHashed(ines, noLinks),
      at(ines),
      { ...whole(ines), location: null },
    ],
    ['hashed classes, an address that is no name', met.renderHashed(nicknamed), at(nicknamed), whole(nicknamed)],
    ['hashed classes, umlauts spelt out', met.renderHashed(umlaut, noLinks), at(umlaut), { name: 'Jürgen Müller' }],
    ['hashed classes, Hebrew', met.renderHashed(noa), at(noa), whole(noa)],
    ['known heading, no link, no data', met.renderBare2023(ines), at(ines), whole(ines)],
    [
      'known heading, no link, a name in other letters than the address',
      met.renderBare2023(yuki),
      at(yuki),
      whole(yuki),
    ],
    [
      'known heading, no link, another surname than the address',
      met.renderBare2023(married),
      at(ines),
      { name: 'Ines Brandt' },
    ],
    ['own profile in unknown markup', met.renderOwnCard(viewer), at(viewer), whole(viewer)],
    ['own profile at /in/me', met.renderOwnCard(viewer), `${SITE}/in/me/`, whole(viewer)],
    [
      'the entity id in the address',
      met.renderBare2023(ines),
      at(ines, `?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3A${ines.memberId}`),
      { urn: buildUrn(ines) },
    ],
    [
      'data that keeps the public identifier back',
      met.renderTab('LinkedIn', met.renderAnswered(ines, null)),
      at(ines),
      { id: ines.slug, urn: buildUrn(ines), name: 'Ines Calloway' },
    ],
    [
      'data under the public identifier of after a change',
      met.renderTab('LinkedIn', met.renderAnswered(ines, 'ines-brandt')),
      at(ines),
      { id: ines.slug, urn: buildUrn(ines), name: 'Ines Calloway' },
    ],
    [
      'two of one public identifier, and the answer says which',
      met.renderTab('LinkedIn', met.renderTwoOfOneSlug(other, ines) + met.renderAnswered(ines, ines.slug)),
      at(ines),
      { urn: buildUrn(ines), name: 'Ines Calloway' },
    ],
    ['a dot within a name', met.renderBare2023(dotted), at(dotted), { name: 'Marcel·la Vidal' }],
    [
      'a dot within a Chinese name',
      met.renderBare2023(chinese, { title: 'LinkedIn' }),
      at(chinese),
      { name: '卡尔·马克思' },
    ],
    [
      'a degree behind a name',
      met.renderBare2023({ ...ines, last: 'Calloway · 3rd+' }),
      at(ines),
      { name: 'Ines Calloway' },
    ],
    [
      'a public page under a wall',
      met.renderPublic2021(ines, [ines.location, 'Más de 500 contactos']),
      at(ines),
      whole(ines),
    ],
    [
      'masked jobs',
      met.renderPublic2021(ines, [ines.location], met.renderMasked(ines)),
      at(ines),
      { company: ines.company, title: 'CFO' },
    ],
    [
      'a renamed profile whose head has the new name',
      renderPublic2024({ ...ines, slug: 'ines-calloway-2' }),
      at(ines),
      { id: ines.slug, name: 'Ines Calloway' },
    ],
    ['/pub/ without numbers', renderPublic2024(ines), `${SITE}/pub/ines-calloway`, whole(ines)],
    [
      'the old address with the entity id',
      renderSignedIn2024(ines),
      `${SITE}/profile/view?id=${ines.memberId}`,
      { ...whole(ines), urn: buildUrn(ines) },
    ],
  ])('%s', (_what, html, address, expected) =>
    expect(read(html, address)).toMatchObject({ isProfile: true, ...expected }),
  );
});

describe('text that is not a name', () => {
  test.each<Case>([
    [
      'a heading that the tab repeats',
      met.renderTab('Profil introuvable | LinkedIn', '<main><h1>Profil introuvable</h1></main>'),
      at(ines),
      { name: null },
    ],
    [
      'the heading of a section',
      met.renderTab('Experience | LinkedIn', '<main><h1>Experience</h1></main>'),
      at(ines, '/details/experience/'),
      { name: null },
    ],
    [
      'the viewer in the title of a section',
      met.renderTab(`Activity | ${getNameOf(viewer)} | LinkedIn`),
      `${SITE}/in/maren-oduya-jr/recent-activity/`,
      { name: null },
    ],
    [
      'a namesake’s first name in the title',
      met.renderTab(`${getNameOf(namesake)} | LinkedIn`),
      at(ines),
      { name: null },
    ],
    [
      'the title of a card that is refused',
      met.renderHashed(namesake, { title: 'Ines Solheim | LinkedIn' }),
      at(ines),
      { name: null, location: null },
    ],
    ['the card of the person before, with no link', met.renderBare2023(other), at(ines), nothing(ines.slug)],
    [
      'two of one public identifier',
      met.renderTab('LinkedIn', met.renderTwoOfOneSlug(other, ines)),
      at(ines),
      nothing(ines.slug),
    ],
    [
      'somebody at /in/me who is not the viewer',
      met.renderHashed(other),
      `${SITE}/in/me/`,
      { id: viewer.slug, name: getNameOf(viewer) },
    ],
    ['the viewer at an old address of anybody', renderShell(), `${SITE}/profile/view?id=AEAAB1234`, nothing(null)],
  ])('%s', (_what, html, address, expected) => expect(read(html, address)).toMatchObject(expected));
});

describe('text that is not a place', () => {
  test.each<Case>([
    ['the size of a network, Spanish', met.renderPublic2021(ines, ['Más de 500 contactos']), at(ines), {}],
    ['the size of a network, Swedish', met.renderPublic2021(ines, ['Fler än 500 kontakter']), at(ines), {}],
    ['the size of a network, Japanese', met.renderPublic2021(ines, ['つながり: 12人']), at(ines), {}],
    [
      'what somebody talks about',
      met.renderHashed(ines, { place: 'Talks about #startups and #funding' }),
      at(ines),
      {},
    ],
    [
      'the headline',
      met.renderHashed(ines, { place: 'VP Engineering at Castellan Bank', data: ines }),
      at(ines),
      { location: ines.location },
    ],
  ])('%s', (_what, html, address, expected) =>
    expect(read(html, address)).toMatchObject({ name: 'Ines Calloway', location: null, ...expected }),
  );
  test('a place may have a number', () => {
    expect(read(met.renderPublic2021(ines, ['Paris 9e, Île-de-France']), at(ines)).location).toBe(
      'Paris 9e, Île-de-France',
    );
  });
});

describe('pages that show nobody', () => {
  test.each(met.REFUSALS)('%s', (_what, html) =>
    expect(read(html, at(ines))).toMatchObject({ isProfile: false, id: null, urn: null, name: null, location: null }),
  );
  test.each([
    ['Recruiter’s settings', met.renderRecruiter2024(ines), `${SITE}/talent/settings/profile/edit`],
    [
      'Recruiter’s sign-in page',
      met.renderTab('Sign in', '<main><h1>Sign in</h1><form action="/uas/login-cap"></form></main>'),
      `${SITE}/talent/profile/AEMAAB1cD`,
    ],
    [
      'a Recruiter profile that is not available',
      met.renderTab('LinkedIn', '<main class="profile-unavailable__x"><h1>This profile is not available</h1></main>'),
      `${SITE}/talent/profile/AEMAAB1cD`,
    ],
    [
      '/pub/ of a name that several have',
      met.renderTab('Calloway profiles | LinkedIn', '<main><h1>Calloway</h1></main>'),
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
      met.renderRecruiter2024(zed, { below: met.renderPublicLink('quux-77') }),
      address,
      { ...named, id: 'quux-77' },
    ],
    [
      'a public link by entity id',
      met.renderRecruiter2024(zed, { card: met.renderPublicLink(zed.memberId) }),
      address,
      { ...named, id: null, urn: buildUrn(zed) },
    ],
    ['no link at all', met.renderRecruiter2024(zed), address, { ...named, id: null, urn: null }],
    [
      'somebody who recommends',
      met.renderRecruiter2024(zed, { below: met.renderPlainLink(ines) }),
      address,
      { ...named, id: null },
    ],
    [
      'the viewer’s own note',
      met.renderRecruiter2024(zed, { below: met.renderPlainLink(viewer) }),
      address,
      { ...named, id: null },
    ],
    [
      'an unmarked link made of the name',
      met.renderRecruiter2024(ines, { card: met.renderPlainLink(ines), below: met.renderPlainLink(other) }),
      address,
      { name: 'Ines Calloway', id: ines.slug },
    ],
    [
      'two marked links',
      met.renderRecruiter2024(zed, { card: met.renderPublicLink('quux-77'), below: met.renderPeopleBeside() }),
      address,
      { ...named, id: null },
    ],
    [
      'rows of a list behind',
      met.renderRecruiter2024(zed, {
        behind: met.renderRow(other, 'AEMAAother') + met.renderRow(another, 'AEMAAanother'),
      }),
      address,
      named,
    ],
    [
      'data of two objects, one of them about the candidate',
      met.renderRecruiter2024(zed, {
        data: '<code><!--{"a":{"entityUrn":"urn:li:ts_profile:AEMAAB1cD2eF3gH4","vanityName":"quux-77"},"b":{"referredBy":"urn:li:ts_profile:AEMAAB1cD2eF3gH4","vanityName":"bram-solheim"}}--></code>',
      }),
      address,
      { ...named, id: 'quux-77' },
    ],
  ])('%s', (_what, html, where, expected) => expect(read(html, where)).toMatchObject(expected));

  test('does not take a heading of the tool for a name', () => {
    expect(read(met.renderTab('LinkedIn', '<main><h1>Project: CTO search</h1><p>x</p></main>'), address)).toMatchObject(
      nothing(null),
    );
  });
  test('takes nothing from the candidate before, who has no link into the tool', () => {
    const left = met.renderRecruiter2024(other, { card: met.renderPublicLink(other.slug) });
    expect(readAfter(left, left, `${SITE}/talent/profile/AEMAAbefore`, address)).toMatchObject(nothing(null));
    const next = met.renderRecruiter2024(ines, { card: met.renderPublicLink(ines.slug) });
    expect(readAfter(left, next, `${SITE}/talent/profile/AEMAAbefore`, address)).toMatchObject({
      id: ines.slug,
      name: 'Ines Calloway',
    });
  });
});

describe('after a navigation within the page', () => {
  test('does not take the earlier card for another person’s, whatever it looks like', () => {
    const left = met.renderBare2023(nicknamed);
    expect(read(left, at({ ...nicknamed, slug: 'zz81' })).name).toBe('Kei Tamsin');
    expect(readAfter(left, left, at(nicknamed), at({ ...nicknamed, slug: 'zz81' }))).toMatchObject(nothing('zz81'));
    expect(readAfter(left, left, at(nicknamed), at({ ...nicknamed, slug: 'kei-tamsin-9' }))).toMatchObject(
      nothing('kei-tamsin-9'),
    );
  });
  test('takes the card of a namesake with their own links', () => {
    const next = { ...nicknamed, slug: 'kei-tamsin-9' };
    expect(readAfter(met.renderHashed(nicknamed), met.renderHashed(next), at(nicknamed), at(next))).toMatchObject(
      whole(next),
    );
  });
});
