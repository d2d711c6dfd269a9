import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import type { Reachout, ReachoutState } from '../../../shared/core/network/reachout.ts';
import type { RelevanceState } from '../../../shared/core/network/relevance.ts';
import {
  endReachout,
  getReachout,
  markRelevance,
  portcoConnectorsFull,
  readSlackUserInfo,
  submitConnectorFeedback,
  submitSlackMemberId,
  undoReachouts,
} from '../../../shared/features/connectors/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../testing/testing.tsx';
import { answerUndone } from '../../testing/undone.ts';
import { makeFocusConnector, makeTarget } from './list-sample.ts';

const connector = (name: string, more: Partial<FullConnector> = {}): FullConnector =>
  makeFocusConnector(name, { has_slack_id: true, slack: { id: 'U07QK3M9D2', name, looked_up_at: null }, ...more });
const reachout = (state: ReachoutState, more: Partial<Reachout> = {}): Reachout => ({
  id: 'a'.repeat(64),
  state,
  by: 'Noor Salhavi',
  mine: true,
  may_settle: true,
  error: null,
  is_kept: false,
  sent_at: '2026-11-18T09:14:00.000Z',
  ended_at: null,
  ...more,
});
const target = makeTarget();

let server: FakeServer;
const answers = (connectors: FullConnector[], reachouts_url: string | null = null) =>
  server.on(portcoConnectorsFull, {
    connectors,
    total: connectors.length,
    target,
    may_send_without_id: false,
    has_chat: true,
    reachouts_url,
  });
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...portco, roles: ['Tamnuni user'] });
  server.on(markRelevance, { success: true, reachout: null });
});
const open = async () => {
  openApp('/talent/focus?linkedin_id=ines-calloway');
  await screen.findByRole('link', { name: 'Ines Calloway' });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const marked = (): RelevanceState[] =>
  server.callsOf(markRelevance).map(({ body }) => (body as { relevance: RelevanceState }).relevance);

describe('the sections of the page', () => {
  it('are past reachouts, the active one, then the others by chance', async () => {
    answers(
      [
        connector('Maren', { reachout: reachout('sent') }),
        connector('Bram', { reachout: reachout('no answer', { ended_at: '2026-09-14T00:00:00.000Z' }) }),
        connector('Kei'),
      ],
      'https://tables.example/reachouts',
    );
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Past Reachouts', 'Active reachout', '1 connector with high likelihood'],
    ]);
    expect(screen.getByText('Cycle Ended')).toBeTruthy();
    expect(screen.getByText('Tamnuni sent - Awaiting response')).toBeTruthy();
    expect(screen.getByText(/Wait for response before sending another Tamnuni\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: '« View All Reachouts' }).getAttribute('href')).toBe(
      'https://tables.example/reachouts',
    );
    const tamnuni = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Send Tamnuni: Kei. Active reachout in process',
    });
    expect([tamnuni.disabled, tamnuni.title]).toEqual([true, 'Active reachout in process']);
  });

  it('have Tamnunis for Tamnuni users only', async () => {
    putSession(server, portco);
    answers([connector('Kei', { has_slack_id: false })]);
    await open();
    expect(screen.queryByRole('button', { name: /Tamnuni|Add/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy Draft: Kei' })).toBeTruthy();
  });

  it('show who is asked already, and mark the viewer', async () => {
    const being_asked = { by: 'Emeric Valdanne', since: '2026-11-18T09:14:00.000Z', mine: false };
    answers([connector('Kei', { being_asked }), connector('Noor', { is_viewer: true })]);
    await open();
    expect(screen.getByText('Emeric Valdanne asked them about someone on 18 Nov 26')).toBeTruthy();
    expect(screen.getByText('This is you')).toBeTruthy();
  });
});

describe('marks', () => {
  it('are shown at once, removed by a second click, and taken back where the server refuses them', async () => {
    answers([connector('Kei')]);
    await open();
    await press('Relevant: Kei');
    expect(screen.getByRole('button', { name: 'Relevant: Kei' }).getAttribute('aria-pressed')).toBe('true');
    await press('Relevant: Kei');
    expect(marked()).toEqual(['relevant', '']);
    server.on(markRelevance, createRefusal(503, 'unavailable', 'Not now.'));
    await press('Relevant: Kei');
    expect(await screen.findByText(/Kei was not saved\. Not now\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Relevant: Kei' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('ask for feedback where the table says so, and send it', async () => {
    server.on(submitConnectorFeedback, { success: true });
    answers([connector('Sanna', { chance_to_connect_to_display: 'long shot' })]);
    await open();
    await press('Relevant: Sanna');
    const dialog = await screen.findByRole('dialog', { name: 'Feedback on Sanna' });
    await userEvent.type(within(dialog).getByLabelText(/Feedback/), 'They shared a desk.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.callsOf(submitConnectorFeedback)[0]!.body).toEqual({
        connector: 'sanna',
        target: 'ines-calloway',
        comments: 'They shared a desk.',
      }),
    );
  });

  it('copy the draft', async () => {
    answers([connector('Kei')]);
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy Draft: Kei' }));
    expect(await navigator.clipboard.readText()).toContain('Hi Kei, we would like to reach Ines Calloway (https://');
    expect(marked()).toEqual(['copied reachout draft']);
  });

  it('have a place for missing people', async () => {
    server.on(submitConnectorFeedback, { success: true });
    answers([connector('Kei')]);
    await open();
    await press('Did we miss a connector you know about?');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Feedback/), 'Omri');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(server.callsOf(submitConnectorFeedback)[0]!.body).toMatchObject({ connector: null }));
  });
});

const makeUndo = (ms: number) => ({ undo: { until: '2026-11-21T12:00:02.000Z', seconds: ms / 1000 } });

describe('a Tamnuni', () => {
  const compose = async (words = '') => {
    await press('Send Tamnuni: Kei');
    await screen.findByRole('dialog', { name: 'Send Tamnuni' });
    if (words) await userEvent.type(screen.getByLabelText(/Your message/), words);
    await press('Send Now');
  };
  const pending = (undo_ms: number) =>
    server.on(markRelevance, { success: true, reachout: reachout('pending', makeUndo(undo_ms)) });

  it('is sent with the user’s own words, and followed until it is gone', async () => {
    answers([connector('Kei')]);
    pending(1);
    server.on(getReachout, { reachout: reachout('sent') });
    await open();
    await compose('You sat next to her.');
    expect(await screen.findByText('Tamnuni was sent successfully!')).toBeTruthy();
    expect(server.callsOf(markRelevance)[0]!.body).toEqual({
      connector: 'kei',
      target: 'ines-calloway',
      relevance: 'sent tamnuni',
      customMessage: 'You sat next to her.',
      sendNow: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The new reachout stands in the address from then on, and the server is told of it.
    await waitFor(() => expect(server.callsOf(portcoConnectorsFull).length).toBeGreaterThan(1));
  });

  it('is shown as kept, not sent, where there is no chat: before, after, and in the list', async () => {
    const about = { connectors: [connector('Kei')], total: 1, target, may_send_without_id: false, reachouts_url: null };
    server.on(portcoConnectorsFull, { ...about, has_chat: false });
    pending(1);
    const saved = reachout('sent', { is_kept: true });
    server.on(getReachout, { reachout: saved });
    await open();
    await press('Send Tamnuni: Kei');
    await screen.findByText(
      /Chat isn’t connected\. The message stays in the Outbox, and staff at .* will pass it on to Kei/,
    );
    server.on(portcoConnectorsFull, { ...about, has_chat: false, connectors: [connector('Kei', { reachout: saved })] });
    await press('Send Now');
    await screen.findByText('Chat isn’t connected. The Tamnuni waits in the Outbox, and staff will pass it on.');
    await screen.findByText('Tamnuni waiting in the Outbox - Awaiting response');
    expect(screen.getByText('Waiting in the Outbox')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/sent successfully|Tamnuni sent/);
  });

  it('is taken back by the same button, and all typed text is still there', async () => {
    answers([connector('Kei')]);
    pending(60_000);
    server.on(undoReachouts, answerUndone);
    await open();
    await compose('Please.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Send Now' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Your message/).value).toBe('Please.');
    expect(server.callsOf(undoReachouts)).toHaveLength(1);
    expect(server.callsOf(getReachout)).toEqual([]);
  });

  it('is taken back by the keyboard alone: the button keeps the focus while it sends', async () => {
    answers([connector('Kei')]);
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    server.on(markRelevance, async () => {
      await answer;
      return { success: true as const, reachout: reachout('pending', makeUndo(60_000)) };
    });
    server.on(undoReachouts, answerUndone);
    await open();
    await press('Send Tamnuni: Kei');
    const user = userEvent.setup();
    const sending = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Now' });
    sending.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.callsOf(markRelevance)).toHaveLength(1));
    // A browser takes the focus from a disabled button; this one here does not.
    expect([sending.disabled, sending.ariaDisabled]).toEqual([false, 'true']);
    // A second press while it sends is neither a second message nor an undo.
    await user.keyboard('{Enter}');
    resolve();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('button', { name: 'Send Now' })).toBe(document.activeElement);
    expect(server.callsOf(undoReachouts)).toHaveLength(1);
    expect(server.callsOf(markRelevance)).toHaveLength(1);
    expect(server.callsOf(getReachout)).toEqual([]);
  });

  it('that fails says so at the top, and asks for feedback only when it was sent', async () => {
    answers([connector('Kei', { chance_to_connect_to_display: 'long shot' })]);
    pending(1);
    server.on(getReachout, { reachout: reachout('failed', { error: 'token_expired' }) });
    await open();
    await compose();
    const stated = "Failed sending Tamnuni. A bug report was sent to our team - we'll be in touch.";
    expect(await screen.findByText((text) => text.startsWith(stated))).toBeTruthy();
    expect(screen.queryByText(/Feedback on/)).toBeNull();
  });

  it('that waits shows the reason: for an expired token, whom to tell', async () => {
    answers([connector('Kei')]);
    pending(1);
    server.on(getReachout, { reachout: reachout('waiting', { error: 'An API error occurred: token_expired' }) });
    await open();
    await compose('Please.');
    expect(
      await screen.findByText(
        'Slack no longer accepts Kith’s token. Please tell the firm’s staff. Kith will send the message once Slack accepts it. Until then, you can undo it in the list.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    server.on(getReachout, { reachout: reachout('waiting', { error: 'A request error: connect ECONNREFUSED' }) });
    await compose();
    expect(await screen.findByText(/^Slack isn’t responding\. Kith will send/)).toBeTruthy();
  });

  it('that was given up shows the reason on the page, too', async () => {
    answers([
      connector('Kei', { reachout: reachout('failed', { error: 'An API error occurred: channel_not_found' }) }),
    ]);
    await open();
    expect(screen.getByText(/Error: An API error occurred: channel_not_found\.$/)).toBeTruthy();
  });

  it('that conflicts with another one names it', async () => {
    answers([connector('Kei')]);
    server.on(markRelevance, createRefusal(409, 'conflict', 'Active reachout in process: Emeric asks Kei.'));
    await open();
    await compose();
    expect(await screen.findByText(/Active reachout in process: Emeric asks Kei\./)).toBeTruthy();
  });

  it('is answered: the cycle ends, which can be taken back', async () => {
    answers([connector('Kei', { reachout: reachout('sent') })]);
    const waiting = reachout('answered', makeUndo(600_000));
    server.on(undoReachouts, answerUndone).on(endReachout, () => {
      answers([connector('Kei', { reachout: waiting })]);
      return { reachout: waiting };
    });
    await open();
    await press('Answered: Kei');
    await screen.findByText('Kei answered. The cycle has ended.');
    // It stays among the active ones as long as only its maker sees the end.
    expect(await screen.findByRole('heading', { name: 'Active reachout' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Kei' }));
    const { id } = waiting;
    await waitFor(() =>
      expect(server.callsOf(undoReachouts).map(({ body }) => body)).toEqual([{ ids: [id] }, { ids: [id] }]),
    );
  });
});

describe('a Slack member ID', () => {
  const found = (name: string) =>
    server.on(readSlackUserInfo, { info: { profile: { display_name_normalized: name } } });
  const enter = async (typed: string) => {
    answers([connector('Kei', { has_slack_id: false, slack: null })]);
    await open();
    expect(screen.getByRole('button', { name: 'Send Tamnuni: Kei. Missing a Slack member ID' }).title).toBe(
      'Missing a Slack member ID',
    );
    await press('Add the Slack member ID of Kei');
    await userEvent.type(await screen.findByRole('textbox', { name: /Slack member ID/ }), typed);
  };
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

  it('is written in capitals, looked up, and kept', async () => {
    found('kei');
    server.on(submitSlackMemberId, { success: true });
    await enter('u07qk3m9d2');
    expect(await screen.findByText(/The name is the same/)).toBeTruthy();
    await userEvent.click(submit());
    await waitFor(() =>
      expect(server.callsOf(submitSlackMemberId)[0]!.body).toEqual({ slackMemberId: 'U07QK3M9D2', publicId: 'kei' }),
    );
  });

  it('of another name gets a warning', async () => {
    found('Tal Berkovan');
    await enter('U07QK3M9D2');
    expect(
      await screen.findByText('Not an exact match. This is the ID for Tal Berkovan. Proceed with care!'),
    ).toBeTruthy();
    expect(submit().disabled).toBe(false);
  });

  it('that is invalid is not looked up', async () => {
    await enter('A07');
    expect(screen.getByText('Invalid Member ID')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    expect(submit().title).toMatch(/^Invalid Slack member ID\. It should start with 'U' or 'W'/);
  });

  it('that nobody has says so, and cannot be saved', async () => {
    server.on(readSlackUserInfo, () => createRefusal(400, 'invalid', 'Slack has no member with this ID.'));
    await enter('U07QK3M9D2');
    expect(await screen.findByText('Slack has no member with this ID.')).toBeTruthy();
    expect(submit().disabled).toBe(true);
  });
});
