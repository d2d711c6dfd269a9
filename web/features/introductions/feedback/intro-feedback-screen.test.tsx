import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerFeedbackLink, openFeedbackLink } from '../../../../shared/features/introductions/link-calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';

const input = {
  company: 'Castellan Bank',
  person: 'Ines Calloway',
  requester: 'Noor Salhavi',
  intro_date: '2025-11-13',
  firm_name: 'Quillmark Ventures',
  connector: 'Tal Berkovan',
  page: { proof: 'p', ready_in_ms: 0 },
};
const gone = createRefusal(404, 'not_found', 'This link doesn’t exist, or you can’t see it.');

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(openFeedbackLink, input).on(answerFeedbackLink, { success: true });
});

const press = async (name: string) => {
  const button = (await screen.findByRole('button', { name })) as HTMLButtonElement;
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};

describe('a feedback link', () => {
  it('asks for the outcome of one introduction, without an account, and thanks', async () => {
    openApp('/intro-feedback/9.secret');
    expect(await screen.findByRole('heading', { level: 1, name: 'How did the introduction go?' })).toBeTruthy();
    await screen.findByText(/was introduced to/);
    expect(screen.getByText(/was introduced to/).parentElement?.textContent).toBe(
      'Noor Salhavi was introduced to Ines Calloway of Castellan Bank on 13 Nov 25.',
    );
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Comments (optional)' }), 'We met twice.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tal Berkovan, who introduced you, may read them' }));
    expect(server.callsOf(answerFeedbackLink)).toEqual([]);
    await press('We are in talks');
    expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeTruthy();
    expect(server.callsOf(answerFeedbackLink)[0]).toMatchObject({
      params: { token: '9.secret' },
      body: { outcome: 'In Play', progress: 'in_talks', comments: 'We met twice.', shared: true, proof: 'p' },
    });
  });

  it.each([
    ['We met', 'In Play', 'met'],
    ['We work together now', 'In Play', 'won'],
    ['Nothing came of it', 'Not Relevant', 'nothing'],
    ['They did not answer', 'No Answer', null],
  ] as const)('takes “%s” by one press', async (name, outcome, progress) => {
    openApp('/intro-feedback/9.secret');
    await press(name);
    await waitFor(() => expect(server.bodyOf(answerFeedbackLink)).toMatchObject({ outcome, progress, comments: null }));
  });

  it('takes no press while it is only just open', async () => {
    server.on(openFeedbackLink, { ...input, page: { proof: 'p', ready_in_ms: 3_600_000 } });
    openApp('/intro-feedback/9.secret');
    await screen.findByText('The buttons will work in a moment.');
    for (const button of screen.getAllByRole('button')) await userEvent.click(button);
    expect(server.callsOf(answerFeedbackLink)).toEqual([]);
  });

  it('is in the frame for a signed-in user', async () => {
    putSession(server, portco);
    openApp('/intro-feedback/9.secret');
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'We met' })).toBeTruthy();
  });

  it('that is used, too old or not ours says so, and whom to write to', async () => {
    server.on(openFeedbackLink, gone);
    openApp('/intro-feedback/9.secret');
    expect(await screen.findByRole('heading', { name: 'This link isn’t valid anymore' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'network@quillmark.example' })).getAttribute('href')).toBe(
      'mailto:network@quillmark.example',
    );
  });

  it('that was used in the meantime says so, too', async () => {
    server.on(answerFeedbackLink, gone);
    openApp('/intro-feedback/9.secret');
    await press('We met');
    expect(await screen.findByRole('heading', { name: 'This link isn’t valid anymore' })).toBeTruthy();
  });

  it('keeps the text when the answer could not be saved', async () => {
    server.on(answerFeedbackLink, createRefusal(500, 'broken', 'It did not work.'));
    openApp('/intro-feedback/9.secret');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comments (optional)' }), 'We met.');
    await press('We met');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your answer was not recorded. It did not work. Try again.',
    );
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('We met.');
  });

  it('can be loaded again when it could not be opened', async () => {
    server.on(openFeedbackLink, createRefusal(500, 'broken', 'It did not work.'));
    openApp('/intro-feedback/9.secret');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(openFeedbackLink, { ...input, person: null, intro_date: null });
    await userEvent.click(again);
    expect((await screen.findByText(/was introduced to/)).parentElement?.textContent).toBe(
      'Noor Salhavi was introduced to Castellan Bank.',
    );
  });
});
