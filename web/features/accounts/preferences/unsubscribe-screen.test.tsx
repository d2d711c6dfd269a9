import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openUnsubscribe, unsubscribe } from '../../../../shared/features/accounts/preferences/calls.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  server
    .on(openUnsubscribe, { email: 'noor@lumenary.example', digest: 'weekly', firm_name: 'Quillmark Ventures' })
    .on(unsubscribe, { success: true });
});

it('asks before it stops the digest, without an account', async () => {
  openApp('/unsubscribe/a-token');
  expect(await screen.findByText('noor@lumenary.example')).toBeTruthy();
  expect(server.callsOf(unsubscribe)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop the digest' }));
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed from the digest' })).toBeTruthy();
  expect(server.callsOf(unsubscribe).map(({ params }) => params)).toEqual([{ token: 'a-token' }]);
});

it('says so when it is stopped already', async () => {
  server.on(openUnsubscribe, { email: 'noor@lumenary.example', digest: 'off', firm_name: 'Quillmark Ventures' });
  openApp('/unsubscribe/a-token');
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed from the digest' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop the digest' })).toBeNull();
});

it('stops one kind of mail, and leaves the digest alone', async () => {
  const mails = { label: 'A comment on your request', on: true, of: 'mails' } as const;
  const opened = {
    email: 'noor@lumenary.example',
    digest: 'off',
    firm_name: 'Quillmark Ventures',
    part: mails,
  } as const;
  server.on(openUnsubscribe, opened);
  openApp('/unsubscribe/a-token?part=intro.commentForRequester');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these e-mails' }));
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
  expect(server.callsOf(unsubscribe).map(({ query }) => query.get('part'))).toEqual(['intro.commentForRequester']);
});

it('says when the link is not ours, and whom to write to', async () => {
  server.on(openUnsubscribe, createRefusal(404, 'not_found', 'This link doesn’t exist, or you can’t see it.'));
  openApp('/unsubscribe/cut');
  expect(await screen.findByRole('heading', { name: 'This link isn’t valid' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'network@quillmark.example' })).toBeTruthy();
});

it('says when it did not work, and lets the user try again', async () => {
  server.on(unsubscribe, createRefusal(500, 'internal', 'Something broke on our side.'));
  openApp('/unsubscribe/a-token');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the digest' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The digest was not stopped.');
  server.on(unsubscribe, { success: true });
  await userEvent.click(screen.getByRole('button', { name: 'Stop the digest' }));
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed from the digest' })).toBeTruthy();
});
