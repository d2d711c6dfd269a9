import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SearchContact } from '../../../shared/core/network/account.ts';
import { getFreshness } from '../../../shared/features/enrichment/calls.ts';
import { explainStrength, findContact } from '../../../shared/features/search/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../testing/testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

const person = {
  id: '9',
  name: 'Ines Calloway',
  title: 'CTO',
  account: 'Harrow',
  account_id: '3',
  score: 3,
  linkedin_profile: 'https://www.linkedin.com/in/ines-calloway',
  portfolio: false,
  role_type: 'executive',
  score_details: { evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null },
} as unknown as SearchContact;
const open = (user: typeof staff) => {
  putSession(server, user);
  server
    .on(findContact, { contact: person } as never)
    .on(explainStrength, { score_details: person.score_details } as never);
};

it('shows staff the age of a person’s data, and has it read anew', async () => {
  open(staff);
  server.on(getFreshness, { read_at: '2020-03-04T00:00:00.000Z' });
  openApp('/person/9');
  expect(await screen.findByText(/^Profile read 04 Mar 20, more than 30 days ago$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Read Ines Calloway’s profile again' })).toBeTruthy();
  const correct = screen.getByRole('link', { name: 'Correct Ines Calloway' });
  expect(correct.getAttribute('href')).toBe('/admin/privacy?person=9');
});

it('says when it was never read', async () => {
  open(staff);
  openApp('/person/9');
  expect(await screen.findByText('Profile not read yet')).toBeTruthy();
});

it('loads nothing for people of portfolio companies', async () => {
  open(portco);
  openApp('/person/9');
  expect(await screen.findByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
  expect(server.callsOf(getFreshness)).toEqual([]);
  expect(screen.queryByRole('link', { name: /^Correct/ })).toBeNull();
});
