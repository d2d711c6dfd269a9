import { expect, test } from 'vitest';
import type { SharedPerson } from '../../../../shared/features/talent/founders-digest/calls.ts';
import { composeFoundersDigest, MAIL_PEOPLE } from './compose.ts';

const INES: SharedPerson = {
  id: '4',
  name: 'Ines Calloway',
  title: 'Head of Data',
  location: 'London',
  company: { id: '7', name: 'Castellan Bank', logo_url: null },
  linkedin_profile: 'https://www.linkedin.com/in/ines-calloway',
  skills: ['Machine Learning', 'Data Engineering'],
  skill_category: 'Data & AI',
  role: 'Executive',
};
const BARE: SharedPerson = {
  id: '5',
  name: 'Odile\n Brandt',
  title: '',
  location: null,
  company: null,
  linkedin_profile: null,
  skills: [],
  skill_category: null,
  role: null,
};
const of = (people: readonly SharedPerson[]) =>
  composeFoundersDigest(people, {
    name: 'Noor',
    firm: 'Quillmark Ventures',
    publicUrl: 'http://kith.example',
    unsubscribe: 'http://kith.example/unsubscribe/…',
  });

test('the mail says who each candidate is, what they can do and where, and how to meet them', () => {
  expect(of([INES, BARE])).toEqual({
    subject: 'Candidates of the week',
    body: `Hi Noor,

Quillmark Ventures shares these candidates with you who might be right for one of your positions:

- Ines Calloway, Head of Data at Castellan Bank
  Data & AI, Executive
  Machine Learning, Data Engineering
  London
  https://www.linkedin.com/in/ines-calloway

- Odile Brandt

Ask for an introduction: http://kith.example/talent/founders-digest

Unsubscribe: http://kith.example/unsubscribe/…?part=poscan.foundersDigest

Quillmark Ventures`,
  });
});

test('the mail about one candidate is in the singular', () => {
  const { subject, body } = of([INES]);
  expect(subject).toBe('A candidate of the week');
  expect(body).toContain('shares a candidate with you');
});

test('the mail about many describes the first, and links to the rest', () => {
  const many = Array.from({ length: MAIL_PEOPLE + 1 }, () => BARE);
  const entries = (people: readonly SharedPerson[]) => of(people).body.match(/^- /gm)!.length;
  expect(entries(many)).toBe(MAIL_PEOPLE);
  expect(of(many).body).toContain('There are more: http://kith.example/talent/founders-digest');
  expect(of(many.slice(1)).body).not.toContain('There are more');
});
