import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeTogether,
  moveTogether,
  talentDashboard,
  undoCandidacies,
} from '../../../../shared/features/talent/dashboard/calls.ts';
import { listPositionOwners } from '../../../../shared/features/talent/positions/calls.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { answerUndone } from '../../../testing/undone.ts';
import { makeCandidacy, makeDashboard } from '../candidacies/list-sample.ts';

const PATH = '/talent/dashboard';
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...staff, roles: ['Talent'] });
  server.on(listPositionOwners, { users: [{ Id: '4', Name: 'Tova Renn' }] });
});
const are = (...poscans: ReturnType<typeof makeCandidacy>[]) => server.on(talentDashboard, makeDashboard(poscans));
const list = () => screen.findByRole('list', { name: /^Candidacies/ });
const lastQuery = () => Object.fromEntries(server.callsOf(talentDashboard).at(-1)!.query);
const tick = async (id: number) =>
  userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select Person ${id} for`) }));
const change = (count: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Change ${count}` });

describe('/talent/dashboard', () => {
  it('has the tabs and parts of the specification, each with its count, and keeps them in the address', async () => {
    are(makeCandidacy(1));
    openApp(PATH);
    await list();
    const tabs = within(screen.getByRole('navigation', { name: 'Which candidacies' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Outbound63', 'Inbound12', 'Awaiting Feedback Last 60 Days9'],
    ]);
    const parts = screen.getByRole('radiogroup', { name: 'Part of Outbound' });
    expect(parts.textContent).toBe('New1IN Play - Kith23Failed31Closed8');
    await userEvent.click(within(parts).getByRole('radio', { name: /^IN Play/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ type: 'Outbound', subType: 'In Play' }));
    await userEvent.click(screen.getByRole('link', { name: /^Inbound/ }));
    await waitFor(() => expect(lastQuery()).toEqual({ type: 'Inbound' }));
    expect(screen.queryByRole('radiogroup', { name: 'Part of Outbound' })).toBeNull();
  });

  it('shows the windows in use, and loads others when the field is left', async () => {
    are(makeCandidacy(1));
    openApp(PATH);
    const after = await screen.findByLabelText<HTMLInputElement>('Created after');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Created after').value).toBe('21 Aug 26'));
    expect(screen.getByLabelText<HTMLInputElement>('Next update from').value).toBe('21 May 26, 00:00');
    expect(screen.getByLabelText<HTMLInputElement>('Next update to').value).toBe('21 Dec 26, 00:00');
    expect(after).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Created after'));
    await userEvent.tab();
    await waitFor(() => expect(lastQuery()).toMatchObject({ createdDateAfter: 'any' }));
    await userEvent.click(screen.getByRole('button', { name: 'Default dates' }));
    expect(await screen.findByRole('button', { name: 'Clear dates' })).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('takes a time for the next update, and keeps it in the address', async () => {
    are(makeCandidacy(1));
    openApp(PATH);
    const from = await screen.findByLabelText<HTMLInputElement>('Next update from');
    fireEvent.change(from, { target: { value: '20 Nov 26, 14:05' } });
    fireEvent.blur(from);
    await waitFor(() => expect(lastQuery()).toMatchObject({ nextUpdateFrom: '2026-11-20T14:05' }));
    expect(new URLSearchParams(window.location.search).get('from')).toBe('2026-11-20T14:05');
    expect(screen.getByLabelText<HTMLInputElement>('Next update from').value).toBe('20 Nov 26, 14:05');
  });

  it('shows the owner whose feedback the server chose, and loads the other', async () => {
    are(makeCandidacy(1));
    openApp(`${PATH}?tab=Feedback`);
    const whose = await screen.findByRole('radiogroup', { name: 'Whose feedback' });
    expect(within(whose).getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
    await userEvent.click(within(whose).getByRole('radio', { name: 'My' }));
    await waitFor(() => expect(lastQuery()).toEqual({ type: 'Feedback', whose: 'My' }));
  });

  it('shows since when an update is overdue, and a company’s number of candidacies in the whole list', async () => {
    are(makeCandidacy(1, { Next_Portco_Feedback_Request__c: '2026-11-19' }));
    openApp(PATH);
    expect((await list()).textContent).toContain('19 Nov 262 days past');
    expect((await list()).textContent).toContain('Lumenary: 41 candidacies');
  });

  it('changes several of one status together, and takes them back', async () => {
    are(makeCandidacy(1), makeCandidacy(2));
    server
      .on(moveTogether, { success: true, changed: ['1', '2'], refused: [], seconds: 10 })
      .on(undoCandidacies, answerUndone);
    openApp(PATH);
    await tick(1);
    await tick(2);
    expect(change(2).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected by account');
    await userEvent.selectOptions(screen.getByLabelText('Rejection reason'), 'Too junior');
    await userEvent.click(change(2));
    expect(server.callsOf(moveTogether)[0]!.body).toEqual({
      ids: ['1', '2'],
      From_Status__c: 'Accepted by account',
      Status__c: 'Rejected by account',
      Rejection_Reason__c: 'Too junior',
    });
    await screen.findByText('2 candidacies will be “Rejected by account” in 10 seconds.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('You kept 2 candidacies at “Accepted by account”.');
    expect(server.callsOf(undoCandidacies)[0]!.body).toEqual({ ids: ['1', '2'] });
  });

  it('shows the coming status below the present one, and takes it back', async () => {
    const coming = { Status__c: 'To be introduced' as const, until: '2026-11-20T08:00:09.000Z', seconds: 9 };
    server
      .on(talentDashboard, makeDashboard([makeCandidacy(1), makeCandidacy(2, { coming })]))
      .on(undoCandidacies, answerUndone);
    openApp(PATH);
    expect((await list()).textContent?.match(/→ [A-Z][a-z ]+/g)).toEqual(['→ To be introduced ']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo the change of Person 2' }));
    await screen.findByText('You kept the candidacy of Person 2 at “Accepted by account”.');
    expect(server.callsOf(undoCandidacies)[0]!.body).toEqual({ ids: ['2'] });
  });

  it('is limited to an owner by the address, says so when nothing is left, and shows all again', async () => {
    are();
    openApp(`${PATH}?owner=nobody&company=x`);
    await screen.findByText('No candidacies match this owner and company.');
    expect(Object.fromEntries(server.callsOf(talentDashboard)[0]!.query)).toMatchObject({ owner: 'nobody' });
    expect(server.callsOf(talentDashboard)[0]!.query.has('company')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Show all owners and companies' }));
    await screen.findByText(/No candidacies match these dates/);
  });

  it('shows below a status whose turn it is, and how many have agreed', async () => {
    const ask = (Id: string, Status__c: 'Asked' | 'Agreed', Name: string) => ({
      Id,
      Status__c,
      Position_Candidate__c: '1',
      Connector__r: { Name, strength: 3 },
      Next_Update_Request__c: null,
      CreatedDate: '2026-11-01T08:00:00.000Z',
    });
    const intros = [ask('7', 'Asked', 'Maren Oduya'), ask('8', 'Agreed', 'Yael Norrin')];
    const rows = [
      makeCandidacy(1, { Status__c: 'Intro request' }),
      makeCandidacy(2, { Status__c: 'Ref check request' }),
    ];
    server.on(talentDashboard, { ...makeDashboard(rows), intros });
    openApp(PATH);
    const { textContent: stated } = await list();
    for (const words of ['Yael Norrin agreed.', '2 asked, 1 agreed', 'No one has been asked yet.'])
      expect(stated).toContain(words);
  });

  it('changes owner and priority of several statuses, and changes them back', async () => {
    are(makeCandidacy(1), makeCandidacy(2, { Status__c: 'Introduced', Priority__c: 'Best Effort' }));
    server.on(changeTogether, { success: true, changed: ['1', '2'], refused: [] });
    openApp(PATH);
    await tick(1);
    await tick(2);
    await within(screen.getByLabelText('Owner')).findByRole('option', { name: 'Tova Renn' });
    await userEvent.selectOptions(screen.getByLabelText('Owner'), 'Tova Renn');
    await userEvent.selectOptions(screen.getByLabelText('Priority'), 'High');
    await userEvent.click(change(2));
    const owner = { from: null, to: '4' };
    expect(server.callsOf(changeTogether)[0]!.body).toEqual({
      changes: [
        { Id: '1', Priority__c: { from: 'High', to: 'High' }, Kith_Owner__c: owner },
        { Id: '2', Priority__c: { from: 'Best Effort', to: 'High' }, Kith_Owner__c: owner },
      ],
    });
    await screen.findByText('You changed 2 candidacies.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 candidacies changed back.');
    const back = { from: '4', to: null };
    expect(server.callsOf(changeTogether)[1]!.body).toEqual({
      changes: [
        { Id: '1', Priority__c: { from: 'High', to: 'High' }, Kith_Owner__c: back },
        { Id: '2', Priority__c: { from: 'High', to: 'Best Effort' }, Kith_Owner__c: back },
      ],
    });
  });

  it('exports the whole list, page after page, with formulas made inert', async () => {
    const second = { ...makeDashboard([makeCandidacy(2)]), next_cursor: null };
    const first = makeCandidacy(1, { Candidate_Name__c: '=Person 1' });
    server.on(talentDashboard, ({ query }) =>
      query.get('cursor') ? second : { ...makeDashboard([first]), next_cursor: '1~a' },
    );
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    openApp(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const lines = (await (saved.mock.calls[0]![0] as Blob).text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"Person","LinkedIn","Position","Company"');
    expect(lines[1]).toMatch(/^"'=Person 1","","VP Data","Lumenary"/);
    expect(lines[2]).toMatch(/^"Person 2"/);
  });

  it('gives the reason for refused ones, and says that mixed statuses do not go together', async () => {
    are(makeCandidacy(1), makeCandidacy(2, { Status__c: 'Introduced' }));
    server.on(moveTogether, {
      success: true,
      changed: [],
      refused: [{ Id: '1', why: 'It is On Hold now.' }],
      seconds: 10,
    });
    openApp(PATH);
    await tick(1);
    await tick(2);
    await screen.findByText('To change the status, choose candidacies with the same status.');
    expect(screen.getByLabelText<HTMLSelectElement>('Status').disabled).toBe(true);
    await tick(2);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'To be introduced');
    await userEvent.click(change(1));
    await screen.findByText('1 candidacy could not be changed. It is On Hold now.');
  });
});
