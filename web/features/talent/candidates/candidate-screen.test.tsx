import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { rescrapeContact } from '../../../../shared/features/enrichment/calls.ts';
import { addContact } from '../../../../shared/features/panel/calls.ts';
import {
  createPoscans,
  getCandidate,
  listPortcoOwners,
  poscanTimeline,
  shareWithDigest,
  updateCandidate,
  updatePoscan,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { undoCandidacies } from '../../../../shared/features/talent/dashboard/calls.ts';
import {
  listPositionOwners,
  positionsByFit,
  updatePosition,
} from '../../../../shared/features/talent/positions/calls.ts';
import { makeDrafts } from '../../../platform/api/draft-storage.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makePosition } from '../../../testing/testing-positions.ts';
import { answerUndone } from '../../../testing/undone.ts';
import { makeCandidacy } from '../candidacies/list-sample.ts';
import { makeCandidate } from './list-sample.ts';

const PATH = '/talent/match-positions?sf_id=4';
const talent = { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] };
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, talent);
  server.on(listPortcoOwners, { users: [{ Id: '9', Name: 'Noor Sadeh' }] });
  server.on(poscanTimeline, { changes: [], poscan: makeCandidacy(1) });
});

const candidateIs = (more: Partial<Candidate> = {}) => {
  const candidate = makeCandidate(more);
  server.on(getCandidate, { candidate });
  return candidate;
};
const positionsAre = (...more: object[]) =>
  server.on(positionsByFit, {
    positions: more.map((item, index) => ({
      position: { ...makePosition(index + 1), Name: `Opening ${index + 1}`, Owner__c: '7', ...item },
      fit: { score: 50, summary: 'Backend, same seniority', details: ['in London'] },
    })),
    next_cursor: null,
    fitting: more.length,
    reviewed: 0,
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cart = () => screen.getByRole('region', { name: 'Cart' });

describe('the head of the candidate', () => {
  it('shows the chance to reach them, its reason to the talent team, and their connections to sales', async () => {
    candidateIs({
      chanceToConnect: 'High likelihood',
      ramzorExplanation: ['Tal worked with Ines at Harrow.'],
      connections_count: 812,
      activities_count: 1,
    });
    positionsAre({});
    openApp(PATH);
    const chance = await screen.findByRole('button', { name: 'High likelihood' });
    await userEvent.hover(chance);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Tal worked with Ines at Harrow.');
    screen.getByText('812 connections · 1 activity');
  });

  it('shows a mark as confidential of somebody who looks for no job, to be removed', async () => {
    const candidate = candidateIs({ Is_looking_for_a_job__c: false, Confidential__c: true });
    server.on(updateCandidate, { success: true, candidate });
    openApp(PATH);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Confidential' }));
    await waitFor(() => expect(server.bodyOf(updateCandidate)).toMatchObject({ Id: '4', Confidential__c: false }));
  });

  it('says that the profile was never read, and offers to read it', async () => {
    const { Name } = candidateIs({ last_enriched: null });
    openApp(PATH);
    expect(await screen.findByText('Profile not read yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: `Read ${Name}’s profile again` })).toBeTruthy();
  });

  it('shows the latest job, and all of them on request', async () => {
    candidateIs();
    positionsAre({});
    openApp(PATH);
    await screen.findByText('Harrow');
    expect(screen.queryByText('Orlen')).toBeNull();
    await press('Show all 2');
    screen.getByText('Orlen');
  });

  it('changes a detail in place, and sends nothing that is empty', async () => {
    const candidate = candidateIs();
    positionsAre({});
    server.on(updateCandidate, { success: true, candidate });
    openApp(PATH);
    await press('Mobile Phone: not known. Change');
    await userEvent.keyboard('{Enter}');
    expect(server.callsOf(updateCandidate)).toEqual([]);
    await press('Mobile Phone: not known. Change');
    await userEvent.keyboard('+44 20 7946 0000{Enter}');
    await screen.findByText('contact was updated successfully');
    expect(server.bodyOf(updateCandidate)).toEqual({
      Id: '4',
      MobilePhone: '+44 20 7946 0000',
      basedOn: { MobilePhone: '' },
    });
  });

  it('shows what another tab saved beside what was typed, and saves what is chosen', async () => {
    const candidate = candidateIs();
    positionsAre({});
    server.on(updateCandidate, ({ body }) =>
      (body as { basedOn: { MobilePhone: string } }).basedOn.MobilePhone === '+1 555 0100'
        ? { success: true as const, candidate }
        : createRefusal(409, 'stale', 'Someone else changed this.', { theirs: { MobilePhone: '+1 555 0100' } }),
    );
    openApp(PATH);
    await press('Mobile Phone: not known. Change');
    await userEvent.keyboard('+44 20 7946 0000{Enter}');
    const both = within(await screen.findByRole('region', { name: 'Mobile Phone' }));
    both.getByText('+1 555 0100');
    both.getByText('+44 20 7946 0000');
    await press('Back to editing');
    const field: HTMLInputElement = await screen.findByLabelText('Mobile Phone');
    expect(field.value).toBe('+44 20 7946 0000');
    // A choice of one's own is no failure.
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByText(/Ooops/)).toBeNull();
    await press('Save');
    await press('Keep mine');
    await screen.findByText('contact was updated successfully');
    expect(server.bodyOf(updateCandidate)).toMatchObject({ MobilePhone: '+44 20 7946 0000' });
  });

  it('leaves a detail as it was with Escape, and shows a fault at the field', async () => {
    candidateIs();
    positionsAre({});
    openApp(PATH);
    await press('Secondary Email: not known. Change');
    await userEvent.keyboard('nothing{Enter}');
    await screen.findByText(/Enter one e-mail address/);
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Secondary Email: not known. Change' });
    expect(server.callsOf(updateCandidate)).toEqual([]);
  });

  it('says after a reload that something typed is not saved, and has it still, though another tab typed there, too', async () => {
    candidateIs();
    positionsAre({});
    const { unmount } = openApp(PATH);
    await press('Mobile Phone: not known. Change');
    await userEvent.keyboard('+44 20');
    const otherTab = makeDrafts(talent.Id, 'another tab').placeOf('candidate-4-MobilePhone');
    otherTab.keep({ MobilePhone: '+1 555' });
    unmount();
    openApp(PATH);
    await press('Mobile Phone: not known. Continue your unsaved draft');
    expect(screen.getByLabelText<HTMLInputElement>('Mobile Phone').value).toBe('+44 20');
    await press('Cancel');
    expect(otherTab.read()?.values).toEqual({ MobilePhone: '+1 555' });
    // It is not saved there.
    await screen.findByRole('button', { name: 'Mobile Phone: not known. Continue your unsaved draft' });
    otherTab.drop();
    await press('Role: not known. Change');
    await screen.findByRole('button', { name: 'Mobile Phone: not known. Change' });
  });

  it('asks for confidentiality only for a person who looks for a job', async () => {
    candidateIs();
    positionsAre({});
    const { unmount } = openApp(PATH);
    await screen.findByRole('checkbox', { name: 'Is looking for a job' });
    expect(screen.queryByRole('checkbox', { name: 'Confidential' })).toBeNull();
    unmount();
    candidateIs({ Is_looking_for_a_job__c: true });
    openApp(PATH);
    await screen.findByRole('checkbox', { name: 'Confidential' });
  });

  it('adds a person who is not in the database', async () => {
    server.on(getCandidate, { candidate: null }).on(addContact, { success: true });
    server.on(rescrapeContact, createRefusal(503, 'unavailable', 'No provider answers.'));
    openApp('/talent/match-positions?linkedin_id=ada-nobody&fullName=Ada%20Nobody');
    await screen.findByText('Ada Nobody is not in the database');
    await userEvent.type(screen.getByLabelText(/^Title/), 'Founder');
    await press('Add to Kith');
    await waitFor(() =>
      expect(server.bodyOf(addContact)).toMatchObject({
        public_identifier: 'ada-nobody',
        title: 'Founder',
        company: null,
      }),
    );
    await waitFor(() => expect(server.bodyOf(rescrapeContact)).toEqual({ linkedin_id: 'ada-nobody' }));
    await screen.findByText('Kith couldn’t read their career. No provider answers.');
  });

  it('takes a pasted profile, and lets a company propose a person who is not in the database', async () => {
    putSession(server, portco);
    server.on(getCandidate, { candidate: null }).on(addContact, { success: true });
    openApp('/talent/match-positions');
    await userEvent.type(await screen.findByLabelText('Or paste their profile address'), 'linkedin.com/in/ada-nobody');
    await press(/^Propose to/);
    await screen.findByText(/^Ada Nobody was proposed to/);
    expect(server.bodyOf(addContact)).toMatchObject({ public_identifier: 'ada-nobody', fullName: 'Ada Nobody' });
    expect(server.callsOf(rescrapeContact)).toEqual([]);
  });
});

describe('the cart', () => {
  it('takes a decision for each position, a second click takes it out, and a reload keeps it', async () => {
    candidateIs({ Secondary_Email__c: 'ines@home.example' });
    positionsAre({}, {});
    const app = openApp(PATH);
    await press(/^Send to account: Opening 1/);
    await press(/^Introduce: Opening 2/);
    await press(/^Introduce: Opening 2/);
    expect(cart().textContent).toContain('1 in the cart');
    app.unmount();
    openApp(PATH);
    await waitFor(() => expect(cart().textContent).toContain('1 in the cart'));
    await screen.findByRole('button', { name: /^Send to account: Opening 1/, pressed: true });
  });

  it('sends all as future steps, and a log as past steps, then shows the reviewed candidacies', async () => {
    candidateIs({ Secondary_Email__c: 'ines@home.example' });
    positionsAre({}, {}, {});
    server.on(createPoscans, () => {
      candidateIs({ poscans: [makeCandidacy(1), makeCandidacy(2), makeCandidacy(3)] });
      return { success: true as const, poscans: [makeCandidacy(1), makeCandidacy(2), makeCandidacy(3)] };
    });
    openApp(PATH);
    await press(/^Send to account: Opening 1/);
    await press(/^Send to candidate: Opening 2/);
    await press(/^More for Opening 3/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Applicant to Review' }));
    await press('Show the list');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Log Opening 1/ }));
    await press('Send all');
    await screen.findByText("Created 3 position candidate(s). Check out the 'Reviewed' Tab");
    expect(server.bodyOf(createPoscans)).toMatchObject({
      poscans: [
        { Status__c: 'Sent to account', Request_Type__c: 'Talent Suggestion' },
        { Status__c: 'To send to candidate', Candidate_Source__c: 'Inbound - Intro and Network' },
        { Status__c: 'Applicant to Review', Request_Type__c: 'Application' },
      ],
    });
    await screen.findByRole('list', { name: /^Candidacies/ });
    expect(screen.queryByRole('region', { name: 'Cart' })).toBeNull();
  });

  it('takes a recruiter from a pasted address to two positions in at most 8 steps', async () => {
    candidateIs({ Secondary_Email__c: 'ines@home.example' });
    positionsAre({}, {});
    server.on(createPoscans, { success: true as const, poscans: [makeCandidacy(1), makeCandidacy(2)] });
    openApp('/privacy-policy');
    await screen.findByRole('navigation', { name: 'Main' });
    let steps = 0;
    const step = (done: Promise<unknown>) => {
      steps++;
      return done;
    };
    await step(userEvent.keyboard('{Control>}k{/Control}'));
    await userEvent.click(await screen.findByRole('combobox'));
    await step(userEvent.paste('https://www.linkedin.com/in/ines-calloway/'));
    await screen.findByRole('option', { name: /Match with positions/ });
    await step(userEvent.keyboard('{Enter}'));
    await step(press(/^Send to account: Opening 1/));
    await step(press(/^Introduce: Opening 2/));
    await step(press('Send all'));
    await screen.findByText("Created 2 position candidate(s). Check out the 'Reviewed' Tab");
    expect(server.bodyOf(createPoscans)).toMatchObject({ poscans: [{}, {}] });
    expect(steps).toBeLessThanOrEqual(8);
  });

  it('cannot be sent while an address is missing, and leads to its field', async () => {
    candidateIs();
    positionsAre({});
    openApp(PATH);
    await press(/^Introduce: Opening 1/);
    await press('Send all');
    await screen.findByText('Please update email address');
    expect(server.callsOf(createPoscans)).toEqual([]);
    await press('Go to the field');
    expect(document.activeElement).toBe(await screen.findByLabelText('Secondary Email'));
    const loading = Promise.withResolvers<{ candidate: Candidate }>();
    server.on(updateCandidate, { success: true, candidate: makeCandidate() }).on(getCandidate, () => loading.promise);
    await userEvent.keyboard('ines@home.example{Enter}');
    await waitFor(() => expect(server.callsOf(getCandidate)).toHaveLength(3));
    expect(screen.queryByText('contact was updated successfully')).toBeNull();
  });

  it('keeps everything when it was refused, and sends it under the same key again', async () => {
    candidateIs();
    positionsAre({});
    server.on(createPoscans, createRefusal(409, 'conflict', 'Opening 1 was closed. Choose an open position.'));
    openApp(PATH);
    await press(/^Send to account: Opening 1/);
    await press('Send all');
    await screen.findByText(/Nothing was sent\. .*was closed/);
    await press('Send all');
    await waitFor(() => expect(server.callsOf(createPoscans)).toHaveLength(2));
    const [first, again] = server
      .callsOf(createPoscans)
      .map(({ body }) => (body as { request_key: string }).request_key);
    expect(first).toMatch(/^.{8,}$/);
    expect(again).toBe(first);
  });
});

describe('the actions on a position', () => {
  it('ask for an owner first, where there is none', async () => {
    candidateIs();
    positionsAre({ Owner__c: null, Owner__r: null });
    server.on(listPositionOwners, { users: [{ Id: '7', Name: 'Mirela Odstrand' }] });
    server.on(updatePosition, { position: makePosition(1) });
    openApp(PATH);
    const select = await screen.findByLabelText(/^Please update owner of Opening 1/);
    expect(screen.queryByRole('button', { name: /^Introduce/ })).toBeNull();
    await within(select).findByText('Mirela Odstrand');
    await userEvent.selectOptions(select, 'Mirela Odstrand');
    await screen.findByText('Position owner was updated successfully');
    expect(server.bodyOf(updatePosition)).toEqual({ Id: '1', Owner__c: '7', basedOn: { Owner__c: null } });
  });

  it('mark it as irrelevant at once, unless it is in the cart', async () => {
    candidateIs();
    positionsAre({});
    server.on(createPoscans, { success: true, poscans: [makeCandidacy(1)] });
    openApp(PATH);
    await press(/^Send to account: Opening 1/);
    await press(/^More for Opening 1/);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Irrelevant/ }));
    expect(server.callsOf(createPoscans)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await press(/^Send to account: Opening 1/);
    await press(/^More for Opening 1/);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Irrelevant/ }));
    await screen.findByText("Created a position candidate with 'Irrelevant' status...");
    expect(server.bodyOf(createPoscans)).toMatchObject({ poscans: [{ Status__c: 'Talpod found irrelevant' }] });
  });

  it('share with the founders digest, but nobody confidential', async () => {
    candidateIs();
    positionsAre({});
    server.on(shareWithDigest, { success: true, shared_at: '2026-11-20T08:00:00.000Z' });
    openApp(PATH);
    await press(/^More for Opening 1/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Share with founders digest' }));
    await screen.findByText('added to next founders digest');
  });

  it('let other members of the firm ask the talent team, and a company read', async () => {
    putSession(server, staff);
    candidateIs();
    positionsAre({});
    server.on(createPoscans, { success: true, poscans: [makeCandidacy(1)] });
    const app = openApp(PATH);
    await press(/^Ask the talent team to suggest: Opening 1/);
    await waitFor(() =>
      expect(server.bodyOf(createPoscans)).toMatchObject({ poscans: [{ Status__c: 'Talpod To Review' }] }),
    );
    app.unmount();
    putSession(server, portco);
    openApp(PATH);
    await screen.findByText('Opening 1');
    expect(screen.queryByRole('button', { name: /Opening 1/ })).toBeNull();
  });
});

describe('the reviewed candidacies', () => {
  it('save the next status as soon as it is chosen, and report when another user was faster', async () => {
    candidateIs({ poscans: [makeCandidacy(1)] });
    server.on(updatePoscan, { success: true, poscan: makeCandidacy(1), told: null });
    openApp(`${PATH}&tab=reviewed`);
    const select = await screen.findByLabelText(/^Next status for VP Data/);
    await userEvent.selectOptions(select, 'To be introduced');
    await screen.findByText('update sent successfully');
    expect(server.bodyOf(updatePoscan)).toMatchObject({
      Id: '1',
      Status__c: 'To be introduced',
      Last_Status_Update__c: '2026-11-20T08:00:00.000Z',
    });
    server.on(updatePoscan, createRefusal(409, 'conflict', 'It is On Hold by now.'));
    await userEvent.selectOptions(await screen.findByLabelText(/^Next status for VP Data/), 'Rejected by account');
    await screen.findByText(/It is On Hold by now/);
  });

  it('show a step that can be taken back in a notice and in the row', async () => {
    candidateIs({ poscans: [makeCandidacy(1)] });
    const coming = { Status__c: 'To be introduced', until: '2026-11-20T08:00:10.000Z', seconds: 10 };
    const poscan = makeCandidacy(1, { coming });
    server.on(undoCandidacies, answerUndone).on(updatePoscan, () => {
      candidateIs({ poscans: [poscan] });
      return { success: true as const, poscan, told: null };
    });
    openApp(`${PATH}&tab=reviewed`);
    await userEvent.selectOptions(await screen.findByLabelText(/^Next status for VP Data/), 'To be introduced');
    await screen.findByText('→ To be introduced');
    expect(screen.queryByLabelText(/^Next status for VP Data/)).toBeNull();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(server.callsOf(undoCandidacies).map(({ body }) => body)).toEqual([{ ids: ['1'] }]));
    await userEvent.click(screen.getByRole('button', { name: /^Undo the change of/ }));
    await waitFor(() => expect(server.callsOf(undoCandidacies)).toHaveLength(2));
  });

  it('ask for a reason on a rejection', async () => {
    const rejected = {
      set: 'failed',
      Status__c: 'Rejected by account',
      reasons: ['Too junior'],
      next_statuses: [],
    } as const;
    candidateIs({ poscans: [makeCandidacy(1, { ...rejected, reasons: [...rejected.reasons], next_statuses: [] })] });
    server.on(updatePoscan, { success: true, poscan: makeCandidacy(1), told: null });
    openApp(`${PATH}&tab=reviewed&poscan=1`);
    await userEvent.selectOptions(await screen.findByLabelText('Rejection reason'), 'Too junior');
    await waitFor(() =>
      expect(server.bodyOf(updatePoscan)).toEqual({
        Id: '1',
        Rejection_Reason__c: 'Too junior',
        basedOn: { Rejection_Reason__c: null },
      }),
    );
  });

  it('have a tab only where it has entries', async () => {
    candidateIs();
    positionsAre({});
    openApp(`${PATH}&tab=reviewed`);
    await screen.findByText('Opening 1');
    expect(screen.queryByRole('link', { name: /^Reviewed/ })).toBeNull();
  });
});
