import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerTargetLink, openTargetLink } from '../../../../shared/features/introductions/link-calls.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';

const opened = {
  firm_name: 'Quillmark Ventures',
  page: { proof: 'p', ready_in_ms: 0 },
  mails_stopped: false,
  asked: {
    requester: 'Noor Salhavi',
    company: 'Lumenary',
    connector: 'Tal Berkovan',
    words: 'We settle instant payments.',
    knows_address: false,
  },
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(openTargetLink, opened).on(answerTargetLink, { success: true });
});

const find = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement;

describe('the page of a target person', () => {
  it('says who asks through whom, and that nobody has an address yet', async () => {
    openApp('/intro-target/9.secret?answer=yes');
    expect(await screen.findByRole('heading', { level: 1, name: 'Happy to talk to Noor Salhavi?' })).toBeTruthy();
    expect(screen.getByText(/would introduce you to/).parentElement?.textContent).toBe(
      'Tal Berkovan would introduce you to Noor Salhavi of Lumenary. No one gets your address unless you click Yes.',
    );
    expect(server.callsOf(answerTargetLink)).toEqual([]);
  });

  it('introduces by one button, with the address to write to, and from the keyboard', async () => {
    openApp('/intro-target/9.secret');
    await userEvent.type(await screen.findByRole('textbox', { name: /Your e-mail address/ }), 'ines@castellan.example');
    const yes = await find('Yes, introduce us');
    await waitFor(() => expect(yes.disabled).toBe(false));
    await userEvent.tab();
    expect(document.activeElement).toBe(yes);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'You are introduced' })).toBeTruthy();
    expect(server.bodyOf(answerTargetLink)).toEqual({ answer: 'yes', email: 'ines@castellan.example', proof: 'p' });
  });

  it('takes “Not now” without an address', async () => {
    openApp('/intro-target/9.secret');
    const later = await find('Not now');
    await waitFor(() => expect(later.disabled).toBe(false));
    await userEvent.click(later);
    expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toBeTruthy();
    expect(server.bodyOf(answerTargetLink)).toEqual({ answer: 'later', email: null, proof: 'p' });
  });

  it('takes no press in its first seconds', async () => {
    const question = { ...opened.asked, knows_address: true };
    server.on(openTargetLink, { ...opened, asked: question, page: { proof: 'p', ready_in_ms: 3_600_000 } });
    openApp('/intro-target/9.secret');
    await screen.findByText('The buttons will work in a moment.');
    for (const button of screen.getAllByRole('button')) await userEvent.click(button);
    expect(server.callsOf(answerTargetLink)).toEqual([]);
  });

  it('says that it was answered, or that the link is not ours', async () => {
    server.on(openTargetLink, { ...opened, asked: null });
    openApp('/intro-target/9.secret');
    expect(await screen.findByRole('heading', { name: 'This question is closed' })).toBeTruthy();
  });

  it('reports a link that is not ours or too old', async () => {
    server.on(openTargetLink, createRefusal(404, 'not_found', 'This link doesn’t exist, or you can’t see it.'));
    openApp('/intro-target/9.secret');
    expect(await screen.findByRole('heading', { name: 'This link isn’t valid anymore' })).toBeTruthy();
  });
});
