import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  askKeyNode,
  keyNodesByAccount,
  keyNodesBySkills,
  listKeyNodeAsks,
  readLayoffs,
  undoKeyNodeAsks,
} from '../../../shared/features/key-nodes/calls.ts';
import type { KeyNode, KeyNodeAsk } from '../../../shared/features/key-nodes/key-node.ts';
import { MAX_NAMES, searchByNames } from '../../../shared/features/search/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { answerUndone } from '../../testing/undone.ts';
import { makeAccount, makeNode, serveAround } from './list-sample.ts';

const PATH = '/talent/key-nodes-reachouts';
const waiting: KeyNodeAsk = {
  Id: '5',
  state: 'waiting',
  channel: 'chat',
  error: null,
  asked_at: '2026-11-21T12:00:00.000Z',
  by: 'Dana Okafor',
  undo: { until: '2026-11-21T12:00:10.000Z', seconds: 10 },
  contact: { Id: '1', Name: 'Dana Okafor' },
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] });
  serveAround(server);
  serve([makeNode(1), makeNode(2)]);
});

function serve(connectors: KeyNode[], more: object = {}): void {
  server.on(keyNodesByAccount, {
    connectors,
    next_cursor: null,
    shown: connectors.length,
    total: 112,
    limit_hit: false,
    counts: { 7: connectors.length },
    ...more,
  });
}
const loadRow = async (name: string) => (await screen.findByText(name)).closest('li')!;
const open = async () => {
  openApp(`${PATH}?q=Tesselane`);
  return loadRow('Connector 1');
};

it('looks up pasted names as Search does, and shows how many of them pass', async () => {
  openApp(PATH);
  await screen.findByText('Paste company names');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company names' }), 'Tesselane{Enter}');
  await screen.findByText('2 / 112 Potential Connectors');
  expect(server.bodyOf(searchByNames)).toEqual({ names: ['Tesselane'] });
  expect(server.bodyOf(keyNodesByAccount)).toMatchObject({
    account_ids: ['7'],
    filters: { relationship: 1, linkedin: '1000', without_roles: ['advisor', 'board', 'consultant', 'investor'] },
  });
  const row = await loadRow('Connector 1');
  within(row).getByText('22 months');
  within(row).getByText('3.5 years since');
  within(row).getByText(/Tesselane, Apr 2019 – Jun 2023/);
});

it('keeps pasted names beyond those that one search takes in the field, and says so', async () => {
  openApp(PATH);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Company names' }));
  await userEvent.paste(Array.from({ length: MAX_NAMES + 2 }, (_, at) => `Company ${at}`).join('\n'));
  await screen.findByText(/A search takes 500 names\. The rest stay in the field\./);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Company names' }).value).toBe(
    `Company ${MAX_NAMES}\nCompany ${MAX_NAMES + 1}`,
  );
  expect((server.bodyOf(searchByNames) as { names: string[] }).names).toHaveLength(MAX_NAMES);
});

it('fills in the names of a list of layoffs, with its details, and leaves unknown ones for correction', async () => {
  const layoff = { place: 'Berlin', number: 120, share: 0.15, date: '2026-11-12' };
  server.on(readLayoffs, {
    file_name: 'layoffs.csv',
    total: 2,
    found: 1,
    columns: [],
    notes: [],
    layoffs: [
      { company: 'Tesselane', ...layoff },
      { company: 'Harbourline', ...layoff, number: null, share: null },
    ],
  });
  server.on(searchByNames, {
    accounts: [makeAccount('7', 'Tesselane')],
    unmatched: ['Harbourline'],
    limit_hit: false,
    did_you_mean: [{ name: 'Harbourline', accounts: [{ ...makeAccount('9', 'Harbour Lines'), relationship: 2 }] }],
  });
  const { container } = openApp(PATH);
  await screen.findByText('Or drop a layoff list');
  await userEvent.upload(
    container.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(['company\nTesselane\n'], 'layoffs.csv'),
  );
  const lines = await screen.findByRole('list', { name: 'Companies' });
  within(lines).getByText('Berlin · 120 people (15 %) · 12 Nov 26');
  within(lines).getByText('Berlin · number not given · 12 Nov 26');
  await within(lines).findByText('not found');
  await userEvent.click(within(lines).getByRole('button', { name: 'Harbour Lines' }));
  await waitFor(() => expect(server.bodyOf(searchByNames)).toEqual({ names: ['Tesselane', 'Harbour Lines'] }));
  // The message says it of the company that the list names.
  await screen.findByText(/Tesselane let 120 people go in Berlin on 12 Nov 26\. Connector 1/);
});

it('fills in all companies of a list that have people in the network, and none of the others', async () => {
  const layoff = { place: null, number: null, share: null, date: '2026-11-12' };
  const companies = Array.from({ length: 90 }, (_, place) => `Company ${place}`);
  server.on(readLayoffs, {
    file_name: 'layoffs.csv',
    total: 90,
    found: 70,
    columns: [],
    notes: [],
    layoffs: companies.map((company) => ({ company, ...layoff })),
  });
  const { container } = openApp(PATH);
  await screen.findByText('Or drop a layoff list');
  await userEvent.upload(
    container.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(['company\n'], 'layoffs.csv'),
  );
  await waitFor(() => expect(server.bodyOf(searchByNames)).toEqual({ names: companies.slice(0, 70) }));
  expect(await screen.findByRole('button', { name: /^Load \d+ more of 20/ })).toBeTruthy();
});

it('sends to the person who knows them best, can take it back, and says when it is sent', async () => {
  server.on(askKeyNode, { ask: waiting });
  server.on(listKeyNodeAsks, { asks: [waiting] });
  const row = await open();
  await userEvent.click(within(row).getByRole('button', { name: 'Send a message about Connector 1' }));
  await within(row).findByText('Sending…');
  expect(server.bodyOf(askKeyNode)).toMatchObject({
    connector: '1',
    account: '7',
    contact: '1',
    source: 'Outbound - Layoffs News',
    skills: [],
    context: expect.stringContaining('we’re looking for good people from {company}'),
  });
  server.on(undoKeyNodeAsks, answerUndone);
  await userEvent.click(within(row).getByRole('button', { name: 'Undo the message about Connector 1' }));
  const again = await within(row).findByRole('button', { name: 'Send a message about Connector 1' });
  server.on(listKeyNodeAsks, { asks: [{ ...waiting, state: 'sent', undo: undefined }] });
  await userEvent.click(again);
  await screen.findByText('Sent a slack message successfully');
  await within(row).findByText('Sent');
});

it('takes a message back by Ctrl Z as the row does', async () => {
  const ask = { ...waiting, undo: { until: '2026-11-21T12:01:00.000Z', seconds: 60 } };
  server.on(askKeyNode, { ask });
  server.on(listKeyNodeAsks, { asks: [ask] });
  server.on(undoKeyNodeAsks, answerUndone);
  const row = await open();
  await userEvent.click(within(row).getByRole('button', { name: 'Send a message about Connector 1' }));
  await screen.findByText(/will be asked about Connector 1\./);
  await userEvent.keyboard('{Control>}z{/Control}');
  await screen.findByText('You took back the message about Connector 1.');
  await within(row).findByRole('button', { name: 'Send a message about Connector 1' });
  expect(server.callsOf(undoKeyNodeAsks)).toHaveLength(1);
});

it('reports a failed message in the words of the specification, and reloads the rows', async () => {
  server.on(askKeyNode, () => createRefusal(409, 'conflict', 'You can’t ask twice.'));
  const row = await open();
  serve([makeNode(1, { ask: { ...waiting, state: 'sent', undo: undefined } }), makeNode(2)]);
  await userEvent.click(within(row).getByRole('button', { name: 'Send a message about Connector 1' }));
  await screen.findByText(/There was an error sending a slack msg\.\.\. You can’t ask twice/);
  await within(await loadRow('Connector 1')).findByText('Sent');
});

it('asks first where the contact was asked about another person lately', async () => {
  const lately = { about: 'Brightmoor', asked_at: '2026-11-03T12:00:00.000Z', by: 'Noa Kestrel' };
  serve([makeNode(1, { asked_lately: lately })]);
  server.on(askKeyNode, { ask: waiting });
  server.on(listKeyNodeAsks, { asks: [waiting] });
  const row = await open();
  await userEvent.click(within(row).getByRole('button', { name: 'Send a message about Connector 1' }));
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(/Noa Kestrel wrote about them on 03 Nov 26, about Brightmoor/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask anyway' }));
  await waitFor(() => expect(server.bodyOf(askKeyNode)).toMatchObject({ although_asked: true }));
});

it('offers those who know the person first, and shows the mail to one without a chat id before it goes out', async () => {
  const known_by = [
    { Id: '3', Name: 'Noa Unchatted', score: 4 as const },
    { Id: '2', Name: 'Gideon Marsh', score: 2 as const },
  ];
  serve([makeNode(1, { owner_name: 'Noa Unchatted', owner_id: '3', owner_slack_id: null, known_by })]);
  server.on(askKeyNode, { ask: { ...waiting, channel: 'mail' } });
  server.on(listKeyNodeAsks, { asks: [waiting] });
  const row = await open();
  const select = within(row).getByRole('combobox', { name: 'Who at the firm asks Connector 1' });
  await within(select).findByRole('option', { name: 'Noa Unchatted · Very high · by mail' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', 'Noa Unchatted · Very high · by mail', 'Gideon Marsh · Medium', 'Dana Okafor']);
  await userEvent.click(within(row).getByRole('button', { name: 'Mail draft about Connector 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about Connector 1' }));
  dialog.getByText('By mail to Noa Unchatted, 3@quillmark.example.');
  const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'About Connector 1' });
  expect(text.value).toMatch(/^Hi Noa, .* from Tesselane\. Connector 1/);
  await userEvent.type(text, ' Thanks!');
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 message' }));
  await waitFor(() =>
    expect(server.bodyOf(askKeyNode)).toMatchObject({
      contact: '3',
      context: expect.stringMatching(/^Hi Noa, .* Thanks!$/),
    }),
  );
});

it('sends five messages in one go, after the file, five ticks and two presses, and says once that they are sent', async () => {
  const lately = { about: 'Brightmoor', asked_at: '2026-11-03T12:00:00.000Z', by: 'Noa Kestrel' };
  serve([
    makeNode(1, { asked_lately: lately }),
    ...[2, 3, 4].map((id) => makeNode(id)),
    makeNode(5, { owner_id: '3', owner_slack_id: null }),
    makeNode(6, { ask: { ...waiting, state: 'sent', undo: undefined } }),
  ]);
  const asks: Record<string, KeyNodeAsk> = {};
  server.on(askKeyNode, ({ body }) => {
    const { connector } = body as { connector: string };
    asks[connector] = { ...waiting, Id: connector };
    return { ask: asks[connector] };
  });
  server.on(listKeyNodeAsks, () => ({
    asks: Object.values(asks).map((ask) => ({
      ...ask,
      state: Object.keys(asks).length < 5 ? ('waiting' as const) : ('sent' as const),
    })),
  }));
  const row = await open();
  await within(row).findByRole('option', { name: /Gideon Marsh/ });
  let clicks = 2; // the drop for the file, and the file
  const click = async (element: HTMLElement) => {
    clicks++;
    await userEvent.click(element);
  };
  for (const id of [1, 2, 3, 4, 5]) await click(screen.getByRole('checkbox', { name: `Select Connector ${id}` }));
  await click(screen.getByRole('button', { name: 'Ask about 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about 5 people' }));
  dialog.getByText(/Noa Kestrel wrote about them on 03 Nov 26, about Brightmoor/);
  await click(dialog.getByRole('button', { name: 'Send 5 messages' }));
  expect(clicks).toBeLessThanOrEqual(10);
  await waitFor(() => expect(server.callsOf(askKeyNode)).toHaveLength(5));
  const bodies = server.callsOf(askKeyNode).map(({ body }) => body as { contact: string; although_asked?: boolean });
  expect(bodies.map(({ contact, although_asked }) => [contact, although_asked])).toEqual([
    ['1', true],
    ...[2, 3, 4].map(() => ['1', undefined]),
    ['3', undefined],
  ]);
  await screen.findByText('Sent a slack message successfully', undefined, { timeout: 3_000 });
  expect(screen.getAllByText('Sent a slack message successfully')).toHaveLength(1);
});

it('marks members of the firm, and asks nobody about them unless the user chooses a contact', async () => {
  const themself = { owner_id: '2', owner_name: 'Connector 1', owner_is_connector: true };
  serve([
    makeNode(1, { ...themself, owner_slack_id: 'U0GIDEON1' }),
    makeNode(2, {
      ...themself,
      owner_name: 'Connector 2',
      owner_slack_id: null,
      last_touch: { what: 'Mail', day: '2026-10-03', by: 'Dana Okafor' },
    }),
  ]);
  const row = await open();
  within(row).getByText('Works at the firm');
  within(await loadRow('Connector 2')).getByText('Last in touch: Dana Okafor, in October. Works at the firm');
  const send = within(row).getByRole<HTMLButtonElement>('button', { name: 'Send a message about Connector 1' });
  expect([send.disabled, send.title]).toEqual([true, 'Choose a firm contact first']);
  expect(screen.queryByText(/Hi Connector/)).toBeNull();
});

it('filters by exclusions, which the address keeps', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: '5 more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Without role Advisor' }));
  await waitFor(() =>
    expect(server.bodyOf(keyNodesByAccount)).toMatchObject({
      filters: { without_roles: ['board', 'consultant', 'investor'] },
    }),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Leave out more' }), 'Contacts of Gideon Marsh');
  await waitFor(() => expect(server.bodyOf(keyNodesByAccount)).toMatchObject({ filters: { without_owner: '2' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Usual' }));
  await screen.findByRole('button', { name: 'Remove Without role Advisor' });
  expect(screen.queryByRole('button', { name: /Without contacts of/ })).toBeNull();
});

it('searches by skills of the list, and marks skills from titles', async () => {
  const past = { role_title: 'Backend Engineer', Account_Name__c: 'Tesselane', Skill__c: 'Backend', Active__c: false };
  const role = { ...past, Start_Date__c: '2019-01', End_Date__c: '2024-05' };
  server.on(keyNodesBySkills, {
    connectors: [
      makeNode(1, { key: '1', Account__c: null, Skill__c: 'Backend', skills_inferred: true, past_roles: [role] }),
    ],
    next_cursor: null,
    shown: 1,
    total: 1,
    limit_hit: false,
    unread_titles: 3,
  });
  openApp(`${PATH}?by=skills&skills=Backend`);
  const row = await loadRow('Connector 1');
  within(row).getByText('Inferred');
  within(row).getByText(/Backend Engineer, Tesselane, Jan 2019 – May 2024/);
  screen.getByText(/3 titles are still to be checked/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Source' }).value).toBe(
    'Outbound - Talent Recommendation',
  );
});
