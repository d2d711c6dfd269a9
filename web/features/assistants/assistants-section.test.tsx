import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  type Assistant,
  type AssistantDraft,
  answerConsent,
  changeAssistant,
  discardDraft,
  endAssistant,
  getDraft,
  listAssistants,
  listDrafts,
  openConsent,
  sendDraft,
} from '../../../shared/features/assistants/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  renderPart,
} from '../../testing/testing.tsx';
import AssistantsSection from './assistants-section.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const desk: Assistant = {
  id: '1',
  name: 'Harrow Desk',
  host: 'desk.harrow.example',
  may: { draft: true, send: false },
  since: AT,
  until: '2027-02-18T12:00:00.000Z',
  last_used_at: null,
  asked_today: 1,
  state: 'connected',
};
const draft: AssistantDraft = {
  id: '5',
  kind: 'request',
  title: 'Request to Castellan Bank',
  by: 'Harrow Desk',
  at: AT,
  state: 'waiting',
  texts: [{ name: 'why', label: 'Why', value: 'We sell to banks.' }],
  path: null,
};

let server: FakeServer;
let own: Assistant[];
const answer = { on: true, may_send: true, address: 'https://kith.example/mcp', reads: { today: 12, of: 1_500 } };
beforeEach(() => {
  own = [desk];
  server = createFakeServer();
  putSession(server, portco);
  server
    .on(listAssistants, () => ({ ...answer, assistants: own }))
    .on(listDrafts, { drafts: [draft], waiting: 1, next_cursor: null });
});

it('shows what each assistant may, changes that, ends it, and leads to drafts', async () => {
  server
    .on(changeAssistant, ({ body }) => {
      own = [{ ...desk, may: body as Assistant['may'] }];
      return { assistant: own[0]! };
    })
    .on(endAssistant, () => {
      own = [];
      return { success: true as const };
    });
  renderPart(<AssistantsSection />);
  expect(await screen.findByText(/See, draft, since 20 Nov 26, never used, 1 question today/)).toBeTruthy();
  expect(screen.getByText('12 of 1,500 new people today, assistants included.')).toBeTruthy();
  const review = await screen.findByRole('link', { name: 'Review Request to Castellan Bank' });
  expect(review.getAttribute('href')).toMatch(/\/assistants\/drafts\/5$/);
  await userEvent.click(screen.getByRole('button', { name: 'Change what Harrow Desk can do' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send without asking' }));
  expect(await screen.findByText(/See, draft, send/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End Harrow Desk' }));
  expect(await screen.findByText('No assistant is connected.')).toBeTruthy();
});

it('says that the firm has turned assistants off', async () => {
  server.on(listAssistants, { ...answer, on: false, assistants: [] });
  renderPart(<AssistantsSection />);
  expect(await screen.findByText(/has turned off assistants/)).toBeTruthy();
});

const QUESTION = {
  client_id: 'c',
  redirect_uri: 'https://desk.harrow.example/back',
  response_type: 'code',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  resource: 'https://kith.example/mcp',
};
const CONSENT = `/oauth/authorize?${new URLSearchParams(QUESTION)}`;

it('asks before an assistant is let in, warns of one for which nobody vouches, and sends only what was chosen', async () => {
  const asks = { draft: true, send: false };
  const opened = { name: 'Harrow Desk', made_by: null, back_to: 'desk.harrow.example', asks, may_send: true };
  server
    .on(openConsent, { ...opened, reads: null, firm: 'Quillmark Ventures' })
    .on(answerConsent, createRefusal(409, 'conflict', 'This question is over.'));
  openApp(CONSENT);
  expect(await screen.findByRole('heading', { name: '“Harrow Desk” wants to use Kith as you' })).toBeTruthy();
  expect(
    screen.getByText(/Its name isn’t verified. After you allow it, you go back to desk.harrow.example/),
  ).toBeTruthy();
  expect(screen.getByText(/only if you have just connected an assistant yourself/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Draft requests and notes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  const may = { draft: false, send: false };
  expect(server.bodyOf(answerConsent)).toEqual({ ...QUESTION, allow: true, may });
  expect(await screen.findByText('This question is over.')).toBeTruthy();
});

it('says why a question is refused, with nothing to press', async () => {
  server.on(openConsent, createRefusal(400, 'invalid', 'Kith doesn’t know this assistant.'));
  openApp(CONSENT);
  expect(await screen.findByText('Kith doesn’t know this assistant.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

it('sends a draft with the person’s changes, and discards one', async () => {
  let state: AssistantDraft['state'] = 'waiting';
  server
    .on(getDraft, () => ({ draft: { ...draft, state } }))
    .on(sendDraft, createRefusal(400, 'invalid', 'Say why.'))
    .on(discardDraft, () => {
      state = 'discarded';
      return { draft: { ...draft, state } };
    });
  openApp('/assistants/drafts/5');
  const why = await screen.findByRole('textbox', { name: 'Why' });
  await userEvent.type(why, ' In Norway.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(server.bodyOf(sendDraft)).toEqual({ texts: { why: 'We sell to banks. In Norway.' } });
  expect(await screen.findByText(/Say why/)).toBeTruthy();
  expect(why).toHaveProperty('value', 'We sell to banks. In Norway.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Nothing was sent.')).toBeTruthy();
});
