import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { introPeople, previewIntroUpdate, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import { createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';
import { createStaffServer, makeStaffIntro, serveIntros } from '../testing.ts';

const offered = (Id: string, name: string, account: string, score: 2 | 4, open_requests = 0) => ({
  Id,
  name,
  title: 'Partner',
  account,
  score,
  open_requests,
});

let server: FakeServer;
beforeEach(() => {
  server = createStaffServer();
  serveIntros(server, [makeStaffIntro('1', 'To review')]);
  server.on(introPeople, ({ query }) => ({
    targets: [offered('20', 'Ines Calloway', 'Company 1', 4), offered('21', 'Bo Larkin', 'Company 1', 2)],
    connectors:
      query.get('target') === '20'
        ? [offered('30', 'Tal Berkovan', 'Quillmark', 4, 3), offered('31', 'Una Marsh', 'Orlen', 2)]
        : [],
  }));
});

async function askConnector() {
  openApp('/intro/dashboard?id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Request to Company 1' }));
  await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Status' }), 'Asked Connector');
  return drawer;
}
const typedIn = (box: HTMLElement) => (box as HTMLInputElement).value;

it('a step comes with the people it needs, the best known and the best way in filled in, others one click away', async () => {
  server.on(updateIntro, { result: makeStaffIntro('1', 'Asked') });
  const drawer = await askConnector();
  const target = drawer.getByRole('combobox', { name: 'Target person (required)' });
  const connector = drawer.getByRole('combobox', { name: 'Connector (required)' });
  await drawer.findByRole('button', { name: /Una Marsh/ });
  expect([typedIn(target), typedIn(connector)]).toEqual(['Ines Calloway', 'Tal Berkovan']);
  expect(drawer.getByText('Partner, Quillmark · 3 open requests')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: /Una Marsh/ }));
  expect(typedIn(connector)).toBe('Una Marsh');
  await userEvent.click(drawer.getByRole('button', { name: 'Update' }));
  await screen.findByText('update sent successfully');
  expect(server.bodyOf(updateIntro)).toMatchObject({ Status__c: 'Asked', Connector__c: '31', To_Who__c: '20' });
});

it('a stranger at the second hop is never filled in where others know the target person, even if these are not to be asked now', async () => {
  const terms = { sentence: 'Tal doesn’t want to be asked for introductions.', blocked: true, overridable: false };
  const stranger = { ...offered('31', 'Una Marsh', 'Orlen', 2), knows_target: false };
  let knowing: object[] = [{ ...offered('30', 'Tal Berkovan', 'Quillmark', 4), knows_target: true, terms }];
  server.on(introPeople, ({ query }) => ({
    targets: [offered('20', 'Ines Calloway', 'Company 1', 4)],
    connectors: query.get('target') === '20' ? ([stranger, ...knowing] as never) : [],
  }));
  const drawer = await askConnector();
  await drawer.findByRole('button', { name: /Una Marsh/ });
  const filledIn = () => typedIn(drawer.getByRole('combobox', { name: 'Connector (required)' }));
  expect(filledIn()).toBe('');
  cleanup();
  knowing = [...knowing, { ...offered('32', 'Vera Quill', 'Quillmark', 2), knows_target: true }];
  const again = await askConnector();
  await again.findByRole('button', { name: /Una Marsh/ });
  expect(typedIn(again.getByRole('combobox', { name: 'Connector (required)' }))).toBe('Vera Quill');
});

it('messages are shown before they are sent: recipients, words, and people without an address', async () => {
  server.on(previewIntroUpdate, {
    messages: [
      {
        to: 'connector',
        channel: 'mail',
        recipient: 'tal@quillmark.example',
        subject: 'Would you introduce?',
        body: 'Hello Tal',
      },
    ],
    unreached: ['requester'],
    refused: null,
  });
  const drawer = await askConnector();
  const out = within(await drawer.findByRole('region', { name: 'What this sends' }));
  await userEvent.click(await out.findByText(/Sends an e-mail to the connector, tal@quillmark.example/));
  expect(out.getByText('Hello Tal')).toBeTruthy();
  expect(out.getByText(/Kith has no address for the requester, so it sends nothing/)).toBeTruthy();
});

it('a target person of another company is sent after a confirmation', async () => {
  const fields = { To_Who__c: 'Of another company', Target_Works_Elsewhere__c: 'To be confirmed' };
  server.on(updateIntro, ({ body }) =>
    (body as { Target_Works_Elsewhere__c?: boolean }).Target_Works_Elsewhere__c
      ? { result: makeStaffIntro('1', 'Asked') }
      : createRefusal(400, 'invalid', 'Ines Calloway does not work at Company 1.', { fields }),
  );
  const drawer = await askConnector();
  await drawer.findByRole('button', { name: /Una Marsh/ });
  expect(drawer.queryByRole('checkbox', { name: /Ines Calloway/ })).toBeNull();
  await userEvent.click(drawer.getByRole('button', { name: 'Update' }));
  await userEvent.click(await drawer.findByRole('checkbox', { name: /Ines Calloway now works at another company/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Update' }));
  await screen.findByText('update sent successfully');
});

it('the drawer is left without a question while it holds only what Kith filled in', async () => {
  serveIntros(server, [makeStaffIntro('1', 'Checking Internally')]);
  openApp('/intro/dashboard');
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ask a connector: the request to Company 1' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Request to Company 1' }));
    await drawer.findByRole('button', { name: /Una Marsh/ });
    expect(typedIn(drawer.getByRole('combobox', { name: 'Connector (required)' }))).toBe('Tal Berkovan');
    return drawer;
  };
  await userEvent.click((await open()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const drawer = await open();
  await userEvent.click(drawer.getByRole('button', { name: /Una Marsh/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Leave without saving?' });
});
