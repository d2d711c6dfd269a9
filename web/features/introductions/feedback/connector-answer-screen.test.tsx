import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorTerms } from '../../../../shared/core/network/connector-terms.ts';
import {
  answerConnectorLink,
  changeMailsByLink,
  endForwardReminder,
  forwardByLink,
  openConnectorLink,
  openYear,
} from '../../../../shared/features/introductions/link-calls.ts';
import { changeTermsByLink } from '../../../../shared/features/sharing/calls.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';

const input = {
  company: 'Lumenary',
  target: 'Castellan Bank',
  person: 'Ines Calloway',
  reference: false,
  raising: false,
  title: 'VP Engineering',
  why: 'We cut their costs.',
  facilitator: 'Caspian Vale',
  forwards: true,
  double_opt_in: true,
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
const page = { proof: 'p', ready_in_ms: 0 };
const opened = {
  firm_name,
  page,
  asked: input,
  forward: null,
  story: null,
  year: null,
  mails_stopped: false,
  terms,
  until: '2025-12-21',
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(openConnectorLink, opened).on(answerConnectorLink, { success: true });
});

const send = () => screen.getByRole('button', { name: 'Send my answer' }) as HTMLButtonElement;

describe('the page on which a connector answers', () => {
  it('shows who asks for whom and why, has the clicked answer chosen, and sends nothing before a confirmation', async () => {
    openApp('/intro-answer/9.secret?answer=yes');
    expect((await screen.findByText(/would like to be introduced to/)).parentElement?.textContent).toBe(
      'Lumenary would like to be introduced to Ines Calloway at Castellan Bank. Caspian Vale of Quillmark Ventures takes it from there.',
    );
    expect(screen.getByText('We cut their costs.')).toBeTruthy();
    expect(screen.getByText('VP Engineering at Castellan Bank')).toBeTruthy();
    expect((screen.getByRole('radio', { name: /Yes, gladly/ }) as HTMLInputElement).checked).toBe(true);
    expect(server.callsOf(answerConnectorLink)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Your note (optional)' }), 'We sailed together.');
    await waitFor(() => expect(send().disabled).toBe(false));
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
    await waitFor(() => expect(send().disabled).toBe(false));
    await userEvent.click(send());
    await screen.findByRole('heading', { name: 'Thank you for your answer' });
    expect(server.bodyOf(answerConnectorLink)).toMatchObject({ answer: 'later', until: '2025-12-05', comment: null });
  });

  it('chooses nothing by itself without an answer in the address, and lets the connector choose another one', async () => {
    openApp('/intro-answer/9.secret?answer=nonsense');
    await screen.findByRole('radio', { name: /Yes, gladly/ });
    expect(screen.getByText('Choose an answer.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /I don’t know Ines Calloway well enough/ }));
    await waitFor(() => expect(send().disabled).toBe(false));
    await userEvent.click(send());
    await screen.findByRole('heading', { name: 'Thank you for your answer' });
    expect(server.bodyOf(answerConnectorLink)).toMatchObject({ answer: 'weak' });
  });

  it('says that it was already answered, at once or in the meantime', async () => {
    server.on(answerConnectorLink, createRefusal(409, 'conflict', 'This question is closed.'));
    openApp('/intro-answer/9.secret?answer=yes');
    await screen.findByText(/would like to be introduced to/);
    await waitFor(() => expect(send().disabled).toBe(false));
    await userEvent.click(send());
    expect(await screen.findByRole('heading', { name: 'This question is closed' })).toBeTruthy();
  });

  it('says so also when it is opened later', async () => {
    server.on(openConnectorLink, { ...opened, asked: null, terms: null });
    openApp('/intro-answer/9.secret?answer=yes');
    expect(await screen.findByRole('heading', { name: 'This question is closed' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send my answer' })).toBeNull();
  });

  it('reports a link that is not ours or too old', async () => {
    server.on(openConnectorLink, createRefusal(404, 'not_found', 'This link doesn’t exist, or you can’t see it.'));
    openApp('/intro-answer/9.secret');
    expect(await screen.findByRole('heading', { name: 'This link isn’t valid anymore' })).toBeTruthy();
  });

  it('keeps the text when the answer could not be saved', async () => {
    server.on(answerConnectorLink, createRefusal(500, 'broken', 'It did not work.'));
    openApp('/intro-answer/9.secret?answer=yes');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your note (optional)' }), 'We met.');
    await waitFor(() => expect(send().disabled).toBe(false));
    await userEvent.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your answer was not recorded. It did not work. Try again.',
    );
    expect((screen.getByRole('textbox', { name: 'Your note (optional)' }) as HTMLTextAreaElement).value).toBe(
      'We met.',
    );
  });

  it('says what holds now, and saves each change of the terms by itself, also after the answer', async () => {
    const saved: ConnectorTerms = { ...terms, max_a_month: 2 };
    server.on(changeTermsByLink, { terms: saved });
    openApp('/intro-answer/9.secret?terms=open');
    expect((await screen.findByText('My terms')).parentElement?.textContent).toBe('My terms no limit, no pause');
    expect(server.callsOf(changeTermsByLink)).toEqual([]);
    const cap = screen.getByRole('combobox', { name: 'At most' }) as HTMLSelectElement;
    await waitFor(() => expect(cap.disabled).toBe(false));
    await userEvent.selectOptions(cap, '2');
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
    const although = 'You take two requests a month, and those of November are used. Dana asks anyway.';
    const overrides = [{ day: '2025-11-21', bound: 'You take two.', by: 'Dana Orlev', reason: 'It decides on Monday' }];
    server.on(openConnectorLink, { ...opened, asked: { ...input, although }, terms: { ...terms, overrides } });
    openApp('/intro-answer/9.secret?terms=open');
    expect(await screen.findByText(although)).toBeTruthy();
    expect(screen.getByText(/Dana Orlev: “It decides on Monday”/)).toBeTruthy();
  });

  describe('after a yes', () => {
    const forward = {
      person: 'Ines Calloway',
      requester: 'Noor Salhavi',
      company: 'Lumenary',
      subject: 'Lumenary and Ines Calloway',
      text: 'Hi Ines,\n\nWe cut costs.\n\nHappy to talk: https://kith.example/intro-target/1.x?answer=yes',
      double_opt_in: true,
      sent: false,
      kith_may_send: true,
      in_copy: false,
      reminder: '2025-11-26',
    };
    const press = async (name: string) => {
      const button = (await screen.findByRole('button', { name })) as HTMLButtonElement;
      await waitFor(() => expect(button.disabled).toBe(false));
      await userEvent.click(button);
    };

    it('has the mail to forward, and takes that it was sent', async () => {
      server
        .on(openConnectorLink, { ...opened, asked: null, forward })
        .on(forwardByLink, { success: true })
        .on(endForwardReminder, { success: true });
      openApp('/intro-answer/9.secret');
      const mail = (await screen.findByRole('link', { name: 'Open in my mail' })).getAttribute('href')!;
      expect(decodeURIComponent(mail)).toBe(`mailto:?subject=${forward.subject}&body=${forward.text}`);
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' See you.');
      expect(decodeURIComponent(screen.getByRole('link', { name: 'Open in my mail' }).getAttribute('href')!)).toContain(
        'See you.',
      );
      await userEvent.click(screen.getByRole('checkbox', { name: 'Put me in copy when they are introduced' }));
      await press('No reminder');
      expect(server.callsOf(forwardByLink)).toEqual([]);
      server.on(openConnectorLink, { ...opened, asked: null, forward: { ...forward, sent: true } });
      await press('I have sent it');
      expect(await screen.findByRole('heading', { name: 'Thank you for your introduction' })).toBeTruthy();
      expect(server.bodyOf(forwardByLink)).toEqual({ by: 'connector', in_copy: true, proof: 'p' });
      expect(server.callsOf(endForwardReminder)).toHaveLength(1);
    });

    it('has it sent by Kith for who wants that', async () => {
      server.on(openConnectorLink, { ...opened, asked: null, forward }).on(forwardByLink, { success: true });
      openApp('/intro-answer/9.secret');
      await press('Let Quillmark Ventures send it for me');
      expect(server.bodyOf(forwardByLink)).toMatchObject({ by: 'kith' });
    });
  });

  it('takes no press while it is only just open, of its terms neither', async () => {
    server.on(openConnectorLink, { ...opened, page: { proof: 'p', ready_in_ms: 3_600_000 } });
    openApp('/intro-answer/9.secret?answer=yes&terms=open');
    await screen.findByText('The button will work in a moment.');
    const controls = ['button', 'checkbox'].flatMap((role) => screen.getAllByRole(role));
    for (const control of controls) await userEvent.click(control);
    expect([server.callsOf(answerConnectorLink), server.callsOf(changeTermsByLink)]).toEqual([[], []]);
  });

  it('says what came of it, with thanks, and their own year', async () => {
    const story = {
      company: 'Lumenary',
      person: 'Ines Calloway',
      steps: [{ what: 'You said yes', day: '2025-11-20' }],
      outcome: 'they are in talks',
      their_words: 'Noor writes: “Thank you”',
    };
    const year = { year: 2025, asked: 7, yes: 5, met: 3, won: 1 };
    server.on(openConnectorLink, { ...opened, asked: null, story, year });
    openApp('/intro-answer/9.secret');
    expect(await screen.findByText('Here is how it went: they are in talks. Thank you!')).toBeTruthy();
    expect(screen.getByText('You said yes').parentElement?.textContent).toBe('You said yes20 Nov 25');
    expect(screen.getByText('you said yes').previousSibling?.textContent).toBe('5');
    server.on(openYear, {
      firm_name,
      page,
      mails_stopped: false,
      year: 2025,
      record: year,
      introductions: [
        {
          company: 'Lumenary',
          person: 'Ines Calloway',
          target: 'Castellan Bank',
          day: '2025-11-20',
          agreed: true,
          outcome: null,
        },
      ],
    });
    await userEvent.click(screen.getByRole('link', { name: 'See all' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your introductions in 2025' })).toBeTruthy();
    expect(screen.getByText('20 Nov 25')).toBeTruthy();
  });

  it('stops such mails by one press, first when the mail’s link to stop them was followed, and takes that back', async () => {
    server.on(changeMailsByLink, { stopped: true });
    openApp('/intro-answer/9.secret?mails=stop');
    const button = (await screen.findByRole('button', { name: 'Stop these e-mails' })) as HTMLButtonElement;
    expect(button.compareDocumentPosition(send()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    expect(await screen.findByText('You won’t get e-mails about how introductions go.')).toBeTruthy();
    server.on(changeMailsByLink, { stopped: false });
    await userEvent.click(screen.getByRole('button', { name: 'E-mail me again' }));
    expect(await screen.findByRole('button', { name: 'Stop these e-mails' })).toBeTruthy();
    expect(server.callsOf(changeMailsByLink)).toMatchObject([
      { params: { token: '9.secret' }, body: { stopped: true, proof: 'p' } },
      { body: { stopped: false } },
    ]);
  });
});
