import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorTerms } from '../../../../shared/core/network/connector-terms.ts';
import { answerConnectorLink, openConnectorLink } from '../../../../shared/features/introductions/calls.ts';
import { changeTermsByLink } from '../../../../shared/features/sharing/calls.ts';
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
  although: '',
};
const terms: ConnectorTerms = {
  max_a_month: null,
  not_before: null,
  never: false,
  companies: [{ id: '3', name: 'Lumenary', never: false }],
  first_day: '2025-11-22',
  last_day: '2027-11-21',
  overrides: [],
};
const firm_name = 'Quillmark Ventures';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(openConnectorLink, { firm_name, asked: input, terms })
    .on(answerConnectorLink, { success: true });
});

const send = () => screen.getByRole('button', { name: 'Send my answer' }) as HTMLButtonElement;

describe('the page on which a connector answers', () => {
  it('shows who asks for whom and why, has the clicked answer chosen, and sends nothing before a confirmation', async () => {
    openApp('/intro-answer/9.secret?answer=yes');
    expect((await screen.findByText(/would like to be introduced to/)).parentElement?.textContent).toBe(
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
    server.on(openConnectorLink, { firm_name, asked: null, terms: null });
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

  it('says what holds now, and saves each change of the terms by itself, also after the answer', async () => {
    const saved: ConnectorTerms = { ...terms, max_a_month: 2 };
    server.on(changeTermsByLink, { terms: saved });
    openApp('/intro-answer/9.secret?terms=open');
    expect((await screen.findByText('My terms')).parentElement?.textContent).toBe('My terms no limit, no pause');
    expect(server.callsOf(changeTermsByLink)).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'At most' }), '2');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.getByText('2 asks a month, no pause')).toBeTruthy();
    expect(server.callsOf(changeTermsByLink)[0]).toMatchObject({
      params: { token: '9.secret' },
      body: { max_a_month: 2, not_before: null, never: false, never_for: [] },
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Never for Lumenary' }));
    expect(server.callsOf(changeTermsByLink)[1]).toMatchObject({ body: { max_a_month: 2, never_for: ['3'] } });
  });

  it('shows why they are asked above their terms', async () => {
    const although = 'You take two requests a month, and those of November are used. Dana asks all the same.';
    const overrides = [{ day: '2025-11-21', bound: 'You take two.', by: 'Dana Orlev', reason: 'It decides on Monday' }];
    server.on(openConnectorLink, { firm_name, asked: { ...input, although }, terms: { ...terms, overrides } });
    openApp('/intro-answer/9.secret?terms=open');
    expect(await screen.findByText(although)).toBeTruthy();
    expect(screen.getByText(/Dana Orlev: “It decides on Monday”/)).toBeTruthy();
  });
});
