import { describe, expect, test } from 'vitest';
import type { PageFacts, PersonFacts } from '../../extension/page/facts.ts';
import {
  another,
  getNameOf,
  type InventedPerson,
  ines,
  jose,
  noa,
  odile,
  other,
  viewer,
  yuki,
} from '../fixtures/profile-pages/people.ts';
import * as shown from '../fixtures/profile-pages/server-driven.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress as at, buildUrn, parse, readEitherWay as readPage, SITE } from './page-reading.ts';

const { renderServerDriven2026: today } = shown;

const getWords = (reading: PageFacts) => ({
  generation: reading.generation,
  id: reading.publicIdentifier?.value ?? null,
  urn: reading.entityUrn?.value ?? null,
  name: reading.fullName?.value ?? null,
  headline: reading.headline?.value ?? null,
  company: reading.company?.value ?? null,
  title: reading.title?.value ?? null,
  location: reading.location?.value ?? null,
});
type Words = ReturnType<typeof getWords>;
const read = (html: string, address: string, before: PersonFacts | null = null): Words =>
  getWords(readPage(parse(html), address, new WeakMap(), before));
const readAfter = (html: string, address: string, left: string, leftAt: string): Words =>
  read(html, address, readPage(parse(left), leftAt));
const whole = (who: InventedPerson, title: string | null): Words => ({
  generation: 'server-driven',
  id: who.slug,
  urn: buildUrn(who),
  name: getNameOf(who),
  headline: who.headline,
  company: who.company,
  title,
  location: who.location,
});
/** No data about anybody, except the person of the address. */
const nothing = (id: string | null): Partial<Words> => ({
  generation: null,
  id,
  urn: null,
  name: null,
  headline: null,
  company: null,
  title: null,
  location: null,
});

const VP = 'VP Engineering';
const nicknamed = { ...another, slug: 'kt77' };
const long = {
  ...ines,
  headline: `VP Engineering at Castellan Bank | ${'言語やスキルを活かして '.repeat(15)}`.slice(0, 219).trim(),
};

describe('a page of 2026 is read completely', () => {
  test.each<[what: string, who: InventedPerson, title: string | null, options: shown.ServerDrivenOptions]>([
    ['in English', ines, VP, {}],
    ['in German', odile, 'Leiterin Daten', { language: 'de', words: ['Kontaktinfo', '· 2.'] }],
    ['in Hebrew', noa, null, { language: 'he', words: ['פרטי קשר', '· שני'] }],
    [
      'in Spanish, with accents',
      jose,
      'Director de Finanzas',
      { language: 'es', words: ['Información de contacto', '· 2.º'] },
    ],
    ['in Japanese, the address in other letters', yuki, null, { language: 'ja', words: ['連絡先情報', '· 2次'] }],
    ['with an address that is no name', nicknamed, 'Designer', {}],
    ['with pronouns', ines, VP, { pronouns: 'She/Her' }],
    ['with contact details that are a button', ines, VP, { contact: 'hash', summary: null }],
    ['without contact details', ines, VP, { contact: 'none' }],
    ['without pictures of company and school', ines, VP, { pictures: false, summary: null }],
    ['without a school', ines, VP, { school: null }],
    ['with a headline of full length', long, VP, {}],
    ['with components named in another attribute', ines, VP, { key: 'data-component-key' }],
    ['with components named by their id', ines, VP, { key: 'id' }],
    ['with components named where nobody knows', ines, VP, { key: 'data-other' }],
    ['with neither names of components nor contact details', ines, VP, { key: 'data-other', contact: 'none' }],
    ['under a title of somebody else', ines, VP, { title: `${getNameOf(other)} | LinkedIn` }],
  ])('%s', (_what, who, title, options) => {
    expect(read(today(who, options), at(who))).toEqual(whole(who, title));
  });

  test('with an oversized headline, which is cut and does not give its place to another line', () => {
    const endless = { ...ines, headline: `VP Engineering at Castellan Bank | ${'and more '.repeat(60)}` };
    const reading = read(today(endless), at(endless));
    expect(reading).toMatchObject({ title: VP, company: 'Castellan Bank', location: ines.location });
    expect(reading.headline).toMatch(/^VP Engineering at Castellan Bank \| and more /);
    expect(reading.headline!.length).toBeLessThanOrEqual(300);
  });
  test('at the entity id in place of the public identifier', () => {
    expect(read(today(ines), `${SITE}/in/${ines.memberId}/`)).toEqual(whole(ines, VP));
  });
  test('with the contact details opened over it', () => {
    expect(read(today(ines), at(ines, '/overlay/contact-info/'))).toEqual(whole(ines, VP));
  });
  test('with emoji in a name, which stay', () => {
    const rocket = { ...ines, last: 'Calloway 🚀' };
    expect(read(today(rocket), at(rocket)).name).toBe('Ines Calloway 🚀');
  });
  test.each([
    ['Calloway <span>She/Her</span>', 'Ines Calloway'],
    ['Calloway Ella/Elle', 'Ines Calloway'],
    ['Calloway (She/Her)', 'Ines Calloway'],
    ['Tan Lee/Wong', 'Ines Tan Lee/Wong'],
  ])('named Ines %s in its heading, which is %s', (last, name) => {
    const who = { ...ines, last };
    expect(read(today(who, { title: 'LinkedIn' }), at(ines)).name).toBe(name);
  });
  test('of a person without a headline, whose company is not taken for a headline', () => {
    expect(read(today(ines, { headline: null }), at(ines))).toMatchObject({
      headline: null,
      company: 'Castellan Bank',
    });
  });
  test('of a person at a school alone, which is not a company', () => {
    const student = { ...ines, company: 'University of Bergen', headline: 'Student' };
    const html = today(student, { school: null, pictures: false, summary: 'University of Bergen' });
    expect(read(html, at(student))).toMatchObject({ headline: 'Student', company: null, title: null });
  });
  test.each(['2nd', '3rd+', '2.º', '3次', '· שני'])('beside the degree "%s", without contact details', (degree) => {
    expect(read(today(ines, { contact: 'none', words: ['', degree] }), at(ines))).toEqual(whole(ines, VP));
  });
  test('with pronouns in brackets, without contact details', () => {
    expect(read(today(ines, { contact: 'none', pronouns: '(She/Her)' }), at(ines))).toEqual(whole(ines, VP));
  });
  test.each([
    ['Founder/CEO', 'Founder/CEO'],
    ['Castellan Bank', null],
  ])('with the headline "%s", which is neither a mark of the name nor a line about a company', (headline, title) => {
    const who = { ...ines, headline };
    expect(read(today(who), at(who))).toEqual(whole(who, title));
  });
  test('of a person without a place, for which the words of a link are not taken', () => {
    expect(read(today({ ...ines, location: '' }), at(ines))).toMatchObject({ headline: ines.headline, location: null });
  });
  test('of a person without a place but with a website', () => {
    const html = today({ ...ines, location: '<a href="https://veldt.example">My website</a>' });
    expect(read(html, at(ines))).toMatchObject({ headline: ines.headline, location: null });
  });
  test('of a person with only a place, which is not taken for a headline', () => {
    const html = today(ines, { headline: null, summary: null, contact: 'none' });
    expect(read(html, at(ines))).toEqual({ ...whole(ines, null), headline: null });
  });
  test('with text that a dot separates from the name, which is not part of it', () => {
    const open = { ...ines, last: 'Calloway · Open to work' };
    expect(read(today(open), at(open)).name).toBe('Ines Calloway');
  });
  test.each(['data-view-name', 'data-testid', 'x-key'])('with cards that only "%s" names', (key) => {
    expect(read(today(ines).replaceAll('componentkey', key), at(ines))).toEqual(whole(ines, VP));
  });
  test.each(['TopCard', 'TOPCARD', 'Topcard-0'])('with a card named "%s"', (name) => {
    expect(read(today(ines).replaceAll('Topcard"', `${name}"`), at(ines))).toEqual(whole(ines, VP));
  });
  test('with a card named "TopCard" and no link that names its person', () => {
    const html = today(ines, { contact: 'none' }).replaceAll('Topcard"', 'TopCard"').replaceAll('href=', 'data-href=');
    expect(read(html, at(ines))).toEqual(whole(ines, VP));
  });
  test.each([
    ['<div><p>Profile enhanced with Premium</p></div>', ''],
    ['<div><p>Profile enhanced with Premium</p><select><option>London, England</option></select></div>', ''],
    ['', '<fieldset><label><p>Everybody may see this</p></label></fieldset>'],
    ['', '<div role="menu"><p>Berlin, Germany</p></div>'],
    ['', '<p style="display:none">CFO at Thornquay</p>'],
  ])('with offers, menus or unseen words around the marks of the name: %s%s', (before, after) => {
    const marks = '<div data-display-contents="true"><p>· 2nd</p></div></div>';
    const html = today(ines).replace(marks, `</div>${before}<div>${marks}${after}`);
    expect(html).not.toBe(today(ines));
    expect(read(html, at(ines))).toEqual(whole(ines, VP));
  });
  test.each([
    ['in one line with the contact details', (place: string, link: string) => `<p>${place} · ${link}</p>`],
    ['beside them without a paragraph', (place: string, link: string) => `<span>${place}</span><span>${link}</span>`],
  ])('with the place %s', (_what, foot) => {
    const html = today(ines).replace(/<p>(Lisbon, Portugal)<\/p><p>·<\/p><p>(<a .*?<\/a>)<\/p>/, (_, place, link) =>
      foot(place, link),
    );
    expect(html).not.toBe(today(ines));
    expect(read(html, at(ines))).toEqual(whole(ines, VP));
  });
  test('with the place in the line above the contact details, which is not taken for a company', () => {
    const who = { ...ines, company: 'Veldt', headline: 'Investor at Veldt', location: 'Lisbon' };
    const html = today(who, { pictures: false, school: null, summary: null })
      .replace(/<div>(<p>Lisbon<\/p>)<p>·<\/p><p>(<a .*?<\/a>)<\/p><\/div>/, '$1<div>$2</div>')
      .replaceAll('figure', 'b');
    expect(read(html, at(who))).toEqual(whole(who, 'Investor'));
  });
  test.each(['LinkedIn Member', 'LinkedIn-Mitglied', 'Membre de LinkedIn', 'LinkedIn メンバー', '领英会员'])(
    'unless its name is kept back: "%s" is nobody’s name',
    (words) => {
      const html = today(ines, { title: `${words} | LinkedIn` }).replaceAll('Ines Calloway', words);
      expect(read(html, at(ines)).name).toBeNull();
    },
  );
  test('and says that it was read from the visible text', () => {
    expect(readPage(parse(today(ines)), at(ines))).toMatchObject({
      publicIdentifier: { source: 'address' },
      entityUrn: { source: 'link' },
      fullName: { source: 'heading' },
      title: { source: 'heading' },
      settled: true,
    });
  });
});

describe('the job on a page of 2026', () => {
  const slogan = { ...ines, headline: 'Come and build the future with us!' };
  const titleOf = (who: InventedPerson, experience?: string) => read(today(who, { experience }), at(who)).title;
  test('is the present one at the company of the card, where the page lists jobs', () => {
    const list = shown.renderServerDrivenExperience(
      slogan,
      shown.renderJob('Advisor', 'Veldt', 'Mar 2024 - Present · 2 yrs') +
        shown.renderJob('Chief of Staff', 'Castellan Bank', 'Jan 2022 - Present · 4 yrs') +
        shown.renderJob('Analyst', 'Castellan Bank', 'Jan 2019 - Dec 2021 · 3 yrs'),
    );
    expect(titleOf(slogan, list)).toBe('Chief of Staff');
  });
  test('is the latest of several at one company, in any language', () => {
    const list = shown.renderServerDrivenExperience(
      slogan,
      shown.renderJobsAt('Castellan Bank', [
        ['部長', '2023年4月 – 現在 · 3年'],
        ['課長', '2020年1月 – 2023年3月 · 3年'],
      ]),
      '職歴',
    );
    expect(readPage(parse(today(slogan, { experience: list })), at(slogan)).experience).toEqual([
      { title: '部長', company: 'Castellan Bank', dates: '2023年4月 – 現在', current: true },
      { title: '課長', company: 'Castellan Bank', dates: '2020年1月 – 2023年3月', current: false },
    ]);
    expect(titleOf(slogan, list)).toBe('部長');
  });
  test('is never that of the earlier person, whose list is still there', () => {
    const list = shown.renderServerDrivenExperience(
      other,
      shown.renderJob('CFO', 'Castellan Bank', 'Jan 2022 - Present · 4 yrs'),
    );
    expect(titleOf(slogan, list)).toBeNull();
  });
  test.each([
    ['APAC Lead - TA, Devices | Come and build!', 'Castellan Bank', 'APAC Lead - TA, Devices'],
    ['Senior Engineer @ Castellan, Japan', 'Castellan, Inc.', 'Senior Engineer'],
    ['Head of Data at CB', 'Castellan Bank (CB)', 'Head of Data'],
    ['CFO at Thornquay', 'Castellan Bank', null],
    ['CEO at Veldt | Board Member at Copperwren', 'Copperwren', 'Board Member'],
    ['CEO at Veldt, Partner at Copperwren', 'Copperwren', 'Partner'],
    ['Ex-Veldt, now CTO at Copperwren', 'Copperwren', 'CTO'],
    ['Veldt / CTO', 'Veldt', 'CTO'],
    ['Former CTO at Veldt', 'Veldt', null],
    ['Helping companies hire engineers', 'Veldt', null],
    ['Looking for a job as an engineer', 'Veldt', null],
    ['Hiring Manager at Veldt', 'Veldt', 'Hiring Manager'],
    ['Dreamer. Doer. Human.', 'Castellan Bank', null],
  ])('by the headline "%s", at %s, is %s', (headline, company, title) => {
    expect(titleOf({ ...ines, headline, company })).toBe(title);
  });
});

describe('the address of a page of 2026 takes precedence', () => {
  test.each([
    ['the card of the person before', today(other), ines],
    ['the viewer’s own card', today(viewer), ines],
    ['a card of another whose component has another name', today(other).replaceAll('componentkey', 'x-key'), ines],
    [
      'a card whose links are new and whose name is not',
      today(ines).replace('>Ines Calloway<', '>Bram Solheim<'),
      other,
    ],
  ])('%s shows nobody', (_what, html, who) => {
    expect(read(html, at(who))).toMatchObject(nothing(who.slug));
  });
  test('and neither does another person’s card at an entity id, where only that is known', () => {
    const found = read(today(other), `${SITE}/in/${ines.memberId}/`);
    expect(found).toMatchObject({ ...nothing(null), urn: buildUrn(ines) });
  });

  test('and a card of two people is not accepted until it is one person’s', () => {
    const memberColumn = today(ines, { title: 'LinkedIn' })
      .replace('overlay/contact-info', 'x')
      .replace(`/in/${ines.slug}/x/`, `/in/${other.slug}/overlay/contact-info/`);
    expect(read(memberColumn, at(ines))).toMatchObject(nothing(ines.slug));
    const halfId = today(ines).replace(`recipient=${ines.memberId}`, `recipient=${other.memberId}`);
    expect(read(halfId, at(ines))).toMatchObject({ headline: null, urn: null });
  });

  test('after a navigation within the page the old card is nobody’s, whatever of it is new', () => {
    const left = today(nicknamed);
    const next = { ...other, slug: 'zz81' };
    const address = at(next);
    expect(readAfter(left, address, left, at(nicknamed))).toMatchObject(nothing('zz81'));
    // Its links go on before its words do.
    const torn = today({ ...nicknamed, slug: 'zz81', memberId: next.memberId });
    expect(readAfter(torn, address, left, at(nicknamed))).toMatchObject(nothing('zz81'));
    const tornId = today({ ...next, memberId: nicknamed.memberId });
    expect(readAfter(tornId, address, left, at(nicknamed))).toMatchObject({ urn: null, headline: null });
    expect(readAfter(today(next), address, left, at(nicknamed))).toEqual(whole(next, 'CFO'));
  });

  test('a page that leads from an entity id to its public identifier goes on showing the same person', () => {
    expect(readAfter(today(ines), at(ines), today(ines), `${SITE}/in/${ines.memberId}/`)).toEqual(whole(ines, VP));
  });

  test('older pages after current pages are read as before', () => {
    expect(readAfter(renderSignedIn2024(ines), at(ines), today(other), at(other))).toMatchObject({
      generation: 'until-2024',
      name: getNameOf(ines),
    });
  });
});
