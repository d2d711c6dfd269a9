import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { introSummaries, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { findAccounts, searchAccountContacts } from '../../../../shared/features/search/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { createRefusal, type FakeServer, renderPart } from '../../../testing/testing.tsx';
import { makeIntro } from '../testing.ts';
import {
  answerPassages,
  createRequestServer,
  getButton,
  goOn,
  ines,
  kofi,
  Opener,
  openDrawer,
  openDrawerAt,
  readLetter,
} from './testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createRequestServer();
});

describe('the people to introduce', () => {
  const whom = () => screen.getByRole('combobox', { name: 'Who to introduce (optional)' }) as HTMLInputElement;
  const chosen = () =>
    screen
      .queryAllByRole('listitem')
      .filter((item) => item.closest('[aria-label="Chosen at Castellan Bank"]'))
      .map((item) => item.textContent);

  it('begin with the person of the link, with strength, and each gets a request of their own', async () => {
    const { drawer } = await openDrawer(ines, kofi);
    expect(drawer.getByText('Ines Calloway').parentElement?.textContent).toBe(
      'For Ines Calloway, VP Engineering at Castellan Bank, and Kofi Amankrah',
    );
    expect(await readLetter()).toContain('[the person of each request]');
    await userEvent.click(getButton('Next'));
    expect(chosen()).toEqual([
      expect.stringContaining('Ines Calloway VP EngineeringHigh'),
      expect.stringContaining('Kofi Amankrah Chief Technology OfficerVery high'),
    ]);
    await answerPassages();
    await userEvent.type(whom(), 'Head of risk');
    server.on(requestIntro, ({ body }) =>
      (body as { target_contact_id: string }).target_contact_id === '14'
        ? createRefusal(503, 'unavailable', 'The database is busy.')
        : { result: makeIntro('900', 'To review') },
    );
    await userEvent.click(getButton('Submit 3 requests'));
    const sentence = await screen.findByText(/2 of 3 requests sent/);
    expect(sentence.parentElement?.parentElement?.textContent).toContain(
      '2 of 3 requests sent: Ines Calloway at Castellan Bank, Head of risk at Castellan Bank. Not sent: Kofi Amankrah at Castellan Bank (The database is busy.).',
    );
    server.on(requestIntro, { result: makeIntro('901', 'To review') });
    await userEvent.click(getButton('Submit 1 request'));
    expect(await screen.findByText('3 requests sent to Castellan Bank!')).toBeTruthy();
    const bodies = server.callsOf(requestIntro).map(({ body }) => body as Body<typeof requestIntro>);
    expect(
      bodies.map(({ target_contact_id, who_to_introduce, merge_fields }) => [
        ...[target_contact_id, who_to_introduce, merge_fields?.Decision_Makers__c],
      ]),
    ).toMatchObject([
      ['12', 'Ines Calloway, VP Engineering', expect.stringMatching(/^Ines Calloway, VP Engineering/)],
      ['14', 'Kofi Amankrah, Chief Technology Officer', expect.stringMatching(/^Kofi Amankrah/)],
      [null, 'Head of risk', 'Head of risk'],
      ['14', 'Kofi Amankrah, Chief Technology Officer', expect.stringMatching(/^Kofi Amankrah/)],
    ]);
    const keys = bodies.map(({ request_key }) => request_key);
    expect([new Set(keys).size, keys[3]]).toEqual([3, keys[1]]);
  });

  it('leave out whose request is open already', async () => {
    server.on(introSummaries, { accounts: [{ account_id: '16', summary: null, groups: [], open_people: ['14'] }] });
    const { drawer } = await openDrawer(ines, kofi);
    await drawer.findByText('Skipped, because a request is already open: Kofi Amankrah');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.bodyOf(requestIntro)?.target_contact_id).toBe('12'));
    expect(server.callsOf(requestIntro)).toHaveLength(1);
  });

  it('are picked by keyboard among the people of the company, and removed again', async () => {
    await openDrawer();
    await goOn();
    expect(server.callsOf(searchAccountContacts)).toEqual([]);
    await userEvent.type(whom(), 'technology');
    await screen.findByRole('option', { name: /Kofi Amankrah/ });
    expect(screen.queryByRole('option', { name: /Ines/ })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toHaveLength(1));
    expect(whom().value).toBe('');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(chosen()).toHaveLength(2));
    await userEvent.click(getButton('Remove Kofi Amankrah'));
    expect(chosen()).toEqual([expect.stringContaining('Ines Calloway')]);
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.bodyOf(requestIntro)?.target_contact_id).toBe('12'));
  });

  it('may be described in words alone: the request is then for nobody in particular', async () => {
    await openDrawer();
    await goOn();
    await userEvent.type(whom(), 'Anyone in payments');
    expect(await screen.findByText(/We’ll send it as you wrote it/)).toBeTruthy();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.bodyOf(requestIntro)?.who_to_introduce).toBe('Anyone in payments'));
    expect(server.bodyOf(requestIntro)?.target_contact_id).toBeNull();
  });

  it('the chosen people are in the address: a reload finds the drawer with the same people', async () => {
    const { drawer } = await openDrawerAt('/?request=16&contact=14,12,99');
    expect(drawer.getByText('Kofi Amankrah').parentElement?.textContent).toContain('and Ines Calloway');
  });
});

it('the drawer of an address gives the focus to the heading of the page behind it, sent or given up', async () => {
  for (const leave of ['Submit', 'Cancel']) {
    const { unmount } = renderPart(
      <main>
        <Page title="Search Network">
          <Opener />
        </Page>
      </main>,
      '/intro?request=16',
    );
    await screen.findByRole('dialog', { name: 'Request a Warm Introduction' });
    if (leave === 'Submit') {
      await goOn();
      await answerPassages();
    }
    await userEvent.click(getButton(leave));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Search Network' })));
    unmount();
  }
  expect(server.callsOf(requestIntro)).toHaveLength(1);
});

it('the drawer says so when the company of an address cannot be loaded', async () => {
  server.on(findAccounts, createRefusal(400, 'broken', 'It broke.'));
  renderPart(<Opener />, '/?request=16');
  expect(await screen.findByText('The company could not be loaded. It broke.')).toBeTruthy();
});

it('the drawer says so when the company of an address does not exist, and opens nothing', async () => {
  renderPart(<Opener />, '/?request=99');
  expect(await screen.findByText('We couldn’t find the company in this link. Search for it by name.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a person from a profile', () => {
  const profile = 'https://www.linkedin.com/in/ines-calloway';

  it('is the target, and fills the passage for decision makers with name, role and profile', async () => {
    const { drawer } = await openDrawerAt('/intro?request=16&contact=12&profile=ines-calloway');
    expect(drawer.getByText('Ines Calloway').parentElement?.textContent).toBe(
      'For Ines Calloway, VP Engineering at Castellan Bank',
    );
    expect(await readLetter()).toContain(`Ines Calloway, VP Engineering, ${profile}`);
  });

  it('may be unknown to Kith, and is requested by name', async () => {
    await openDrawerAt('/intro?request=16&name=Ines+Calloway&title=VP+Engineering&profile=ines-calloway');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.callsOf(requestIntro)).toHaveLength(1));
    expect(server.bodyOf(requestIntro)).toMatchObject({
      target_contact_id: null,
      who_to_introduce: 'Ines Calloway, VP Engineering',
      merge_fields: { Decision_Makers__c: `Ines Calloway, VP Engineering, ${profile}` },
    });
  });
});
