import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCandidate, poscanTimeline } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  answerPoscanFeedback,
  askFeedback,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeCandidacy } from './list-sample.ts';

const input = {
  ...({ of: 'portco', company: 'Lumenary', position: 'VP Data' } as const),
  candidate: 'Ines Calloway',
  intro_date: '2025-11-13',
  firm_name: 'Quillmark Ventures',
};
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(openPoscanFeedback, input).on(answerPoscanFeedback, { success: true });
});

describe('the link that asks about an introduction', () => {
  it('takes a sentence without an account, and thanks', async () => {
    openApp('/candidate-feedback/9.secret');
    const words = await screen.findByRole('textbox', { name: /How did it go/ });
    screen.getByText('Write a sentence.');
    expect(screen.getByText(/was introduced to you/).parentElement?.textContent).toBe(
      'Ines Calloway was introduced to you for VP Data on 13 Nov 25.',
    );
    await userEvent.type(words, 'We liked her.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Thank you for your feedback' });
    expect(server.bodyOf(answerPoscanFeedback)).toEqual({ feedback: 'We liked her.' });
  });

  it('tells a candidate that the company cannot read the answer', async () => {
    server.on(openPoscanFeedback, { ...input, of: 'candidate' });
    openApp('/candidate-feedback/9.secret');
    await screen.findByText('Only Quillmark Ventures reads it, not Lumenary.');
  });

  it('says when it is used or not ours', async () => {
    server.on(openPoscanFeedback, createRefusal(404, 'not_found', 'This link does not exist.'));
    openApp('/candidate-feedback/9.secret');
    await screen.findByRole('heading', { name: 'This link isn’t valid anymore' });
  });
});

/** The talent team before an opened candidacy that came to an introduction. */
function openCandidacy(change: Partial<ReturnType<typeof makeCandidacy>>) {
  putSession(server, { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] });
  const poscan = { ...makeCandidacy(1), Intro_Date__c: '2025-11-13', Portco_Owner__c: '7', ...change };
  const candidate = {
    Id: '4',
    Name: 'Ines Calloway',
    FirstName: 'Ines',
    headline: 'CTO',
    public_identifier: 'ines',
    linkedin_profile: null,
    location: null,
    Skill__c: '',
    Skill_Category__c: null,
    Role__c: null,
    tenures: [],
    poscans: [poscan],
  };
  server.on(getCandidate, { candidate }).on(poscanTimeline, { changes: [], poscan });
  openApp(`/talent/match-positions?sf_id=4&tab=reviewed&poscan=${poscan.Id}`);
  return poscan;
}

it('the talent team asks the company and the candidate from the opened candidacy, and reads the answers', async () => {
  const poscan = openCandidacy({ Portco_Feedback_Status__c: 'Not Requested' });
  server.on(askFeedback, { message: 'Success', poscan });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the company' }));
  await screen.findByText('Success');
  expect(server.bodyOf(askFeedback)).toEqual({ poscanId: poscan.Id, of: 'portco' });
  server.on(askFeedback, createRefusal(409, 'conflict', 'Please add an email address'));
  await userEvent.click(screen.getByRole('button', { name: 'Ask the candidate' }));
  await screen.findByText('Error. Please add an email address');
  for (const message of ['Error', 'no feedback url'] as const) {
    server.on(askFeedback, { message, poscan });
    await userEvent.click(screen.getByRole('button', { name: 'Ask the candidate' }));
    await screen.findByText(message);
  }
});

it('a company without an owner is not asked', async () => {
  openCandidacy({ Portco_Owner__c: null });
  const button = (await screen.findByRole('button', { name: 'Ask the company' })) as HTMLButtonElement;
  expect([button.disabled, button.title]).toEqual([true, 'Choose a Portco owner first.']);
  const other = screen.getByRole('button', { name: 'Ask the candidate' }) as HTMLButtonElement;
  expect(other.disabled).toBe(false);
});
