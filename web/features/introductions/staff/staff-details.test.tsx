import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { getForwardedMail, pingFacilitator, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import { createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';
import { createStaffServer, makeStaffIntro, serveIntros } from '../testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createStaffServer();
});

describe('the next update', () => {
  it('is saved on leaving the field, and only with a date', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Introduced')]);
    server.on(updateIntro, { result: makeStaffIntro('1', 'Introduced') });
    openApp('/intro/dashboard?id=1');
    const field = await screen.findByLabelText('Next update');
    field.focus();
    fireEvent.blur(field);
    expect(server.callsOf(updateIntro)).toHaveLength(0);
    fireEvent.change(field, { target: { value: '2025-12-01' } });
    expect(server.callsOf(updateIntro)).toHaveLength(0);
    fireEvent.blur(field);
    expect(await screen.findByText('Next update was updated successfully')).toBeTruthy();
    expect(server.bodyOf(updateIntro)).toEqual({
      Id: '1',
      Next_Update_Request__c: '2025-12-01',
      basedOn: { Next_Update_Request__c: null },
    });
  });

  it('gets an error in the product’s words when it was not saved', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Introduced')]);
    server.on(updateIntro, createRefusal(502, 'upstream', 'Try again later.'));
    openApp('/intro/dashboard?id=1');
    const field = await screen.findByLabelText('Next update');
    fireEvent.change(field, { target: { value: '2025-12-01' } });
    fireEvent.blur(field);
    expect(await screen.findByText('Ooops, looks like there was an error - Try again later.')).toBeTruthy();
  });
});

describe('pinging the facilitator', () => {
  const facilitated = (Id: string, Name: string) =>
    serveIntros(server, [makeStaffIntro('1', 'Asked', { Kith_Facilitator__r: { Id, Name, Slack_Id__c: null } })]);
  const pinging = () => screen.findByRole('button', { name: 'Ping Adaeze Molwuni' });

  it('is for everybody but the facilitator, and reports its result', async () => {
    facilitated('8', 'Adaeze Molwuni');
    server.on(pingFacilitator, { success: true });
    openApp('/intro/dashboard?id=1');
    await userEvent.click(await pinging());
    expect(await screen.findByText('Ping was sent successfully')).toBeTruthy();
    expect(server.bodyOf(pingFacilitator)).toEqual({ introId: '1' });
    server.on(pingFacilitator, createRefusal(502, 'upstream', 'The chat is down.'));
    await userEvent.click(await pinging());
    expect(await screen.findByText('Ooops... error - The chat is down.')).toBeTruthy();
  });

  it.each([
    ['the facilitator themselves', { Id: '7', Name: 'Dana Orlev' }],
    ['nobody where there is none', null],
    ['anybody on a closed request', { Id: '8', Name: 'Adaeze Molwuni' }, 'No Response' as const],
  ])('is never offered to %s', async (_, facilitator, status: IntroStatus = 'Asked') => {
    serveIntros(server, [makeStaffIntro('1', status, { Kith_Facilitator__r: facilitator })]);
    openApp('/intro/dashboard?id=1');
    await screen.findByRole('button', { name: 'Change status' });
    expect(screen.queryByRole('button', { name: /^Ping/ })).toBeNull();
  });
});

describe('the mail to forward', () => {
  const mail = {
    person: 'Ines',
    requester: 'Noor Salhavi',
    company: 'Lumenary',
    subject: 'Lumenary and Ines Calloway',
    text: 'Hi Ines,\nNoor would like 20 minutes.',
    double_opt_in: true,
    sent: false,
    kith_may_send: false,
    in_copy: false,
    reminder: null,
  };
  const ines: NonNullable<Intro['To_Who__r']> = {
    Id: '4',
    Name: 'Ines Calloway',
    Title: '',
    Linkedin_Profile__c: null,
  };
  const open = async (status: IntroStatus, more: Partial<Intro> = {}) => {
    const forwarded = { may_change_forwardable: true, To_Who__r: ines, ...more };
    serveIntros(server, [makeStaffIntro('1', status, forwarded)]);
    openApp('/intro/dashboard?id=1');
    await screen.findByRole('button', { name: 'Edit what can be forwarded' });
  };

  it('is there for staff who forward it themselves, once the connector agreed', async () => {
    server.on(getForwardedMail, { mail });
    await open('Agreed');
    await userEvent.click(screen.getByRole('button', { name: 'Forward it yourself' }));
    const text = (await screen.findByRole('textbox', { name: /^Text/ })) as HTMLTextAreaElement;
    expect(text.value).toBe(mail.text);
    expect(server.callsOf(getForwardedMail)[0]).toMatchObject({ params: { id: '1' } });
    const link = screen.getByRole('link', { name: 'Open in my mail' }) as HTMLAnchorElement;
    expect(decodeURIComponent(link.href)).toBe(`mailto:?subject=${mail.subject}&body=${mail.text}`);
  });

  it('is offered neither before that nor without a target person, and says when it has gone', async () => {
    await open('Asked');
    expect(screen.queryByRole('button', { name: 'Forward it yourself' })).toBeNull();
    cleanup();
    await open('Agreed', { To_Who__r: null });
    expect(screen.queryByRole('button', { name: 'Forward it yourself' })).toBeNull();
    cleanup();
    server.on(getForwardedMail, { mail: null });
    await open('Agreed');
    await userEvent.click(screen.getByRole('button', { name: 'Forward it yourself' }));
    expect(await screen.findByText('There is no e-mail to forward now.')).toBeTruthy();
  });
});
