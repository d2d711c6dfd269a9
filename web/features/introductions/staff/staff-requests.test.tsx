import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import {
  archiveIntro,
  commentIntro,
  listIntros,
  updateIntro,
} from '../../../../shared/features/introductions/calls.ts';
import { listViews } from '../../../../shared/features/search/saved-views/calls.ts';
import { searchCrmContacts } from '../../../../shared/features/signals/calls.ts';
import { createRefusal, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';
import { createStaffServer, makeIntro, makeIntroChange, makePerson, makeStaffIntro, serveIntros } from '../testing.ts';

/** The request, and the time since which it has the status on which the change was decided. */
const SEEN = { Id: '1', Last_Status_Update__c: makeIntro('1', 'Asked').Last_Status_Update__c };

let server: FakeServer;
beforeEach(() => {
  server = createStaffServer();
});

const rowButton = (id: string) => screen.findByRole('button', { name: `Timeline of the request to Company ${id}` });

async function openDrawer(id = '1', person = '') {
  await userEvent.click(await rowButton(id + person));
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }));
  return within(await screen.findByRole('dialog', { name: `Request to Company ${id}` }));
}
type Drawer = Awaited<ReturnType<typeof openDrawer>>;
const choose = (drawer: Drawer, label: string) =>
  userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Status' }), label);
const submit = (drawer: Drawer) => userEvent.click(drawer.getByRole('button', { name: 'Update' }));

describe('staff', () => {
  it('see each request’s company, and follow it into the CRM', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Asked')]);
    openApp('/intro/dashboard');
    const row = within((await rowButton('1')).closest('li') as HTMLElement);
    expect(row.getByText('for Lumenary')).toBeTruthy();
    const link = row.getByRole('link', { name: 'The request to Company 1 in the CRM (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('https://crm.example/1');
  });

  it('take all ticked requests through their next step by N, wherever the focus is in the list', async () => {
    serveIntros(
      server,
      ['1', '2', '3'].map((id) => makeStaffIntro(id, 'On Hold')),
    );
    server.on(updateIntro, ({ body }) => ({ result: makeStaffIntro((body as { Id: string }).Id, 'To review') }));
    openApp('/intro/dashboard?tab=queued');
    await rowButton('1');
    await screen.findByRole('button', { name: 'Keyboard shortcuts', pressed: true });
    await userEvent.keyboard('jxjxjn');
    await waitFor(() =>
      expect(server.callsOf(updateIntro).map(({ body }) => (body as { Id: string }).Id)).toEqual(['1', '2']),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('become the facilitator of all ticked requests by M, and archive the closed ones by A', async () => {
    serveIntros(
      server,
      ['1', '2', '3'].map((id) => makeStaffIntro(id, 'Declined by Target', { show_archive_button: true })),
    );
    server
      .on(updateIntro, ({ body }) => ({ result: makeStaffIntro((body as { Id: string }).Id, 'Declined by Target') }))
      .on(archiveIntro, ({ params }) => ({ result: makeStaffIntro(params.id as string, 'Declined by Target') }));
    openApp('/intro/dashboard');
    await rowButton('1');
    await screen.findByRole('button', { name: 'Keyboard shortcuts', pressed: true });
    await userEvent.keyboard('jxjxm');
    await screen.findByText(/facilitates 2 requests now/);
    expect(server.callsOf(updateIntro).map(({ body }) => body)).toEqual(
      ['1', '2'].map((Id) => expect.objectContaining({ Id, Kith_Facilitator__c: staff.Id })),
    );
    // They stay ticked, so that the next action is one key.
    await userEvent.keyboard('a');
    await screen.findByText('You archived 2 requests.');
    expect(server.callsOf(archiveIntro)).toHaveLength(2);
  });

  it('return to the list when the bar of ticked requests goes with the focus in it', async () => {
    serveIntros(
      server,
      ['1', '2'].map((id) => makeStaffIntro(id, 'Asked')),
    );
    openApp('/intro/dashboard');
    await rowButton('1');
    await screen.findByRole('button', { name: 'Keyboard shortcuts', pressed: true });
    await userEvent.keyboard('jx');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(document.activeElement?.matches('[data-row]')).toBe(true));
  });

  it('have views that show how many requests each holds: of its own tab, or of all', async () => {
    serveIntros(server, [makeStaffIntro('1', 'On Hold'), makeStaffIntro('2', 'On Hold'), makeStaffIntro('3', 'Asked')]);
    const saved = { id: '5', list: 'requests' as const, created_at: '2025-11-18T09:00:00.000Z' };
    server.on(listViews, { views: [{ ...saved, name: 'Held', address: '/intro/dashboard?tab=queued' }] });
    openApp('/intro/dashboard');
    const views = within(await screen.findByRole('navigation', { name: 'Views' }));
    expect(await views.findByRole('link', { name: 'Held2' })).toBeTruthy();
    expect(views.getByRole('link', { name: 'Unassigned3' })).toBeTruthy();
  });

  it('filter the list by facilitator, company, status and age, in the address, and reset it', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Asked'), makeStaffIntro('2', 'Agreed')]);
    openApp('/intro/dashboard');
    await rowButton('2');
    const pick = (name: string, label: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name }), label);
    await screen.findByRole('option', { name: 'Adaeze Molwuni' });
    await pick('Facilitator', 'Unassigned');
    await pick('Facilitator', 'Adaeze Molwuni');
    await pick('Requesting company', 'Brackenfield');
    await pick('Status', 'Asked Connector');
    await pick('Unchanged for', '14 days or more');
    await waitFor(() =>
      expect(
        server
          .callsOf(listIntros)
          .some(({ query }) =>
            [
              ...[query.get('tab') === 'active', query.get('facilitator') === '8'],
              ...[query.get('requesting_account_id') === '3', query.get('status') === 'Asked'],
              query.get('idle_days') === '14',
            ].every(Boolean),
          ),
      ).toBe(true),
    );
    expect(server.callsOf(listIntros).some(({ query }) => query.get('facilitator') === 'none')).toBe(true);
    expect(window.location.search).toBe('?status=Asked&facilitator=8&requester=3&idle=14');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Timeline of the request to Company 2' })).toBeNull(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(window.location.search).toBe('');
    expect(await rowButton('2')).toBeTruthy();
  });

  it('read their own comments beside the others’, and the names of admins and of the users they acted as', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Asked')], {
      1: [
        makeIntroChange('2', { kind: 'note', from: null, to: null, internal_comment: 'Careful here.' }),
        makeIntroChange('1', { kind: 'created', from: null, to: 'To review', by: 'Noor', on_behalf_by: 'Dana Orlev' }),
      ],
    });
    server.on(commentIntro, { change: makeIntroChange('3', { kind: 'note', from: null, to: null }) });
    openApp('/intro/dashboard?id=1');
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
    expect(timeline.getByText('Staff only')).toBeTruthy();
    expect(timeline.getByText('Careful here.')).toBeTruthy();
    expect(timeline.getByText('Dana Orlev for Noor')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Ask Tal first.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'For staff only' }));
    expect(screen.getByText('Only staff see it.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(server.bodyOf(commentIntro)).toEqual({ comment: 'Ask Tal first.', internal: true });
  });
});

describe('changing the status', () => {
  it('offers the steps that the life cycle allows from here and nothing else, by label', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Sent')]);
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    const status = drawer.getByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Keep Request Sent to Target',
      'Target Company is Checking',
      'Request Sent to Target - Pinged',
      'Awaiting Info from Portfolio',
      'On Hold',
      'Deferred',
      'No Response',
      'Declined by Target',
      'Declined by Requestor',
      'Connector Agreed',
    ]);
  });

  it.each(['To review', 'Asked', 'Feedback Requested', 'Feedback Provided', 'On Hold', 'Deferred'] as const)(
    'offers every allowed step of %s',
    async (status) => {
      const intro = makeStaffIntro('1', status);
      serveIntros(server, [intro]);
      openApp('/intro/dashboard?id=1');
      await userEvent.click(await screen.findByRole('button', { name: 'Change status' }));
      const select = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Status' });
      const offered = within(select).getAllByRole('option').slice(1);
      expect(offered.map((option) => (option as HTMLOptionElement).value).sort()).toEqual(
        intro.next_statuses?.toSorted(),
      );
    },
  );

  it('sends only the changed fields, with the status on which the decision was based', async () => {
    const intros = serveIntros(server, [makeStaffIntro('1', 'Sent Email to Facilitator')]);
    const intro = makeStaffIntro('1', 'Asked', {
      Connector__r: { ...makePerson('6', 'Tal Berkovan', ''), Account: null },
    });
    server.on(updateIntro, () => {
      intros[0] = intro;
      return { result: intro };
    });
    server.on(searchCrmContacts, {
      result: [
        { Id: '6', name: 'Tal Berkovan', sf_title: 'Partner', account_name: 'Quillmark', score: 4, open_requests: 3 },
      ],
    });
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    await choose(drawer, 'Asked Connector');
    await userEvent.type(drawer.getByRole('combobox', { name: 'Connector (required)' }), 'Tal B');
    await userEvent.click(await screen.findByRole('option', { name: /Tal Berkovan/ }));
    await drawer.findByRole('option', { name: 'Adaeze Molwuni' });
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Facilitator' }), 'Adaeze Molwuni');
    fireEvent.change(drawer.getByLabelText('Next update'), { target: { value: '2025-12-01' } });
    await userEvent.type(drawer.getByRole('textbox', { name: 'Comment (optional)' }), 'Asked today.');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Internal comment (optional)' }), 'Mind the tone.');
    await submit(drawer);
    expect(await screen.findByText('update sent successfully')).toBeTruthy();
    expect(server.bodyOf(updateIntro)).toEqual({
      ...SEEN,
      From_Status__c: 'Sent Email to Facilitator',
      Status__c: 'Asked',
      Next_Update_Request__c: '2025-12-01',
      Kith_Facilitator__c: '8',
      Connector__c: '6',
      comment: 'Asked today.',
      internal_comment: 'Mind the tone.',
      basedOn: { Next_Update_Request__c: '', Kith_Facilitator__c: '', Connector__c: null },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('via Tal Berkovan')).toBeTruthy();
  });

  it('requires a reject reason for rejections, but not for a cancellation', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Asked')]);
    server.on(updateIntro, ({ body }) => ({
      result: makeStaffIntro('1', (body as { Status__c: IntroStatus }).Status__c),
    }));
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    await choose(drawer, 'Declined by Requestor');
    expect(drawer.queryByRole('combobox', { name: /Reject reason/ })).toBeNull();
    await choose(drawer, 'Declined by Connector');
    await submit(drawer);
    const reason = drawer.getByRole('combobox', { name: 'Reject reason (required)' });
    expect(drawer.getByText('Choose a reject reason for this status.')).toBeTruthy();
    expect(document.activeElement).toBe(reason);
    expect(server.callsOf(updateIntro)).toHaveLength(0);
    await userEvent.selectOptions(reason, 'Not Appropriate In This Context');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Reject details (optional)' }), 'Wrong season.');
    await submit(drawer);
    expect(await screen.findByText('update sent successfully')).toBeTruthy();
    expect(server.bodyOf(updateIntro)).toEqual({
      ...SEEN,
      From_Status__c: 'Asked',
      Status__c: 'Declined_by_Connector',
      Reject_Reason__c: 'Not Appropriate In This Context',
      Rejection_Details__c: 'Wrong season.',
      basedOn: { Reject_Reason__c: null },
    });
  });

  it('shows the present state when another user was faster, offers the possible steps, and keeps the text', async () => {
    const intros = serveIntros(server, [makeStaffIntro('1', 'Asked')]);
    server.on(updateIntro, () => {
      intros[0] = makeStaffIntro('1', 'Agreed');
      return createRefusal(409, 'conflict', 'This request is Connector Agreed now. Look at it again.', {
        present: 'Agreed',
        allowed: ['Sent', 'On Hold'],
      });
    });
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    await choose(drawer, 'Connector Agreed');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Comment (optional)' }), 'She said yes.');
    await submit(drawer);
    expect((await drawer.findByRole('alert')).textContent).toBe(
      'This request is Connector Agreed now. Look at it again. Possible now: Request Sent to Target, On Hold.',
    );
    expect(await drawer.findByText(/^Connector Agreed now, asked by/)).toBeTruthy();
    expect(drawer.getByRole('option', { name: 'Keep Connector Agreed' })).toBeTruthy();
    expect((drawer.getByRole('combobox', { name: 'Status' }) as HTMLSelectElement).value).toBe('');
    expect((drawer.getByRole('textbox', { name: 'Comment (optional)' }) as HTMLTextAreaElement).value).toBe(
      'She said yes.',
    );
    const sent = makeStaffIntro('1', 'Sent');
    server.on(updateIntro, { result: sent });
    await choose(drawer, 'Request Sent to Target');
    await submit(drawer);
    expect(await screen.findByText('update sent successfully')).toBeTruthy();
    expect(server.bodyOf(updateIntro)).toMatchObject({ From_Status__c: 'Agreed', comment: 'She said yes.' });
  });

  it('shows a connector and a target person who left the network, and leaves them as they are', async () => {
    const left = { ...makePerson('', 'Tal Berkovan', ''), Id: null };
    serveIntros(server, [
      makeStaffIntro('1', 'Asked', {
        Connector__c: null,
        Connector__r: { ...left, Account: null },
        To_Who__c: null,
        To_Who__r: { ...left, Name: 'Ines Calloway' },
      }),
    ]);
    server.on(updateIntro, { result: makeStaffIntro('1', 'Agreed') });
    openApp('/intro/dashboard');
    expect(await screen.findByText('via Tal Berkovan')).toBeTruthy();
    const drawer = await openDrawer('1', ', Ines Calloway');
    expect(drawer.getByText('Tal Berkovan, who is no longer in the network.')).toBeTruthy();
    expect(drawer.getByText('Ines Calloway, who is no longer in the network.')).toBeTruthy();
    await choose(drawer, 'Connector Agreed');
    await submit(drawer);
    await waitFor(() => expect(server.bodyOf(updateIntro)).toBeTruthy());
    expect(Object.keys(server.bodyOf(updateIntro)!)).not.toContain('Connector__c');
    expect(Object.keys(server.bodyOf(updateIntro)!)).not.toContain('To_Who__c');
  });

  it('resets nothing that a faster user changed: only the user’s own changes are sent again', async () => {
    const tal = { ...makePerson('6', 'Tal Berkovan', ''), Account: null };
    const intros = serveIntros(server, [
      makeStaffIntro('1', 'Asked', {
        Kith_Facilitator__r: { Id: '7', Name: 'Dana Orlev' },
        Next_Update_Request__c: '2025-12-01',
        Connector__r: tal,
        To_Who__r: null,
      }),
    ]);
    server.on(updateIntro, () => {
      intros[0] = makeStaffIntro('1', 'Agreed', {
        Kith_Facilitator__r: { Id: '8', Name: 'Adaeze Molwuni' },
        Next_Update_Request__c: '2025-12-24',
        Connector__r: { ...makePerson('9', 'Petra Vance', ''), Account: null },
        To_Who__r: makePerson('5', 'Ines Calloway', ''),
      });
      return createRefusal(409, 'conflict', 'This request is Connector Agreed now. Look at it again.');
    });
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    const facilitator = drawer.getByRole('combobox', { name: 'Facilitator' }) as HTMLSelectElement;
    await drawer.findByRole('option', { name: 'Adaeze Molwuni' });
    await userEvent.selectOptions(facilitator, 'Adaeze Molwuni');
    await userEvent.selectOptions(facilitator, 'Dana Orlev');
    await choose(drawer, 'Connector Agreed');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Comment (optional)' }), 'She said yes.');
    await submit(drawer);
    expect(await drawer.findByText(/^Connector Agreed now, asked by/)).toBeTruthy();
    expect(facilitator.value).toBe('8');
    expect((drawer.getByLabelText('Next update') as HTMLInputElement).value).toBe('24 Dec 25');
    server.on(updateIntro, { result: makeStaffIntro('1', 'Sent') });
    await choose(drawer, 'Request Sent to Target');
    await submit(drawer);
    expect(await screen.findByText('update sent successfully')).toBeTruthy();
    expect(server.bodyOf(updateIntro)).toEqual({
      ...SEEN,
      From_Status__c: 'Agreed',
      Status__c: 'Sent',
      comment: 'She said yes.',
    });
  });

  it('keeps the text through a reload and an expired session, but no step that is not possible any more', async () => {
    const intros = serveIntros(server, [makeStaffIntro('1', 'Asked'), makeStaffIntro('2', 'Asked')]);
    const { unmount } = openApp('/intro/dashboard');
    const drawer = await openDrawer();
    await choose(drawer, 'Connector Agreed');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Comment (optional)' }), 'She said yes.');
    server.on(updateIntro, createRefusal(401, 'signed_out', 'Sign in to continue.'));
    await submit(drawer);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    unmount();
    putSession(server, staff);
    intros[0] = makeStaffIntro('1', 'Agreed');
    openApp('/intro/dashboard');
    const again = await openDrawer();
    expect(again.getByText(/^Continue your draft of/)).toBeTruthy();
    expect((again.getByRole('textbox', { name: 'Comment (optional)' }) as HTMLTextAreaElement).value).toBe(
      'She said yes.',
    );
    expect((again.getByRole('combobox', { name: 'Status' }) as HTMLSelectElement).value).toBe('');
  });

  it('shows a failure in the product’s words, and asks before text is lost', async () => {
    serveIntros(server, [makeStaffIntro('1', 'Asked')]);
    server.on(updateIntro, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/intro/dashboard');
    const drawer = await openDrawer();
    await submit(drawer);
    expect(drawer.getByText('Choose a status, or change something below.')).toBeTruthy();
    await choose(drawer, 'Connector Agreed');
    await submit(drawer);
    expect((await drawer.findByRole('alert')).textContent).toBe(
      'Ooops, looks like there was an error updating the intro. Please try again or contact an EIRSomething broke on our side.',
    );
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
});
