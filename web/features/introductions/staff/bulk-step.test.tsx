import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { introPeople, updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { OfferedPerson } from '../../../../shared/features/introductions/offered-person.ts';
import { createRefusal, type FakeServer, openApp, staff } from '../../../testing/testing.tsx';
import { createStaffServer, makeStaffIntro, serveIntros } from '../testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createStaffServer();
});

const TEN = Array.from({ length: 10 }, (_, place) => String(place + 1));
const makeOffered = (Id: string, name: string): OfferedPerson => ({
  Id,
  name,
  title: 'Partner',
  account: 'Quillmark Ventures',
  score: 3,
  open_requests: 0,
});
const changes = () => server.callsOf(updateIntro).map(({ body }) => body as Record<string, unknown>);
const isReady = () => screen.findByRole('button', { name: 'Keyboard shortcuts', pressed: true });
const rowOf = (id: string) => screen.findByRole('button', { name: `Timeline of the request to Company ${id}` });

it('takes ten requests through two steps, one of which needs a connector, in at most 30 keys', async () => {
  const person = { Id: '77', Name: 'Ines Calloway', Title: 'CTO', Linkedin_Profile__c: null };
  const intros = TEN.map((id) => makeStaffIntro(id, 'To review', { To_Who__r: person, Connector__r: null }));
  serveIntros(server, intros);
  server
    .on(introPeople, { targets: [], connectors: [makeOffered('31', 'Best Way'), makeOffered('32', 'Second Way')] })
    .on(updateIntro, ({ body }) => {
      const { Id, Status__c } = body as { Id: string; Status__c: 'Asked' };
      const result = makeStaffIntro(Id, Status__c, { To_Who__r: person, Connector__r: null });
      intros[Number(Id) - 1] = result;
      return { result };
    });
  openApp('/intro/dashboard?people=Ines+Calloway');
  await screen.findAllByRole('button', { name: /^Timeline of the request to/ });
  await isReady();
  let keys = 0;
  const press = (text: string, count = 1) => {
    keys += count;
    return userEvent.keyboard(text);
  };
  await press('j');
  await press('{Shift>}jjjjjjjjj{/Shift}', 10);
  await press('n');
  await waitFor(() =>
    expect(changes().map(({ Status__c }) => Status__c)).toEqual(TEN.map(() => 'Checking Internally')),
  );
  await screen.findByText(/^You took over 10 requests\./);
  expect(within(screen.getByRole('region', { name: 'Selection' })).getByRole('status').textContent).toMatch(/^10 /);
  await screen.findByRole('button', { name: 'Ask a connector: 10' });
  await press('n');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask a connector: 10 requests' }));
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Ask a connector: 10' })).toBe(document.activeElement));
  await press('{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(20));
  for (const [place, change] of changes().slice(10).entries())
    expect(change).toMatchObject({
      Id: TEN[place],
      Status__c: 'Asked',
      Connector__c: '31',
      Kith_Facilitator__c: staff.Id,
    });
  expect(keys).toBeLessThanOrEqual(30);
});

it('lets the user choose for each, leaves out those without anybody, and names what failed', async () => {
  serveIntros(
    server,
    ['1', '2', '3', '4'].map((id) => makeStaffIntro(id, 'Facilitator Agreed', { To_Who__r: null, Connector__r: null })),
  );
  const target = makeOffered('50', 'Target Person');
  server
    .on(introPeople, ({ params, query }) => ({
      targets: params.id === '3' ? [] : [target],
      connectors: query.get('target') ? [makeOffered('31', 'Best Way'), makeOffered('32', 'Second Way')] : [],
    }))
    .on(updateIntro, ({ body }) =>
      (body as { Id: string }).Id === '4'
        ? createRefusal(409, 'conflict', 'Somebody was faster.')
        : { result: makeStaffIntro((body as { Id: string }).Id, 'Asked') },
    );
  openApp('/intro/dashboard');
  await rowOf('1');
  await isReady();
  await userEvent.keyboard('j{Shift>}jjj{/Shift}');
  await screen.findByText(/4 can take the next step, after you choose a person for 4 of them/);
  await userEvent.keyboard('n');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask a connector: 4 requests' }));
  await drawer.findByRole('button', { name: 'Ask a connector: 3' });
  expect(drawer.getByText(/Kith found no one for this request/)).toBeTruthy();
  const selects = drawer.getAllByLabelText<HTMLSelectElement>('Connector');
  await userEvent.selectOptions(selects[0]!, 'Second Way · Partner, Quillmark Ventures');
  await userEvent.selectOptions(selects[1]!, 'Leave this request out');
  await userEvent.click(await drawer.findByRole('button', { name: 'Ask a connector: 2' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[0]).toMatchObject({ Id: '1', To_Who__c: '50', Connector__c: '32' });
  expect(await screen.findByText(/1 request not changed \(Company 4\)\. Somebody was faster/)).toBeTruthy();
});

it('proposes no target person to whom nobody leads, and says where there is no other', async () => {
  serveIntros(
    server,
    ['1', '2'].map((id) => makeStaffIntro(id, 'Facilitator Agreed', { To_Who__r: null, Connector__r: null })),
  );
  const stranger = { ...makeOffered('51', 'A Stranger'), reached: false };
  server.on(introPeople, ({ params, query }) => ({
    targets: params.id === '1' ? [stranger, { ...makeOffered('50', 'Target Person'), reached: true }] : [stranger],
    connectors: query.get('target') === '50' ? [makeOffered('31', 'Best Way')] : [],
  }));
  openApp('/intro/dashboard');
  await rowOf('1');
  await isReady();
  await userEvent.keyboard('j{Shift>}j{/Shift}');
  await screen.findByText(/2 can take the next step/);
  await userEvent.keyboard('n');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask a connector: 2 requests' }));
  await drawer.findByRole('button', { name: 'Ask a connector: 1' });
  expect(drawer.getAllByLabelText<HTMLSelectElement>('Target person').map(({ value }) => value)).toEqual(['50', '']);
  expect(drawer.getByText(/^No path found to anyone at this company/)).toBeTruthy();
  expect(drawer.getAllByRole('option', { name: /A Stranger.* · No path found$/ })).toHaveLength(2);
});

it('proposes nobody twice while others know the target person themselves, and says so where it must', async () => {
  const person = { Id: '77', Name: 'Ines Calloway', Title: 'CTO', Linkedin_Profile__c: null };
  serveIntros(
    server,
    ['1', '2', '3'].map((id) => makeStaffIntro(id, 'Facilitator Agreed', { To_Who__r: person, Connector__r: null })),
  );
  const offer = (Id: string, name: string, knows_target: boolean) => ({ ...makeOffered(Id, name), knows_target });
  server.on(introPeople, {
    targets: [],
    connectors: [
      ...[offer('31', 'Best Way', true), offer('32', 'Second Way', true), offer('33', 'A Stranger', false)],
      { ...offer('34', 'Not Now', true), terms: { sentence: 'Not now.', blocked: true, overridable: false } },
    ],
  });
  openApp('/intro/dashboard');
  await screen.findAllByRole('button', { name: /^Timeline of the request to/ });
  await isReady();
  await userEvent.keyboard('j{Shift>}jj{/Shift}');
  await screen.findByText(/3 can take the next step, after you choose a person for 3 of them/);
  await userEvent.keyboard('n');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask a connector: 3 requests' }));
  await drawer.findByRole('button', { name: 'Ask a connector: 3' });
  const values = () => drawer.getAllByLabelText<HTMLSelectElement>('Connector').map(({ value }) => value);
  expect(values()).toEqual(['31', '32', '31']);
  expect(drawer.getAllByText('2 of these requests ask Best Way.')).toHaveLength(2);
  await userEvent.selectOptions(drawer.getAllByLabelText('Connector')[0]!, 'A Stranger · Partner, Quillmark Ventures');
  expect(values()).toEqual(['33', '31', '32']);
  expect(drawer.queryByText(/of these requests ask/)).toBeNull();
});
