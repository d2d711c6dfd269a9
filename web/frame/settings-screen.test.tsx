import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePreferences,
  getPreferences,
  type Preferences,
} from '../../shared/features/accounts/preferences/calls.ts';
import {
  answerSignIn,
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
  type SignInQuestion,
} from '../../shared/features/accounts/session/calls.ts';
import {
  createFakeServer,
  createRefusal,
  defaultPreferences,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../testing/testing.tsx';

const here: Session = {
  id: 'here',
  browser: 'Firefox on Linux',
  opened_at: '2026-11-21T08:41:00Z',
  expires_at: '2026-11-21T20:41:00Z',
  present: true,
};
const phone: Session = { ...here, id: 'phone', browser: null, present: false };
const work: Session = { ...here, id: 'work', browser: 'Chrome on Windows', present: false };

let server: FakeServer;
let chosen: Preferences;
let sessions: Session[];
let questions: SignInQuestion[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  chosen = { ...defaultPreferences, mails: [{ kind: 'intro.remind', label: 'A reminder of your request', on: true }] };
  sessions = [here, phone, work];
  questions = [];
  server
    .on(getPreferences, () => ({ preferences: chosen }))
    .on(listSessions, () => ({ sessions, questions }))
    .on(changePreferences, ({ body }) => {
      const { mails = [], ...rest } = body as Partial<Preferences>;
      chosen = {
        ...chosen,
        ...rest,
        mails: chosen.mails.map((mail) => ({ ...mail, ...mails.find(({ kind }) => kind === mail.kind) })),
      };
      return { preferences: chosen };
    });
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('Settings', () => {
  it('is reached from the user’s menu', async () => {
    openApp('/privacy-policy');
    await userEvent.click(await screen.findByRole('button', { name: /Hi Noor/ }));
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
      ...['E-mails', 'Keyboard', 'Theme', 'Leaderboard', 'Profile address'],
      ...['Slack', 'Assistants', 'Webhooks', 'What I don’t share'],
      ...['Who sees who I know', 'Introductions through me', 'Sessions'],
      'What others did with your account',
    ]);
  });

  it('asks whether another account that signed in with the user’s address is theirs', async () => {
    questions = [{ id: '5', provider: 'Microsoft', account: 'noor@lumenary.example', at: '2026-11-21T09:00:00Z' }];
    server.on(answerSignIn, () => {
      questions = [];
      return { success: true as const };
    });
    openApp('/settings');
    const sessionsOf = await section('Sessions');
    expect(await sessionsOf.findByText('Is the Microsoft account noor@lumenary.example yours, too?')).toBeTruthy();
    await userEvent.click(sessionsOf.getByRole('button', { name: 'It is mine' }));
    expect(await screen.findByText('You can now sign in with that account.')).toBeTruthy();
    expect(server.callsOf(answerSignIn)[0]?.params).toEqual({ id: '5' });
    expect(server.bodyOf(answerSignIn)).toEqual({ own: true });
    await waitFor(() =>
      expect(sessionsOf.queryByText('Is the Microsoft account noor@lumenary.example yours, too?')).toBeNull(),
    );
  });

  it('answers for the one of two accounts that is meant', async () => {
    const ask = (id: string, name: string): SignInQuestion => ({
      id,
      provider: 'Google',
      account: `noor@lumenary.example (${name})`,
      at: '2026-11-21T09:00:00Z',
    });
    questions = [ask('5', 'Noor Salhavi'), ask('6', 'Idan Heir')];
    server.on(answerSignIn, () => ({ success: true as const }));
    openApp('/settings');
    const sessionsOf = await section('Sessions');
    const description = 'Is the Google account noor@lumenary.example (Idan Heir) yours, too?';
    await userEvent.click(await sessionsOf.findByRole('button', { name: 'Not mine', description }));
    await screen.findByText('That account gets no access to your data.');
    expect(server.callsOf(answerSignIn).map(({ params }) => params)).toEqual([{ id: '6' }]);
  });

  it('saves each change of the mails at once, and says what follows', async () => {
    openApp('/settings');
    const mails = await section('E-mails');
    expect((await mails.findByText(/You’ll get it on Monday mornings/)).tagName).toBe('P');
    await userEvent.click(mails.getByRole('radio', { name: 'Daily' }));
    expect(await screen.findByText(/^Saved. You’ll get it each morning/)).toBeTruthy();
    await userEvent.click(mails.getByRole('switch', { name: 'A reminder of your request' }));
    expect(await screen.findByText('Saved. You won’t get this e-mail: A reminder of your request.')).toBeTruthy();
    expect(server.callsOf(changePreferences).map(({ body }) => body)).toEqual([
      { digest: 'daily', basedOn: { digest: 'weekly' } },
      { mails: [{ kind: 'intro.remind', on: false }] },
    ]);
  });

  it('goes back to the saved state when a change is not saved, and says so', async () => {
    server.on(changePreferences, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/settings');
    const keys = await section('Keyboard');
    await userEvent.click(await keys.findByRole('switch', { name: 'Single-key shortcuts' }));
    expect(await screen.findByText('That wasn’t saved. Something broke on our side.')).toBeTruthy();
    await waitFor(() => expect(keys.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
  });

  it('keeps the profile address as the server writes it, and shows why one is refused', async () => {
    openApp('/settings');
    const profile = await section('Profile address');
    const field = await profile.findByRole('textbox');
    const save = profile.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    server.on(
      changePreferences,
      createRefusal(400, 'invalid', 'This is a company page.', { fields: { profile_url: 'This is a company page.' } }),
    );
    await userEvent.type(field, 'linkedin.com/company/lumenary{Enter}');
    expect(await profile.findByText('This is a company page.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const profile_url = 'https://www.linkedin.com/in/noor';
    server.on(changePreferences, { preferences: { ...chosen, profile_url, profile: 'kept' } });
    await userEvent.clear(field);
    await userEvent.type(field, 'linkedin.com/in/Noor?trk=x');
    await userEvent.click(save);
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(profile_url));
    expect(profile.getByText(/Kith will use it once it can confirm that this is you/)).toBeTruthy();
  });

  it('marks this session and ends another', async () => {
    server.on(endSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.id);
      return { success: true as const };
    });
    openApp('/settings');
    const list = await section('Sessions');
    const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toBe('Firefox on LinuxSigned in 21 Nov 26, 08:41This one');
    await userEvent.click(list.getByRole('button', { name: /^End Chrome on Windows/ }));
    expect(await screen.findByText('Ended. Chrome on Windows is signed out.')).toBeTruthy();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('ends all other sessions at once after a confirmation', async () => {
    server.on(endOtherSessions, () => {
      sessions = [here];
      return { ended: 2 };
    });
    openApp('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    expect(server.callsOf(endOtherSessions)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'End them' }));
    expect(await screen.findByText('Ended 2 sessions. You’re now signed in only here.')).toBeTruthy();
  });

  it('lets nobody change another user’s choices while acting as them', async () => {
    putSession(server, { ...portco, fake: true });
    openApp('/settings');
    expect(await screen.findByText(/You act as Noor\./)).toBeTruthy();
    const mails = await section('E-mails');
    expect((await mails.findAllByRole('radio')).every((radio) => (radio as HTMLInputElement).disabled)).toBe(true);
    expect((mails.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull();
    expect(server.callsOf(listSessions)).toEqual([]);
  });

  it('says when it cannot be loaded, and tries again', async () => {
    server.on(getPreferences, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/settings');
    const mails = await section('E-mails');
    expect((await mails.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(getPreferences, { preferences: chosen });
    await userEvent.click(mails.getByRole('button', { name: 'Try again' }));
    expect(await mails.findByRole('radio', { name: 'Weekly' })).toBeTruthy();
  });
});

describe('single keys that were switched off in this browser', () => {
  it('are switched off for the user, once', async () => {
    localStorage.setItem('kith-single-keys', 'off');
    openApp('/settings');
    await waitFor(() =>
      expect(server.bodyOf(changePreferences)).toMatchObject({ single_keys: false, basedOn: { single_keys: true } }),
    );
    expect(localStorage.getItem('kith-single-keys')).toBeNull();
  });
});
