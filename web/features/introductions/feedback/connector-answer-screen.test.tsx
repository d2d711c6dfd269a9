import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerConnectorLink, openConnectorLink } from '../../../../shared/features/introductions/calls.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';

const input = {
  company: 'Lumenary',
  target: 'Castellan Bank',
  person: 'Ines Calloway',
  reference: false,
  why: 'We cut their costs.',
  facilitator: 'Caspian Vale',
  first_day: '2025-11-22',
  last_day: '2026-11-21',
};
const firm_name = 'Quillmark Ventures';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(openConnectorLink, { firm_name, asked: input })
    .on(answerConnectorLink, { success: true });
});

const send = () => screen.getByRole('button', { name: 'Send my answer' }) as HTMLButtonElement;

describe('the page on which a connector answers', () => {
  it('shows who asks for whom and why, has the clicked answer chosen, and sends nothing before a confirmation', async () => {
    openApp('/intro-answer/9.secret?answer=yes');
    expect((await screen.findByText(/would like to be introduced to/)).textContent).toBe(
      'Lumenary would like to be introduced to Ines Calloway at Castellan Bank. Caspian Vale of Quillmark Ventures takes it from there.',
    );
    expect(screen.getByText('We cut their costs.')).toBeTruthy();
    expect((screen.getByRole('radio', { name: /Yes, gladly/ }) as HTMLInputElement).checked).toBe(true);
    expect(server.callsOf(answerConnectorLink)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'A sentence (optional)' }), 'We sailed together.');
    await userEvent.click(send());
    expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toBeTruthy();
    expect(server.callsOf(answerConnectorLink)[0]).toMatchObject({
      params: { token: '9.secret' },
      body: { answer: 'yes', until: null, comment: 'We sailed together.' },
    });
  });

  it('asks until when, for "Not now"', async () => {
    openApp('/intro-answer/9.secret?answer=later');
    const day = await screen.findByLabelText('Until when (required)');
    expect(send().disabled).toBe(true);
    expect(screen.getByText('Choose until when.')).toBeTruthy();
    fireEvent.change(day, { target: { value: '2025-12-05' } });
    await userEvent.click(send());
    await screen.findByRole('heading', { name: 'Thank you for your answer' });
    expect(server.bodyOf(answerConnectorLink)).toEqual({ answer: 'later', until: '2025-12-05', comment: null });
  });

  it('chooses nothing by itself without an answer in the address, and lets the connector choose another one', async () => {
    openApp('/intro-answer/9.secret?answer=nonsense');
    await screen.findByRole('radio', { name: /Yes, gladly/ });
    expect(screen.getByText('Choose an answer.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /I don’t know Ines Calloway well enough/ }));
    await userEvent.click(send());
    await screen.findByRole('heading', { name: 'Thank you for your answer' });
    expect(server.bodyOf(answerConnectorLink)).toMatchObject({ answer: 'weak' });
  });

  it('says that it was already answered, at once or in the meantime', async () => {
    server.on(answerConnectorLink, createRefusal(409, 'conflict', 'This was already answered.'));
    openApp('/intro-answer/9.secret?answer=yes');
    await screen.findByText(/would like to be introduced to/);
    await userEvent.click(send());
    expect(await screen.findByRole('heading', { name: 'This was already answered' })).toBeTruthy();
  });

  it('says so also when it is opened later', async () => {
    server.on(openConnectorLink, { firm_name, asked: null });
    openApp('/intro-answer/9.secret?answer=yes');
    expect(await screen.findByRole('heading', { name: 'This was already answered' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send my answer' })).toBeNull();
  });

  it('reports a link that is not ours or too old', async () => {
    server.on(openConnectorLink, createRefusal(404, 'not_found', 'This link does not exist, or is not yours to see.'));
    openApp('/intro-answer/9.secret');
    expect(await screen.findByRole('heading', { name: 'This link is used, too old, or not ours' })).toBeTruthy();
  });

  it('keeps the text when the answer could not be saved', async () => {
    server.on(answerConnectorLink, createRefusal(500, 'broken', 'It did not work.'));
    openApp('/intro-answer/9.secret?answer=yes');
    await userEvent.type(await screen.findByRole('textbox'), 'We met.');
    await userEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your answer was not recorded. It did not work. Try again.',
    );
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('We met.');
  });
});
