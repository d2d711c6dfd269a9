import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { commentIntro, listIntros } from '../../../../shared/features/introductions/calls.ts';
import { createFakeServer, openApp, portco, putSession } from '../../../testing/testing.tsx';
import { createStaffServer, makeIntro, makeIntroChange, makePerson, makeStaffIntro, serveIntros } from '../testing.ts';

const loadRow = async (id: string, more = '') =>
  within(
    (await screen.findByRole('button', { name: `Timeline of the request to Company ${id}${more}` })).closest(
      'li',
    ) as HTMLElement,
  );

it.each<[IntroStatus, RegExp]>([
  ['Checking Internally', /Quillmark Ventures’s turn since 1[89] Nov/],
  ['Asked', /Tal Berkovan’s turn since/],
  ['Sent', /Company 1’s turn since/],
  ['Awaiting Info from Portfolio', /Your turn since/],
])('a request that is %s shows whose turn it is, and since when', async (status, words) => {
  const server = createFakeServer();
  putSession(server, portco);
  const connector = { ...makePerson('6', 'Tal Berkovan', 'Partner'), Account: null };
  serveIntros(server, [makeIntro('1', status, { Connector__c: '6', Connector__r: connector })]);
  openApp('/intro/dashboard');
  expect((await loadRow('1')).getByTitle(words)).toBeTruthy();
});

it('a request on hold is nobody’s turn', async () => {
  const server = createStaffServer();
  serveIntros(server, [makeStaffIntro('1', 'On Hold')]);
  openApp('/intro/dashboard?tab=queued');
  expect((await loadRow('1')).queryByTitle(/turn since/)).toBeNull();
});

it('a resting request says until when', async () => {
  const server = createStaffServer();
  const waiting = { since: '2025-11-10T09:00:00.000Z', days: 9, overdue: false };
  serveIntros(server, [makeStaffIntro('1', 'On Hold', { rests_until: '2026-01-12', waiting })]);
  openApp('/intro/dashboard?tab=queued');
  expect((await loadRow('1')).getByText(/^on hold until 12 Jan/)).toBeTruthy();
});

it('staff see the answers, and filter the list by them in the address', async () => {
  const server = createStaffServer();
  const answer = { at: '2025-11-19T09:00:00.000Z', words: 'We have 40 people.' };
  serveIntros(server, [makeStaffIntro('1', 'Asked', { answer })]);
  openApp('/intro/dashboard');
  expect((await loadRow('1')).getByText('We have 40 people.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Answered/ }));
  await waitFor(() =>
    expect(server.callsOf(listIntros).some(({ query }) => query.get('answered') === 'true')).toBe(true),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Answered/ }).checked).toBe(false);
});

it('what a user reads of a request is shown once', async () => {
  const server = createFakeServer();
  putSession(server, portco);
  const letter = 'We cut the cost of returns.';
  serveIntros(server, [
    makeIntro('1', 'Asked', {
      why: letter,
      email_draft: letter,
      prior_interaction: 'None',
      customer_tier: 'Tier 1',
      Comments__c: 'Prior interactions: None\nTier or deal size: Tier 1',
    }),
  ]);
  openApp('/intro/dashboard?id=1');
  const dialog = within(await screen.findByRole('region', { name: 'Request details' }));
  expect(dialog.getAllByText(letter)).toHaveLength(1);
  expect(dialog.queryByText(/Prior interactions: None/)).toBeNull();
});

it('a dot marks requests on which the viewer can act', async () => {
  const server = createFakeServer();
  putSession(server, portco);
  const due = { Next_Update_Request__c: null, Sales_Status__c: 'In Play' };
  serveIntros(server, [
    makeIntro('1', 'Feedback Provided', due),
    makeIntro('2', 'Feedback Provided', { ...due, mine: false }),
  ]);
  openApp('/intro/dashboard');
  expect((await loadRow('1')).getByRole('img', { name: 'Needs action' })).toBeTruthy();
  expect((await loadRow('1')).getByText(/^Feedback Provided\./)).toBeTruthy();
  expect((await loadRow('2')).queryByRole('img', { name: 'Needs action' })).toBeNull();
});

it('a requester answers a question there', async () => {
  const server = createFakeServer();
  putSession(server, portco);
  serveIntros(server, [makeIntro('1', 'Awaiting Info from Portfolio')]);
  server.on(commentIntro, { change: makeIntroChange('9', { kind: 'status', comment: 'Forty.' }) });
  openApp('/intro/dashboard?id=1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Forty.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(server.bodyOf(commentIntro)).toMatchObject({ comment: 'Forty.' }));
});
