import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  myCandidates,
  updatePortcoFeedback,
  updatePoscan,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import { askFeedback } from '../../../../shared/features/talent/feedback/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeCandidacy } from './list-sample.ts';
import { isArchived } from './matching.ts';

const PATH = '/talent/candidates';
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});
/** Answers by part, candidacy and page of two rows, as the server does. */
const candidatesAre = (...all: ReturnType<typeof makeCandidacy>[]) =>
  server.on(myCandidates, ({ query }) => {
    const [id, archive, from] = [query.get('id'), query.get('archive'), Number(query.get('cursor') ?? 0)];
    const found = all.filter((row) => (id ? row.Id === id : !archive || `${isArchived(row)}` === archive));
    const more = found.length > from + 2;
    const archived = all.filter(isArchived).length;
    return {
      poscans: found.slice(from, from + 2),
      more,
      next_cursor: more ? `${from + 2}` : null,
      counts: { active: all.length - archived, archive: archived },
    };
  });
/** Without the bands above them. */
const rows = async () =>
  within(await screen.findByRole('list', { name: /^Candidates/ }))
    .getAllByRole('listitem')
    .filter((row) => row.textContent?.includes('Person'));
const done = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Done' });

describe('/talent/candidates', () => {
  it('keeps finished candidacies, and those just sent to the company, in the archive', async () => {
    const sent = makeCandidacy(2, { Status__c: 'Sent to account', poscanStatusPortco: 'Sent to account' });
    candidatesAre(
      makeCandidacy(1),
      sent,
      makeCandidacy(3, { set: 'closed', Status__c: 'Hired', poscanStatusPortco: 'Hired' }),
    );
    openApp(PATH);
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Person 1')]);
    await userEvent.click(screen.getByRole('link', { name: /^Archive/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('is opened at the candidate of a mail, in any part', async () => {
    candidatesAre(makeCandidacy(1), makeCandidacy(2, { Status__c: 'Sent to account' }));
    openApp(`${PATH}?id=2`);
    expect((await rows())[0]?.textContent).toContain('Person 2');
    expect(done().disabled).toBe(true);
  });

  it('lets only the talent team ask either side about an introduction', async () => {
    candidatesAre(makeCandidacy(1, { Intro_Date__c: '2026-11-10', Portco_Owner__c: '5' }));
    const { unmount } = openApp(`${PATH}?id=1`);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Ask the company' })).toBeNull();
    unmount();
    putSession(server, { ...staff, roles: ['Talent'] });
    server.on(askFeedback, { message: 'Success', poscan: makeCandidacy(1) });
    openApp(`${PATH}?id=1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the company' }));
    await screen.findByText('Success');
    expect(server.callsOf(askFeedback)[0]!.body).toEqual({ poscanId: '1', of: 'portco' });
  });

  it('says when a side that has not answered may be asked again, instead of a button', async () => {
    putSession(server, { ...staff, roles: ['Talent'] });
    const wait = { asked_at: '2026-11-20T09:00:00.000Z', again_from: '2026-11-27T09:00:00.000Z' };
    const feedback_awaited = { portco: wait, candidate: null };
    candidatesAre(makeCandidacy(1, { Intro_Date__c: '2026-11-10', Portco_Owner__c: '5', feedback_awaited }));
    openApp(`${PATH}?id=1`);
    await screen.findByText('The company was asked on 20 Nov 26. You can ask again from 27 Nov 26.');
    expect(screen.queryByRole('button', { name: 'Ask the company' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask the candidate' })).toBeTruthy();
  });

  it('sends status, reason and feedback together, and says that it was archived', async () => {
    const input = { success: true as const, poscan: makeCandidacy(1) };
    candidatesAre(makeCandidacy(1));
    server.on(updatePoscan, { ...input, told: null }).on(updatePortcoFeedback, input);
    openApp(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Update Person 1' }));
    expect(done().disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected by account');
    await userEvent.selectOptions(screen.getByLabelText(/^Rejection reason/), 'Too junior');
    await userEvent.type(screen.getByLabelText(/^Feedback/), 'In two years.');
    await userEvent.click(done());
    await screen.findByText('Request was archived successfully');
    expect(server.callsOf(updatePoscan)[0]!.body).toMatchObject({
      Id: '1',
      Status__c: 'Rejected by account',
      Rejection_Reason__c: 'Too junior',
      Last_Status_Update__c: '2026-11-20T08:00:00.000Z',
    });
    expect(server.callsOf(updatePortcoFeedback)[0]!.body).toEqual({
      poscanId: '1',
      Portco_Feedback__c: 'In two years.',
      basedOn: { Portco_Feedback__c: '' },
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Done' })).toBeNull());
  });

  it('shows what happened when another user was faster, and keeps the text', async () => {
    candidatesAre(makeCandidacy(1));
    server.on(updatePoscan, () => createRefusal(409, 'conflict', 'This candidacy is On Hold now.'));
    openApp(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Update Person 1' }));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'To be introduced');
    await userEvent.click(done());
    const alert = await screen.findByText(/error updating the candidate/);
    expect(alert.textContent).toContain('This candidacy is On Hold now.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Status')).toBeNull();
  });

  it('has every introduced candidate open, with nothing to cancel', async () => {
    candidatesAre(makeCandidacy(1, { Status__c: 'Introduced', poscanStatusPortco: 'Awaiting Feedback' }));
    openApp(PATH);
    expect((await rows())[0]?.textContent).toContain('Awaiting Feedback');
    expect(done()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('leaves its filters to the server: chips are in the address and in the call', async () => {
    candidatesAre(makeCandidacy(1));
    openApp(PATH);
    await userEvent.selectOptions(await screen.findByLabelText('Search in'), 'Current Company');
    await userEvent.type(screen.getByLabelText('Search candidates'), 'vale{Enter}');
    await waitFor(() => expect(server.callsOf(myCandidates).at(-1)!.query.get('company')).toBe('vale'));
    expect(server.callsOf(myCandidates).at(-1)!.query.get('archive')).toBe('false');
    expect(window.location.search).toBe('?company=vale');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Current Company vale' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('loads further pages, and shows a candidate of a mail who is on a later one', async () => {
    candidatesAre(...[1, 2, 3, 4, 5].map((id) => makeCandidacy(id)));
    openApp(`${PATH}?id=5`);
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(screen.getByRole('link', { name: 'My Candidates5' })).toBeTruthy();
  });

  it('opens a row without a call for it', async () => {
    candidatesAre(makeCandidacy(1));
    openApp(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Update Person 1' }));
    await screen.findByLabelText('Status');
    expect(server.callsOf(myCandidates).filter(({ query }) => query.has('id'))).toEqual([]);
  });

  it('says when it is empty', async () => {
    candidatesAre();
    openApp(PATH);
    await screen.findByText('No active candidates found');
  });

  it('shows staff the company of the position, and leads to the record', async () => {
    putSession(server, staff);
    candidatesAre(makeCandidacy(1, { crm_url: 'https://crm.example/1' }));
    openApp(PATH);
    expect((await rows())[0]?.textContent).toContain('Lumenary, Talent Suggestion');
    expect(screen.getByRole('link', { name: /Person 1 in the CRM/ })).toBeTruthy();
  });
});
