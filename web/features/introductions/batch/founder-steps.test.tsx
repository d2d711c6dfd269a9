import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { findAccounts, searchByTitle } from '../../../../shared/features/search/calls.ts';
import { openApp } from '../../../testing/testing.tsx';
import { makeContact, makeFoundAccount } from '../../search/testing.ts';
import { createRequestServer, salesTarget, serveFoundAccount } from '../request/testing.tsx';

const IDS = ['16', '17', '18'];

it('takes a founder from a job title to three requests in at most 11 steps', async () => {
  const server = createRequestServer({ ...salesTarget, Decision_Makers__c: 'Heads of risk' })
    .on(searchByTitle, {
      accounts: IDS.map((id) => makeFoundAccount(id, { name: `Company ${id}`, reason: 'title' })),
      contacts: IDS.map((id) => makeContact(`${id}0`, { name: `Person ${id}`, account_id: id })),
      limit_hit: false,
    })
    .on(findAccounts, { accounts: IDS.map((id) => serveFoundAccount(id, `Company ${id}`)) });
  openApp('/');
  let steps = 0;
  const click = async (element: HTMLElement) => {
    steps++;
    await userEvent.click(element);
  };
  const type = async (text: string) => {
    steps++;
    await userEvent.keyboard(text);
  };
  await click(await screen.findByRole('link', { name: 'By Title' }));
  // The field has the focus as soon as it is there.
  const titles = await screen.findByRole('textbox', { name: /Titles to include/ });
  await waitFor(() => expect(document.activeElement).toBe(titles));
  await type('vp{Enter}');
  for (const id of IDS) await click(await screen.findByRole('checkbox', { name: `Select Person ${id}` }));
  await click(screen.getByRole('button', { name: 'Request 3 intros' }));
  await click(await screen.findByRole('button', { name: 'Next' }));
  await click(await screen.findByRole('button', { name: 'None so far' }));
  await click(screen.getByRole('button', { name: 'Tier 1' }));
  await click(await screen.findByRole('button', { name: 'Submit 3 requests' }));
  expect(await screen.findByText('3 requests sent, one for each company')).toBeTruthy();
  expect(server.callsOf(requestIntro).map(({ params }) => params.id)).toEqual(IDS);
  // The words and Enter are two.
  expect(steps + 1).toBeLessThanOrEqual(11);
});
