import { expect, test } from 'vitest';
import { listLinkedPeople } from '../../extension/page/json-ld.ts';
import { parse, readEitherWay as readPage, SITE } from './page-reading.ts';

/** Cards of 2026 in shapes other than the usual one; the name of the component may be another one, too. */
const renderCard = (name: string, inside: string): Document =>
  parse(
    `<main><section componentkey="com.linkedin.sdui.profile.card.refACoAAB0INVENTED01${name}">${inside}</section></main>`,
  );
const contactOf = (slug: string): string => `<a href="${SITE}/in/${slug}/overlay/contact-info/">Contact info</a>`;

function read(document: Document, path: string) {
  const facts = readPage(document, `${SITE}/in/${path}`);
  const { publicIdentifier, fullName, headline, location, company, title } = facts;
  return [publicIdentifier, fullName, headline, location, company, title].map((fact) => fact?.value ?? null);
}

test('beside open contact details the photo links to them, too', () => {
  const card = renderCard(
    'Topcard',
    `<a href="${SITE}/in/ilka-varrow/overlay/contact-info/"><img alt=""></a><div><h2>Ilka Varrow</h2></div>
     <p>CFO at Veldt</p><p>Veldt · University of Oslo</p><div><p>Oslo, Norway</p><p>·</p><p>${contactOf('ilka-varrow')}</p></div>`,
  );
  const right = ['ilka-varrow', 'Ilka Varrow', 'CFO at Veldt', 'Oslo, Norway', 'Veldt', 'CFO'];
  expect(read(card, 'ilka-varrow/overlay/contact-info/')).toEqual(right);
});

test('the card of an unverified person is known by the contact details alone, and is not another person’s', () => {
  const inside = (slug: string) =>
    `<div><h2>Ilka Varrow</h2></div><p>Head of Procurement</p><p>Oslo, Norway</p><p>${contactOf(slug)}</p>`;
  const right = ['ilka-varrow', 'Ilka Varrow', 'Head of Procurement', 'Oslo, Norway', null, 'Head of Procurement'];
  expect(read(renderCard('Hero', inside('ilka-varrow')), 'ilka-varrow/')).toEqual(right);
  expect(read(renderCard('Hero', inside('ilka-varrow')), 'bo-larkin/').slice(1)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  const others = inside('ilka-varrow').replace(
    '<h2>Ilka Varrow</h2>',
    `<a href="${SITE}/in/bo-larkin/"><h2>Bo Larkin</h2></a>`,
  );
  expect(read(renderCard('Hero', others), 'ilka-varrow/')[1]).toBeNull();
});

test('a title stays with the company of its own statement', () => {
  const card = renderCard(
    'Topcard',
    `<div><a href="${SITE}/in/ilka-varrow/"><h2>Ilka Varrow</h2></a></div><p>Job Consultant at Kanau | talks</p>
     <div role="button"><p>Meyben</p></div><div><p>Oslo, Norway</p><p>·</p><p>${contactOf('ilka-varrow')}</p></div>`,
  );
  expect(read(card, 'ilka-varrow/').slice(2)).toEqual([
    'Job Consultant at Kanau | talks',
    'Oslo, Norway',
    'Meyben',
    null,
  ]);
});

test('one’s own profile is known at /in/me/ by its own links, others are not', () => {
  const inside = (query: string) =>
    `<a href="${SITE}/in/ilka-varrow/${query}"><h2>Ilka Varrow</h2></a><p>She/Her</p><p>Partner at Veldt</p><p>Oslo, Norway</p>`;
  const right = ['ilka-varrow', 'Ilka Varrow', 'Partner at Veldt', 'Oslo, Norway', 'Veldt', 'Partner'];
  expect(read(renderCard('Topcard', inside('?isSelfProfile=true')), 'me/')).toEqual(right);
  expect(read(renderCard('Topcard', inside('')), 'me/')).toEqual([null, null, null, null, null, null]);
});

test.each([
  [['CTO', 'Advisor'], ['Veldt', 'Kanau'], 'CTO', 'Veldt'],
  [['***', 'Advisor'], ['Veldt', 'Kanau'], 'Advisor', 'Kanau'],
  [['CTO', '***'], ['***', 'Kanau'], null, 'Kanau'],
  [['CTO'], ['***', 'Kanau'], null, 'Kanau'],
  [['CTO', 'Advisor'], ['***', 'Kanau', 'Veldt'], null, 'Kanau'],
  [['CTO'], [], 'CTO', null],
])('of the titles %j at %j a search engine is told %s at %s', (jobTitle, employers, title, company) => {
  const person = { '@type': 'Person', name: 'Ilka Varrow', jobTitle, worksFor: employers.map((name) => ({ name })) };
  const page = parse(`<script type="application/ld+json">${JSON.stringify(person)}</script>`);
  expect(listLinkedPeople(page)).toMatchObject([{ title, company }]);
});
