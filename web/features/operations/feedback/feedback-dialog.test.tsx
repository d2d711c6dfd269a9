import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sendFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';

async function openDialog(server: FakeServer) {
  putSession(server, portco);
  openApp('/privacy-policy?q=Castellan');
  await userEvent.click(await screen.findByRole('button', { name: 'Send Us Feedback' }));
  return within(await screen.findByRole('dialog', { name: 'Send Us Feedback' }));
}

describe('Send Us Feedback', () => {
  it('has a box of six rows, and sends the text with the present search and path', async () => {
    const server = createFakeServer().on(sendFeedback, { success: true });
    const dialog = await openDialog(server);
    const box = dialog.getByRole('textbox', { name: 'Feedback (required)' }) as HTMLTextAreaElement;
    expect(box.rows).toBe(6);
    const send = dialog.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    expect(dialog.getByText('Write something first.')).toBeTruthy();
    await userEvent.type(box, 'More of this.');
    await userEvent.click(send);
    expect(await screen.findByText('Thank you for your feedback.')).toBeTruthy();
    expect(server.bodyOf(sendFeedback)).toEqual({
      feedback: 'More of this.',
      search: '?q=Castellan',
      pathname: '/privacy-policy',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when the user goes back to the screen before', async () => {
    putSession(createFakeServer(), portco);
    openApp('/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: /Hi Noor/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'Privacy policy' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send Us Feedback' }));
    await screen.findByRole('dialog', { name: 'Send Us Feedback' });
    act(() => window.history.back());
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Send Us Feedback' })).toBeNull();
  });

  it('keeps the text when it fails, and says what to do', async () => {
    const dialog = await openDialog(createFakeServer().on(sendFeedback, createRefusal(503, 'busy', 'Kith is busy.')));
    const box = dialog.getByRole('textbox', { name: 'Feedback (required)' }) as HTMLTextAreaElement;
    await userEvent.type(box, 'More of this.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Your feedback was not sent. Kith is busy. Try again, or write to network@quillmark.example.',
    );
    expect(box.value).toBe('More of this.');
  });

  it('is reached from the user menu on a narrow screen', async () => {
    window.innerWidth = 390;
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    await userEvent.click(await screen.findByRole('button', { name: /Hi Noor/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send Us Feedback' }));
    expect(await screen.findByRole('dialog', { name: 'Send Us Feedback' })).toBeTruthy();
  });
});
