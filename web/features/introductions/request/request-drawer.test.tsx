import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { logout } from '../../../../shared/features/accounts/session/calls.ts';
import { introSummaries, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { defaultSalesTarget } from '../../../../shared/features/sales/calls.ts';
import { findAccounts } from '../../../../shared/features/search/calls.ts';
import { endOwnSession } from '../../../platform/api/session.ts';
import { createRefusal, type FakeServer, portco, putSession, staff } from '../../../testing/testing.tsx';
import { makeIntro } from '../testing.ts';
import {
  answerPassages,
  createRequestServer,
  findPassage,
  getBox,
  getButton,
  goOn,
  ines,
  openDrawer,
  readLetter,
  salesTarget,
} from './testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createRequestServer();
});

const keys = () => server.callsOf(requestIntro).map(({ body }) => (body as { request_key: string }).request_key);
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

describe('the letter, where the sales target has a draft with all six fields', () => {
  it('is shown filled in, with the prompt where a passage is empty, and runs no other placeholder', async () => {
    await openDrawer();
    expect(await readLetter()).toBe(
      'Meet Castellan Bank: We spot fraud. Instant payments are coming. decision maker(s) as name, role, profile URL a pilot Lumenary scores transfers. Two banks run us. {{Id}}',
    );
    expect(screen.getByText('5 of 6')).toBeTruthy();
    expect(screen.getByText('Decision maker(s) is required')).toBeTruthy();
    expect(getButton('Next').disabled).toBe(true);
  });

  it('treats typed braces as plain braces', async () => {
    await openDrawer();
    await userEvent.click(await findPassage(/^One-liner/));
    await userEvent.clear(getBox(/^One-liner/));
    await userEvent.paste('{{Ask__c}} <b>$&</b>');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await readLetter()).toContain('Meet Castellan Bank: {{Ask__c}} <b>$&</b> Instant payments');
  });

  it('is edited in place: Ctrl Enter keeps, Escape takes back without closing the drawer', async () => {
    await openDrawer();
    await userEvent.click(await findPassage(/^What to discuss/));
    expect(getBox(/^What to discuss/).rows).toBe(4);
    await userEvent.keyboard(' for six weeks{Control>}{Enter}{/Control}');
    const element = await findPassage(/^What to discuss: a pilot for six weeks/);
    await waitFor(() => expect(document.activeElement).toBe(element));
    await userEvent.keyboard('{Enter} or more{Escape}');
    expect(await findPassage(/^What to discuss: a pilot for six weeks$/)).toBeTruthy();
    expect(screen.queryByText('Leave without sending?')).toBeNull();
  });

  it('is walked with Tab from passage to passage', async () => {
    await openDrawer();
    await userEvent.click(await findPassage(/^One-liner/));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(getBox(/^Value proposition and why now/));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(getBox(/^Decision maker/));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(getBox(/^Value proposition/));
  });
});

describe('the six inputs, where there is no such draft', () => {
  const prompts: [RegExp, number][] = [
    [/^One-liner \(your company's expertise\) \(required\)$/, 1],
    [/^Value proposition and why now \(required\)$/, 4],
    [/^What to discuss \(required\)$/, 4],
    [/^Decision maker\(s\) as name, role, profile URL \(required\)$/, 1],
    [/^Case studies \(required\)$/, 4],
    [/^Relevant blurb \(required\)$/, 6],
  ];

  it.each([
    ['no sales target', null],
    ['no draft', { ...salesTarget, Sample_Email_Draft__c: null }],
    ['a draft that lacks a field', { ...salesTarget, Sample_Email_Draft__c: 'Hi {{One_Liner__c}}' }],
  ])('are all required: %s', async (_, sales_target) => {
    server.on(defaultSalesTarget, { sales_target });
    await openDrawer();
    await screen.findByRole('textbox', { name: prompts[0]![0] });
    for (const [name, rows] of prompts) {
      const input = getBox(name);
      expect([input.required, input.rows ?? 1]).toEqual([true, rows]);
    }
  });

  it('point at the first empty one, and begin with the sales target’s values', async () => {
    server.on(defaultSalesTarget, { sales_target: { ...salesTarget, Sample_Email_Draft__c: null } });
    await openDrawer();
    await waitFor(() => expect(getBox(/^One-liner/).value).toBe('We spot fraud.'));
    await userEvent.click(getButton('Next'));
    const empty = getBox(/^Decision maker/);
    expect(document.activeElement).toBe(empty);
    expect(screen.getByText('Decision maker(s) is required')).toBeTruthy();
    await userEvent.type(empty, 'Ines');
    await userEvent.click(getButton('Next'));
    expect(getBox(/^Prior interactions/)).toBeTruthy();
  });
});

describe('before and after the request', () => {
  it('shows the open requests for this account by group label', async () => {
    await openDrawer();
    const running = await screen.findByRole('region', { name: 'Existing Intros' });
    expect(running.textContent).toContain('Lumenary asked for an introduction to Castellan Bank before:2 Success');
    const link = within(running).getByRole('link', { name: /^See status in dashboard/ });
    expect(link.getAttribute('href')).toBe('/intro/dashboard?q=Castellan%20Bank');
  });

  it('says when they cannot be loaded, tries again, and still lets the user ask', async () => {
    server.on(introSummaries, createRefusal(500, 'internal', 'It broke.'));
    const { drawer } = await openDrawer();
    expect((await drawer.findByRole('alert')).textContent).toContain('Earlier requests could not be loaded. It broke.');
    expect(await findPassage(/^One-liner/)).toBeTruthy();
    server.on(introSummaries, { accounts: [{ account_id: '16', summary: null, groups: [], open_people: [] }] });
    await userEvent.click(getButton('Try again'));
    expect(
      await drawer.findByText('Lumenary has not asked for an introduction to Castellan Bank before.'),
    ).toBeTruthy();
  });

  it('says that it looks for earlier requests while it does', async () => {
    server.on(introSummaries, () => new Promise<never>(() => undefined));
    const { drawer } = await openDrawer();
    expect(await drawer.findByText('Looking for earlier requests…')).toBeTruthy();
  });

  it('lets staff ask on behalf of a company, with its letter and its requests', async () => {
    server = createRequestServer(null, staff);
    server.on(defaultSalesTarget, ({ query }) => ({
      sales_target: query.get('account_id') === '2' ? salesTarget : null,
    }));
    const { drawer } = await openDrawer();
    await screen.findByRole('option', { name: 'Lumenary' });
    expect(await drawer.findByText('to Castellan Bank, on behalf of Quillmark Ventures')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'On behalf of' }), 'Lumenary');
    expect(drawer.getByText('to Castellan Bank, on behalf of Lumenary')).toBeTruthy();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.bodyOf(requestIntro)?.requesting_account_id).toBe('2'));
    expect(server.bodyOf(introSummaries)?.requesting_account_id).toBe('2');
  });
});

describe('sending', () => {
  it('asks for the two answers first, and points at the first that is missing', async () => {
    await openDrawer();
    await goOn();
    await userEvent.click(getButton('Submit'));
    expect(document.activeElement).toBe(getBox(/^Prior interactions/));
    expect(getBox(/^Tier or deal size/).getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf(requestIntro)).toEqual([]);
  });

  it('sends both steps, closes, and says so for ten seconds', async () => {
    await openDrawer();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    const notice = await screen.findByText('Introduction requested to Castellan Bank!');
    expect(notice.closest('[role="status"]')?.getAttribute('data-kind')).toBe('success');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(requestIntro)[0]?.path).toBe('/api/intro/account/16/request');
    expect(server.bodyOf(requestIntro)).toMatchObject({
      account_name: 'Castellan Bank',
      source: 'drawer',
      sales_target_id: '31',
      requesting_account_id: null,
      merge_fields: { One_Liner__c: 'We spot fraud.', Decision_Makers__c: 'Ines, VP' },
      prior_interaction: 'None',
      customer_tier: 'Tier 1',
      who_to_introduce: '',
      extra_comments: '',
    });
    expect(drafts()).toEqual([]);
  });

  it('offers common answers at one press each, and goes on to the next question and to sending', async () => {
    await openDrawer(ines);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.click(await screen.findByRole('button', { name: 'None so far' }));
    expect(document.activeElement).toBe(getButton('Tier 1'));
    expect(screen.queryByRole('button', { name: 'They know of us' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(getButton('Submit'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.bodyOf(requestIntro)).toMatchObject({ prior_interaction: 'None so far', customer_tier: 'Tier 1' }),
    );
  });

  it('keeps drawer and text when it fails, and asks again under the same key', async () => {
    server.on(requestIntro, createRefusal(503, 'upstream', 'The introductions service did not answer.'));
    const { drawer } = await openDrawer();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    const alert = await drawer.findByRole('alert');
    expect(alert.textContent).toBe(
      'The request was not sent. The introductions service did not answer. Your text is saved.',
    );
    expect(getBox(/^Prior interactions/).value).toBe('None');
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.callsOf(requestIntro)).toHaveLength(2));
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('stays open although its company cannot be loaded again after the failure', async () => {
    const { drawer } = await openDrawer();
    await goOn();
    await answerPassages();
    server.on(requestIntro, createRefusal(503, 'upstream', 'Kith does not answer.'));
    server.on(findAccounts, createRefusal(403, 'forbidden', 'Not now.'));
    const requestCount = server.callsOf(findAccounts).length;
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.callsOf(findAccounts).length).toBeGreaterThan(requestCount));
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.callsOf(requestIntro)).toHaveLength(2));
    expect((await drawer.findByRole('alert')).textContent).toContain('The request was not sent.');
    expect(getBox(/^Prior interactions/).value).toBe('None');
    expect(screen.queryByText(/^The company could not be loaded/)).toBeNull();
  });

  it('takes another key once the text of the failed request changes', async () => {
    server.on(requestIntro, createRefusal(503, 'upstream', 'The introductions service did not answer.'));
    const { drawer } = await openDrawer();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    await drawer.findByRole('alert');
    await userEvent.type(getBox(/^Other comments/), 'Soon');
    server.on(requestIntro, { result: makeIntro('900', 'To review') });
    await userEvent.click(getButton('Submit'));
    expect(await screen.findByText('Introduction requested to Castellan Bank!')).toBeTruthy();
    const [first, second] = keys();
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(server.bodyOf(requestIntro)?.extra_comments).toBe('Soon');
  });

  it('says that it was sent with other words before, and keeps the present ones', async () => {
    const detail = 'This request was sent already, with other words.';
    server.on(requestIntro, createRefusal(409, 'conflict', detail));
    const { drawer } = await openDrawer();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Submit'));
    expect((await drawer.findByRole('alert')).textContent).toBe(
      `The request was not sent. ${detail} Your text is saved.`,
    );
    expect(getBox(/^Prior interactions/).value).toBe('None');
  });

  it('goes back to step 0 with all typed text', async () => {
    await openDrawer();
    await goOn();
    await answerPassages();
    await userEvent.click(getButton('Previous'));
    expect(await findPassage(/^Decision maker\(s\): Ines, VP/)).toBeTruthy();
    await userEvent.click(getButton('Next'));
    expect(getBox(/^Prior interactions/).value).toBe('None');
  });
});

describe('leaving', () => {
  it('closes at once where nothing was typed, also with a person in mind', async () => {
    await openDrawer(ines);
    await findPassage(/^One-liner/);
    await userEvent.click(getButton('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks where something was typed: the user goes on, or throws it away', async () => {
    const { drawer } = await openDrawer();
    await goOn();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Leave without sending?')).toBeNull());
    await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('dialog', { name: 'Request a Warm Introduction' })).toBeNull();
    expect(drafts()).toEqual([]);
  });
});

describe('an unsent request', () => {
  const typeSomething = async () => {
    const { shown } = await openDrawer();
    await goOn();
    await userEvent.type(getBox(/^Prior interactions/), 'We met in March');
    shown.unmount();
  };

  it('outlives a reload, with the step and the key', async () => {
    await typeSomething();
    const key = JSON.parse(localStorage.getItem(drafts()[0]!)!).key;
    await openDrawer();
    await waitFor(() => expect(getBox(/^Prior interactions/).value).toBe('We met in March'));
    expect(screen.getByText(/^Continue your draft of \d\d:\d\d today, or start over\.$/)).toBeTruthy();
    await userEvent.type(getBox(/^Tier or deal size/), 'Tier 1');
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(server.bodyOf(requestIntro)?.request_key).toBe(key));
  });

  it('says at step 1, too, why it cannot be sent without the letter, and tries again', async () => {
    await typeSomething();
    server.on(defaultSalesTarget, createRefusal(400, 'broken', 'It broke.'));
    const { drawer } = await openDrawer();
    expect(await drawer.findByText('The e-mail draft could not be loaded. It broke.')).toBeTruthy();
    expect(getButton('Submit').disabled).toBe(true);
    expect(drawer.getByText('The e-mail draft is missing')).toBeTruthy();
    server.on(defaultSalesTarget, { sales_target: salesTarget });
    await userEvent.click(getButton('Try again'));
    await waitFor(() => expect(getButton('Submit').disabled).toBe(false));
    expect(getBox(/^Prior interactions/).value).toBe('We met in March');
  });

  it('goes back to the fields that the sales target no longer fills', async () => {
    await typeSomething();
    server.on(defaultSalesTarget, {
      sales_target: { ...salesTarget, Sample_Email_Draft__c: null, Case_Studies__c: null },
    });
    await openDrawer();
    await waitFor(() => expect(getButton('Submit').disabled).toBe(false));
    await userEvent.type(getBox(/^Tier or deal size/), 'Tier 1');
    await userEvent.click(getButton('Submit'));
    await waitFor(() => expect(document.activeElement).toBe(getBox(/^Case studies/)));
    expect(screen.getByText('Case studies is required')).toBeTruthy();
    expect(server.callsOf(requestIntro)).toEqual([]);
  });

  it('is never shown to another user', async () => {
    await typeSomething();
    putSession(server, { ...portco, Id: '9' });
    await openDrawer();
    expect(await findPassage(/^Decision maker\(s\) as name.*empty$/)).toBeTruthy();
  });

  it('is deleted on sign-out', async () => {
    await typeSomething();
    expect(drafts()).toHaveLength(1);
    server.on(logout, { success: true });
    await act(() => endOwnSession());
    expect(drafts()).toEqual([]);
  });

  it('is not kept while the user acts as another', async () => {
    putSession(server, { ...portco, fake: true });
    await typeSomething();
    expect(drafts()).toEqual([]);
  });

  it('ignores a foreign value under its name in the browser', async () => {
    localStorage.setItem('kith-draft:8:intro-16', '{"step":7}');
    await openDrawer();
    expect(await findPassage(/^One-liner/)).toBeTruthy();
  });
});

it('says so when the letter cannot be loaded, and tries again', async () => {
  server.on(defaultSalesTarget, createRefusal(400, 'broken', 'It broke.'));
  await openDrawer();
  expect(await screen.findByText('The e-mail draft could not be loaded. It broke.')).toBeTruthy();
  expect(getButton('Next').disabled).toBe(true);
  server.on(defaultSalesTarget, { sales_target: salesTarget });
  await userEvent.click(getButton('Try again'));
  expect(await findPassage(/^One-liner/)).toBeTruthy();
});
