import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelIntro,
  changeForwardable,
  commentIntro,
  listIntroChanges,
  recordOutcome,
  undoIntros,
} from '../../../../shared/features/introductions/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';
import { makeIntro, makeIntroChange, makePerson, serveIntros } from '../testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

const makeAsked = () =>
  makeIntro('2', 'Awaiting Info from Portfolio', {
    To_Who__r: makePerson('5', 'Ines Calloway', 'VP Engineering'),
    may_cancel: true,
    why: 'They open three sites.',
    prior_interaction: 'None so far.',
    customer_tier: 'Tier 1',
    who_to_introduce: 'The buyer',
    extra_comments: 'No hurry',
    email_draft: 'Dear Ines,\nwe …',
    Kith_Facilitator__r: { Id: '7', Name: 'Dana Orlev' },
  });
const happened = [
  makeIntroChange('4', {
    at: '2025-11-18T23:30:00.000Z',
    from: 'Agreed',
    to: 'Awaiting Info from Portfolio',
    comment: 'Which payment rails do you cover?',
  }),
  makeIntroChange('3'),
  makeIntroChange('2', { kind: 'note', from: null, to: null, mine: true, by: 'Noor Salhavi', comment: 'Any news?' }),
  makeIntroChange('1', { kind: 'created', from: null, to: 'To review', mine: true, by: 'Noor Salhavi' }),
];
const toggle = () => screen.findByRole('button', { name: /^Timeline of the request to Company 2(,|$)/ });
const open = async () => {
  await userEvent.click(await toggle());
  return within(await screen.findByRole('list', { name: 'Timeline' }));
};
const entries = (timeline: Awaited<ReturnType<typeof open>>) =>
  timeline.getAllByRole('listitem').map((entry) => entry.textContent);

describe('an opened request', () => {
  it('shows each change with its author, time, both statuses and words, newest first', async () => {
    serveIntros(server, [makeAsked()], { 2: happened });
    openApp('/intro/dashboard');
    expect(entries(await open())).toEqual([
      'Awaiting Info from Portfolio from Connector AgreedWhich payment rails do you cover?Tal Berkovan18 Nov 25',
      'Connector Agreed from Asked ConnectorTal Berkovan14 Nov 25',
      'CommentAny news?You14 Nov 25',
      'To review request createdYou14 Nov 25',
    ]);
    expect((await toggle()).getAttribute('aria-expanded')).toBe('true');
    expect(window.location.search).toBe('?tab=active&id=2');
    await userEvent.click(await toggle());
    expect(screen.queryByRole('list', { name: 'Timeline' })).toBeNull();
    expect(window.location.search).toBe('?tab=active');
  });

  it('to a fund leads back to the raise', async () => {
    const intro = makeAsked();
    serveIntros(server, [intro], { 2: happened });
    server.on(listIntroChanges, { intro, changes: happened, next_cursor: null, raise: { id: '9', name: 'Series A' } });
    openApp('/intro/dashboard');
    await open();
    expect(screen.getByRole('link', { name: 'Series A' }).getAttribute('href')).toBe(
      '/map/raising?raise=9&tab=Requested',
    );
  });

  it('shows the details of the request, and nothing that is for staff', async () => {
    serveIntros(server, [makeAsked()], { 2: happened });
    openApp('/intro/dashboard');
    await open();
    const part = within(screen.getByRole('region', { name: 'Request details' }));
    const words = ['They open three sites.', 'None so far.', 'Tier 1', 'The buyer', 'No hurry', 'Dana Orlev'];
    for (const text of words) expect(part.getByText(text)).toBeTruthy();
    expect(part.getByText(/^Dear Ines,/)).toBeTruthy();
    expect(part.getByRole('link', { name: 'Ines Calloway' }).getAttribute('rel')).toBe('noopener noreferrer');
    for (const name of ['Change status', 'Ping Dana Orlev']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Next update')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'For staff only' })).toBeNull();
  });

  it('is opened by ?id= on its own tab, wherever it is', async () => {
    serveIntros(server, [makeIntro('1', 'Asked'), makeIntro('2', 'No Response', { Archived_In_Dashboard__c: true })], {
      2: happened,
    });
    openApp('/intro/dashboard?id=2');
    expect(await screen.findByRole('list', { name: 'Timeline' })).toBeTruthy();
    expect(
      within(screen.getByRole('navigation', { name: 'Requests' })).getByRole('link', { current: 'page' }).textContent,
    ).toBe('Archived1');
  });

  it('comes first when the chosen tab does not hold it', async () => {
    serveIntros(server, [makeIntro('1', 'Asked'), makeIntro('2', 'To review')], { 2: happened });
    openApp('/intro/dashboard?id=2&tab=active');
    expect(await screen.findByText('Opened by link, from Queued')).toBeTruthy();
    expect(screen.getByText('Active, 1')).toBeTruthy();
    expect(await screen.findByRole('list', { name: 'Timeline' })).toBeTruthy();
  });

  it('says when ?id= does not name a request of the viewer, and shows Active', async () => {
    serveIntros(server, [makeIntro('1', 'Asked')]);
    openApp('/intro/dashboard?id=99');
    expect((await screen.findByRole('alert')).textContent).toContain('doesn’t exist, or you can’t see it.');
    expect(await screen.findByRole('button', { name: /^Timeline of the request to Company 1$/ })).toBeTruthy();
  });

  it('says when the timeline cannot be loaded, and tries again', async () => {
    serveIntros(server, [makeAsked()], { 2: happened });
    const answer = server.sentCalls.length;
    server.on(listIntroChanges, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/intro/dashboard');
    await userEvent.click(await toggle());
    expect((await screen.findAllByRole('alert')).at(-1)?.textContent).toContain('Something broke on our side.');
    serveIntros(server, [makeAsked()], { 2: happened });
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as Element);
    expect(await screen.findByRole('list', { name: 'Timeline' })).toBeTruthy();
    expect(server.sentCalls.length).toBeGreaterThan(answer);
  });
});

describe('an answer', () => {
  it('is sent and then appears in the timeline', async () => {
    const timeline = [...happened];
    serveIntros(server, [makeAsked()], { 2: timeline });
    server.on(commentIntro, ({ body }) => {
      const { comment } = body as { comment: string };
      const change = makeIntroChange('9', { kind: 'note', from: null, to: null, mine: true, comment });
      timeline.unshift(change);
      return { change };
    });
    openApp('/intro/dashboard');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(screen.getByText('Write something first.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'SEPA and cards.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(server.callsOf(commentIntro)[0]?.body).toEqual({ comment: 'SEPA and cards.', internal: false });
    await waitFor(() =>
      expect(entries(within(screen.getByRole('list', { name: 'Timeline' })))[0]).toContain('SEPA and cards.'),
    );
    expect((screen.getByRole('textbox', { name: 'Your answer' }) as HTMLTextAreaElement).value).toBe('');
  });

  it('stays in its box when it cannot be sent', async () => {
    serveIntros(server, [makeAsked()], { 2: happened });
    server.on(commentIntro, createRefusal(502, 'upstream', 'Try again later.'));
    openApp('/intro/dashboard');
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'SEPA and cards.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.');
    expect((screen.getByRole('textbox', { name: 'Your answer' }) as HTMLTextAreaElement).value).toBe('SEPA and cards.');
  });
});

describe('text that is typed and not sent yet', () => {
  const comment = () => screen.getByRole('textbox', { name: 'Comment' }) as HTMLTextAreaElement;
  const openRow = async (id: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Timeline of the request to Company ${id}` }));
    await screen.findByRole('textbox', { name: 'Comment' });
  };

  it('stays with its request when another one is opened, and outlives a reload', async () => {
    serveIntros(server, [makeIntro('1', 'Asked'), makeIntro('3', 'Introduced')]);
    const { unmount } = openApp('/intro/dashboard');
    await openRow('1');
    await userEvent.type(comment(), 'SEPA');
    await openRow('3');
    expect(comment().value).toBe('');
    await userEvent.click(screen.getByRole('radio', { name: 'In Play' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comments (optional)' }), 'They like it');
    await openRow('1');
    expect(comment().value).toBe('SEPA');
    unmount();
    openApp('/intro/dashboard');
    await openRow('3');
    expect((screen.getByRole('radio', { name: 'In Play' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByRole('textbox', { name: 'Comments (optional)' }) as HTMLTextAreaElement).value).toBe(
      'They like it',
    );
    await openRow('1');
    expect(comment().value).toBe('SEPA');
  });

  it('is gone once it was sent, also when its row was closed meanwhile', async () => {
    serveIntros(server, [makeIntro('1', 'Asked')]);
    const answered = Promise.withResolvers<void>();
    server.on(commentIntro, async () => {
      await answered.promise;
      return { change: makeIntroChange('9', { kind: 'note', from: null, to: null }) };
    });
    openApp('/intro/dashboard');
    await openRow('1');
    await userEvent.type(comment(), 'SEPA');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Timeline of the request to Company 1' }));
    answered.resolve();
    await openRow('1');
    await waitFor(() => expect(comment().value).toBe(''));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('is kept for the screen alone while the user acts as another', async () => {
    putSession(server, { ...portco, fake: true });
    serveIntros(server, [makeIntro('1', 'Asked'), makeIntro('3', 'Asked')]);
    openApp('/intro/dashboard');
    await openRow('1');
    await userEvent.type(comment(), 'SEPA');
    await openRow('3');
    await openRow('1');
    expect(comment().value).toBe('SEPA');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });
});

describe('what the connector can forward', () => {
  const words = 'We settle instant payments.';
  const open = { forwardable: words, may_change_forwardable: true };

  it('is changed after sending the request, as the target person reads it, until it went out', async () => {
    serveIntros(server, [{ ...makeAsked(), ...open }], { 2: happened });
    server.on(changeForwardable, { result: makeAsked() });
    openApp('/intro/dashboard?id=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit what can be forwarded' }));
    const box = screen.getByRole('textbox', { name: 'What can be forwarded' });
    expect(document.activeElement).toBe(box);
    expect(screen.getByText('One sentence: three to five work best.')).toBeTruthy();
    await userEvent.type(box, ' Three banks use it.');
    expect(screen.getByText(/^Hi Ines,\s+We settle instant payments. Three banks use it.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.bodyOf(changeForwardable)).toEqual({
        forwardable: `${words} Three banks use it.`,
        basedOn: { forwardable: words },
      }),
    );
  });

  it('is only read once it went out', async () => {
    serveIntros(server, [{ ...makeAsked(), ...open, may_change_forwardable: false }], { 2: happened });
    openApp('/intro/dashboard?id=2');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit what can be forwarded' })).toBeNull();
  });
});

describe('cancelling', () => {
  it('asks first, and then the request is canceled', async () => {
    const intros = serveIntros(server, [makeAsked()], { 2: happened });
    const canceled = makeIntro('2', 'Declined by Requestor');
    server.on(cancelIntro, () => {
      intros[0] = canceled;
      return { result: canceled };
    });
    openApp('/intro/dashboard');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Cancel the request to Company 2?' }));
    expect(server.callsOf(cancelIntro)).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Cancel request' }));
    expect(await screen.findByText('The request to Company 2 was canceled.')).toBeTruthy();
    expect(await screen.findByText('Canceled.')).toBeTruthy();
  });

  it('shows the present status when another user was faster', async () => {
    const intros = serveIntros(server, [makeAsked()], { 2: happened });
    server.on(cancelIntro, () => {
      intros[0] = makeIntro('2', 'Introduced', { Next_Update_Request__c: '2025-12-01' });
      return createRefusal(409, 'conflict', 'This request is Introduced now.', { present: 'Introduced', allowed: [] });
    });
    openApp('/intro/dashboard');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel request' }));
    expect(await screen.findByText('This request is Introduced now.')).toBeTruthy();
    expect(await screen.findByText('Successful Intro')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });

  it('is not offered to a colleague of the requester', async () => {
    serveIntros(server, [{ ...makeAsked(), mine: false, may_cancel: false }], { 2: happened });
    openApp('/intro/dashboard');
    await open();
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });
});

describe('the outcome of an introduction', () => {
  const introduced = (more = {}) => makeIntro('2', 'Feedback Requested', more);

  it('is requested from its requester and saved with their words', async () => {
    const intros = serveIntros(server, [introduced()], { 2: happened });
    const done = makeIntro('2', 'Feedback Provided', { Sales_Status__c: 'Not Relevant' });
    server.on(recordOutcome, () => {
      intros[0] = done;
      return { result: done };
    });
    openApp('/intro/dashboard');
    await open();
    expect(screen.getByText('Say how it went.')).toBeTruthy();
    const form = within(screen.getByRole('group', { name: 'How did the introduction to Company 2 go?' }));
    expect(form.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'In Play',
      'Not Relevant',
      'No Answer',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(screen.getByText('Choose one of the three.')).toBeTruthy();
    await userEvent.click(form.getByRole('radio', { name: 'Not Relevant' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comments (optional)' }), 'Too small.');
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText('update sent successfully')).toBeTruthy();
    expect(server.bodyOf(recordOutcome)).toEqual({
      outcome: 'Not Relevant',
      progress: null,
      shared: false,
      comments: 'Too small.',
      Last_Status_Update__c: makeIntro('1', 'Asked').Last_Status_Update__c,
    });
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Archive the request to Company 2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
  });

  it('is not requested from a colleague, or again before an open outcome is due', async () => {
    serveIntros(server, [introduced({ mine: false })], { 2: happened });
    const { unmount } = openApp('/intro/dashboard');
    await open();
    expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
    unmount();
    const inPlay = { Sales_Status__c: 'In Play', Next_Update_Request__c: '2025-12-01' };
    serveIntros(server, [makeIntro('2', 'Feedback Provided', inPlay)], { 2: happened });
    openApp('/intro/dashboard');
    await open();
    expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
  });
});

describe('a change that can be taken back', () => {
  const company = 'The request to Company 2: ';
  /** Canceled for the viewer, until the server says otherwise. */
  const cancelNow = async () => {
    serveIntros(server, [makeAsked()], { 2: happened });
    const undo = { until: '2025-11-20T12:00:10.000Z', seconds: 10 };
    const canceled = { ...makeAsked(), ...makeIntro('2', 'Declined by Requestor'), undo };
    server.on(cancelIntro, () => {
      const change = makeIntroChange('0', { to: 'Declined by Requestor', mine: true, not_sent: true });
      serveIntros(server, [canceled], { 2: [change, ...happened] });
      return { result: canceled };
    });
    openApp('/intro/dashboard?id=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
    const ask = within(await screen.findByRole('alertdialog'));
    await userEvent.click(ask.getByRole('button', { name: 'Cancel request' }));
    await screen.findByText(`${company}Canceled. Others will see this in 10 seconds.`);
  };

  it('is marked as not sent, and taken back with Undo by the keyboard', async () => {
    await cancelNow();
    expect(await screen.findByText('Not sent yet.')).toBeTruthy();
    expect(entries(within(await screen.findByRole('list', { name: 'Timeline' })))[0]).toContain('Not sent yet');
    server.on(undoIntros, () => {
      serveIntros(server, [makeAsked()], { 2: happened });
      return { undone: ['2'], refused: [] };
    });
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('You undid the change to the request to Company 2.')).toBeTruthy();
    expect(server.callsOf(undoIntros).map(({ body }) => body)).toEqual([{ ids: ['2'] }]);
    await waitFor(() => expect(screen.queryByText('Not sent yet.')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Cancel request' })).toBeTruthy();
  });

  it('says when it is too late', async () => {
    await cancelNow();
    server.on(undoIntros, createRefusal(409, 'conflict', 'Already sent. You can no longer undo this change.'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Already sent');
  });

  it('is loaded again when it has been sent', async () => {
    const sent = makeIntro('2', 'Asked');
    serveIntros(server, [{ ...sent, undo: { until: '2025-11-20T12:00:00.000Z', seconds: 0 } }], { 2: happened });
    openApp('/intro/dashboard?id=2');
    expect(await screen.findByText('Not sent yet.')).toBeTruthy();
    serveIntros(server, [sent], { 2: happened });
    await waitFor(() => expect(screen.queryByText('Not sent yet.')).toBeNull());
  });
});
