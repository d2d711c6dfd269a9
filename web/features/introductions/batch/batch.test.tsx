import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { introSummaries, requestIntro, undoIntros } from '../../../../shared/features/introductions/calls.ts';
import { findAccounts, searchByNames, suggestAccounts } from '../../../../shared/features/search/calls.ts';
import { createRefusal, type FakeServer, openApp } from '../../../testing/testing.tsx';
import { answerUndone } from '../../../testing/undone.ts';
import { createRequestServer, serveFoundAccount } from '../request/testing.tsx';
import { makeIntro } from '../testing.ts';

const names: Record<string, string> = { 16: 'Castellan Bank', 17: 'Orrin Health', 18: 'Veldt Robotics' };
const found = (id: string) => serveFoundAccount(id, names[id] as string);

let server: FakeServer;
beforeEach(() => {
  server = createRequestServer()
    .on(findAccounts, ({ body }) => ({
      accounts: (body as { account_ids: string[] }).account_ids.filter((id) => id in names).map(found),
    }))
    .on(suggestAccounts, { accounts: [found('18')] });
});

const company = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li *' })).closest('li') as HTMLElement);
const box = (name: RegExp) => screen.getByRole('textbox', { name });
async function fill() {
  await userEvent.click(await screen.findByRole('button', { name: /^Decision maker.*empty$/ }));
  await userEvent.keyboard('Ines, VP');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(box(/^Prior interactions/), 'None');
  await userEvent.type(box(/^Tier or deal size/), 'Tier 1');
}
const bodies = () =>
  server
    .callsOf(requestIntro)
    .map(({ params, body }) => [params.id, (body as { request_key: string }).request_key] as const);

it('lists the companies of the address with their open requests, and names missing ones', async () => {
  openApp('/batch-intro?account=16&account=17,99');
  expect(await (await company('Castellan Bank')).findByText('2 Success')).toBeTruthy();
  expect((await company('Orrin Health')).getByText('No requests yet')).toBeTruthy();
  expect(screen.getByText('One company in this link could not be found.')).toBeTruthy();
});

it.each([
  ['lines', 'Orrin Health\nVeldt Robotics\nNowhere Ltd\nTwin'],
  ['cells', 'Orrin Health\tVeldt Robotics\tNowhere Ltd\tTwin'],
  ['commas', 'Orrin Health, Veldt Robotics, Nowhere Ltd, Twin'],
])('adds every company of a list pasted into the picker, and names unknown ones: %s', async (_, list) => {
  const account = (id: string, name: string, matches: string[]) => ({ ...serveFoundAccount(id, name), matches });
  server.on(searchByNames, {
    accounts: [
      account('17', 'Orrin Health', ['Orrin Health']),
      account('18', 'Veldt Robotics', ['Veldt Robotics']),
      ...[account('20', 'Twin', ['Twin']), account('21', 'Twin', ['Twin'])],
    ],
    unmatched: ['Nowhere Ltd'],
    limit_hit: false,
    did_you_mean: [{ name: 'Nowhere Ltd', accounts: [found('16')] }],
  });
  openApp('/batch-intro?account=17');
  await company('Orrin Health');
  await userEvent.click(screen.getByRole('combobox', { name: 'Add companies' }));
  await userEvent.paste(list);
  await company('Veldt Robotics');
  expect(server.bodyOf(searchByNames)).toMatchObject({ names: list.split(/[\n\t]|, /), exactMatch: true });
  const accounts = () => new URLSearchParams(window.location.search).getAll('account');
  expect(accounts()).toEqual(['17', '18']);
  const unclear = within(screen.getByRole('list', { name: 'Names that were not added' }));
  expect(unclear.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Nowhere Ltd: no company has this name.Add Castellan Bank',
    'Twin: several companies have this name.Add TwinAdd Twin',
  ]);
  await userEvent.click(unclear.getByRole('button', { name: 'Add Castellan Bank' }));
  await waitFor(() => expect(accounts()).toEqual(['17', '18', '16']));
  expect(unclear.queryByText('Nowhere Ltd')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave them out' }));
  expect(screen.queryByRole('list', { name: 'Names that were not added' })).toBeNull();
});

it('asks for each company by its own name, with a key for each', async () => {
  openApp('/batch-intro?account=16,17');
  expect((await screen.findByRole('button', { name: /^One-liner/ })).parentElement?.textContent).toMatch(
    /^Meet \[each company’s name\]: We spot/,
  );
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  expect(await screen.findByText('2 requests sent, one for each company')).toBeTruthy();
  const sent = server.callsOf(requestIntro).map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ account_name, customer_tier }) => [account_name, customer_tier])).toEqual([
    ['Castellan Bank', 'Tier 1'],
    ['Orrin Health', 'Tier 1'],
  ]);
  const keys = bodies().map(([, key]) => key);
  expect(new Set(keys).size).toBe(2);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

it('leaves the page as it is under a press that ends the writing, so that the button is still there at the release', async () => {
  openApp('/batch-intro?account=16&account=17');
  await company('Orrin Health');
  await userEvent.click(await screen.findByRole('button', { name: /^Decision maker.*empty$/ }));
  await userEvent.keyboard('Ines, VP');
  const next = screen.getByRole('button', { name: 'Next' });
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: next });
  expect(document.activeElement).toBe(next);
  expect(box(/^Decision maker/)).toBeTruthy();
  await user.pointer({ keys: '[/MouseLeft]', target: next });
  expect(await screen.findByRole('textbox', { name: /^Prior interactions/ })).toBeTruthy();
});

it('puts the written passage back into the letter once it is left, by a press or by a key', async () => {
  openApp('/batch-intro?account=16');
  await userEvent.click(await screen.findByRole('button', { name: /^Decision maker.*empty$/ }));
  await userEvent.keyboard('Ines, VP');
  await userEvent.click(screen.getByRole('heading', { name: 'Request Warm Introductions' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Decision maker.*Ines, VP$/ }));
  await userEvent.tab();
  expect(await screen.findByRole('button', { name: /^Decision maker.*Ines, VP$/ })).toBeTruthy();
});

it('carries people to each company, from the address and from its picker', async () => {
  openApp('/batch-intro?account=16,17&contact=16.14,16.12');
  expect(await (await company('Castellan Bank')).findByText('Kofi Amankrah, Ines Calloway')).toBeTruthy();
  await fill();
  await userEvent.type(
    screen.getByRole('combobox', { name: 'Who to introduce at Orrin Health (optional)' }),
    'Head of claims',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kofi Amankrah' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('contact')).toBe('16.12'));
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  expect(await screen.findByText('2 requests sent, one for each company')).toBeTruthy();
  const sent = server.callsOf(requestIntro).map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ target_contact_id, who_to_introduce }) => [target_contact_id, who_to_introduce])).toEqual([
    ['12', 'Ines Calloway, VP Engineering'],
    [null, 'Head of claims'],
  ]);
});

it('fills the passage for decision makers with the chosen people at each company', async () => {
  openApp('/batch-intro?account=16,17&contact=16.14,17.12');
  expect(await screen.findByRole('button', { name: /^Decision maker.*\[the person of each request\]/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Prior interactions/ }), 'None');
  await userEvent.type(box(/^Tier or deal size/), 'Tier 1');
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  await screen.findByText('2 requests sent, one for each company');
  const sent = server.callsOf(requestIntro).map(({ body }) => body as { merge_fields: Record<string, string> });
  expect(sent.map(({ merge_fields }) => merge_fields.Decision_Makers__c)).toEqual([
    'Kofi Amankrah, Chief Technology Officer',
    'Ines Calloway, VP Engineering',
  ]);
});

it('shows the result for each, and sends only the failed ones again', async () => {
  let broken = true;
  server.on(requestIntro, ({ params }) =>
    broken && params.id === '16'
      ? createRefusal(503, 'upstream', 'Try later.')
      : { result: makeIntro('900', 'To review') },
  );
  openApp('/batch-intro?account=16,17');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  expect(
    (await company('Castellan Bank')).getByText(
      'There was an error sending the request, please try again... Try later.',
    ),
  ).toBeTruthy();
  expect(await (await company('Orrin Health')).findByText('Request Sent Successfully')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('1 of 2 requests sent.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again for 1' }));
  expect(await screen.findByText('2 requests sent, one for each company')).toBeTruthy();
  const requests = bodies();
  expect(requests.map(([id]) => id)).toEqual(['16', '17', '16']);
  expect(requests[2]).toEqual(requests[0]);
});

it('adds and removes companies by name; the address keeps them', async () => {
  openApp('/batch-intro');
  expect(await screen.findByText('Add a company first')).toBeTruthy();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add companies' }), 've');
  expect(server.callsOf(suggestAccounts)).toEqual([]);
  await userEvent.keyboard('l');
  await userEvent.click(await screen.findByRole('option', { name: /Veldt Robotics/ }));
  const row = await company('Veldt Robotics');
  expect(window.location.search).toBe('?account=18');
  await userEvent.click(row.getByRole('button', { name: 'Remove Veldt Robotics' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText('Veldt Robotics')).toBeNull();
});

it('asks before it throws away typed text', async () => {
  openApp('/batch-intro?account=16');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('files a request for each person, and says how many before and after', async () => {
  server
    .on(requestIntro, ({ body }) =>
      (body as { target_contact_id: string }).target_contact_id === '12'
        ? createRefusal(503, 'unavailable', 'The database is busy.')
        : { result: makeIntro('900', 'To review') },
    )
    .on(introSummaries, {
      accounts: [
        { account_id: '16', summary: null, groups: [], open_people: [] },
        { account_id: '17', summary: null, groups: [], open_people: ['14'] },
      ],
    });
  openApp('/batch-intro?account=16,17&contact=16.14,16.12,17.14,17.12');
  await (await company('Orrin Health')).findByText('Skipped, because a request is already open: Kofi Amankrah');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await userEvent.type(box(/^Prior interactions/), 'None');
  await userEvent.type(box(/^Tier or deal size/), 'Tier 1');
  await userEvent.click(screen.getByRole('button', { name: 'Submit 3 requests' }));
  expect(await screen.findByText('1 of 3 requests sent.')).toBeTruthy();
  server.on(requestIntro, ({ body }) => ({
    result: makeIntro(`9${(body as { target_contact_id: string }).target_contact_id}`, 'To review'),
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again for 2' }));
  await screen.findByText('3 requests sent, one for each person');
  const bodies = server
    .callsOf(requestIntro)
    .map(({ params, body }) => [params.id, body] as [string, { target_contact_id: string; request_key: string }]);
  expect(bodies.map(([id, { target_contact_id }]) => [id, target_contact_id])).toEqual([
    ...[
      ['16', '14'],
      ['16', '12'],
      ['17', '12'],
    ],
    ...[
      ['16', '12'],
      ['17', '12'],
    ],
  ]);
  expect(new Set(bodies.map(([, { request_key }]) => request_key)).size).toBe(3);
  expect(screen.getByRole('link', { name: 'Open the request to Kofi Amankrah at Castellan Bank' })).toBeTruthy();
});

/** Far longer than the product's ten seconds: a busy machine must not let it pass. */
const grace = { undo: { until: '2025-11-20T13:15:00.000Z', seconds: 600 } };

it('is taken back as a whole while nobody was notified, and goes on with its text', async () => {
  server
    .on(requestIntro, ({ params }) => ({ result: { ...makeIntro(`9${params.id}`, 'To review'), ...grace } }))
    .on(undoIntros, answerUndone);
  openApp('/batch-intro?account=16,17');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  expect(await screen.findByText('2 requests sent, one for each company')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Submit 2 requests' })).toBeTruthy();
  expect(server.callsOf(undoIntros).map(({ body }) => body)).toEqual([{ ids: ['916', '917'] }]);
  expect((box(/^Prior interactions/) as HTMLTextAreaElement).value).toBe('None');
  expect(screen.queryByText('Request Sent Successfully')).toBeNull();
});

it('shows the request filed for each company with its requester, and leads to it', async () => {
  server.on(requestIntro, ({ params }) => ({ result: { ...makeIntro(`9${params.id}`, 'To review'), ...grace } }));
  openApp('/batch-intro?account=16,17&contact=16.14');
  await (await company('Castellan Bank')).findByText('Kofi Amankrah');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  const heading = await screen.findByRole('heading', { name: '2 requests sent, one for each company' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const filed = within(screen.getByRole('list', { name: 'Requests' }));
  expect(filed.getByText('For Kofi Amankrah')).toBeTruthy();
  expect(filed.getByRole('link', { name: 'Open the request to Orrin Health' }).getAttribute('href')).toBe(
    '/intro/dashboard?id=917',
  );
  expect(screen.getByText(/^On behalf of /)).toBeTruthy();
  expect(screen.getByText(/^No one else sees these requests yet/)).toBeTruthy();
});

it('is a draft again when it is taken back after its page was left, and leads back to it', async () => {
  server
    .on(requestIntro, ({ params }) => ({ result: { ...makeIntro(`9${params.id}`, 'To review'), ...grace } }))
    .on(undoIntros, answerUndone);
  openApp('/batch-intro?account=16,17&contact=16.14');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  await screen.findByText('2 requests sent, one for each company');
  await userEvent.click(screen.getByRole('link', { name: 'New search' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(window.location.search).toBe('?account=16,17&contact=16.14'));
  expect(((await screen.findByRole('textbox', { name: /^Prior interactions/ })) as HTMLTextAreaElement).value).toBe(
    'None',
  );
});

it('says which could not be taken back, and would send only the others again', async () => {
  server
    .on(requestIntro, ({ params }) => ({ result: { ...makeIntro(`9${params.id}`, 'To review'), ...grace } }))
    .on(undoIntros, { undone: ['916'], refused: [{ Id: '917', why: 'It was sent.' }] });
  openApp('/batch-intro?account=16,17');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2 requests' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 request could not be undone. It was sent.')).toBeTruthy();
  expect((await company('Orrin Health')).getByText('Request Sent Successfully')).toBeTruthy();
  expect((await company('Castellan Bank')).queryByText('Request Sent Successfully')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Try again for 1' })).toBeTruthy();
});
