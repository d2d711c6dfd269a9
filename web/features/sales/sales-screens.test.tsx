import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { introSummaries } from '../../../shared/features/introductions/calls.ts';
import {
  getUseCase,
  listUseCases,
  previewUseCase,
  setStatus,
  undoRecommendations,
  updateUseCase,
} from '../../../shared/features/sales/calls.ts';
import { findAccounts, findContact, listIndustries } from '../../../shared/features/search/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { answerUndone } from '../../testing/undone.ts';
import {
  makeRecommendation,
  makeSuggestion,
  makeUseCase,
  serveRecommendations,
  serveSuggestions,
} from './list-sample.ts';

/** A step that its maker can still take back. */
const WAITING = {
  ...makeRecommendation(1).status,
  status: 'Suggested to Portfolio' as const,
  undo: { until: '2026-11-20T08:00:10.000Z', seconds: 10 },
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer()
    .on(setStatus, ({ path }) => ({ statuses: { [path.split('/').at(-1)!]: WAITING } }))
    .on(undoRecommendations, answerUndone);
});

const button = (name: string) => screen.findByRole('button', { name });
const press = (name: string, key: string) =>
  button(name).then((found) => {
    found.focus();
    fireEvent.keyDown(found, { key });
  });

describe('recommendations', () => {
  beforeEach(() => {
    putSession(server, staff);
    serveRecommendations(server, [makeRecommendation(1), makeRecommendation(2)]);
  });

  it('are suggested by S, based on the status that was read, and taken back', async () => {
    openApp('/sales/recommended');
    await press('Suggest Castellan Bank 1', 's');
    expect(await screen.findByText('You suggested Castellan Bank 1.')).toBeTruthy();
    expect(server.bodyOf(setStatus)).toEqual({
      status_id: null,
      from_status: 'To Review',
      status: 'Suggested to Portfolio',
    });
    await userEvent.click(await button('Undo'));
    await waitFor(() =>
      expect(server.callsOf(undoRecommendations).map(({ body }) => body)).toEqual([{ ids: ['1/1'] }]),
    );
  });

  it('show in the row a step that can be taken back, and do not offer what nobody can take back', async () => {
    serveRecommendations(server, [makeRecommendation(1, { status: WAITING }), makeRecommendation(2)]);
    openApp('/sales/recommended');
    await userEvent.click(await button('Undo the change of Castellan Bank 1'));
    await screen.findByText('Undone.');
    expect(server.callsOf(undoRecommendations).map(({ body }) => body)).toEqual([{ ids: ['1/1'] }]);
    expect(screen.queryByRole('button', { name: 'Undo the change of Castellan Bank 2' })).toBeNull();
    const { undo: _, ...taken } = WAITING;
    server.on(setStatus, { statuses: { '2': taken } });
    await press('Suggest Castellan Bank 2', 's');
    expect(await screen.findByText('You suggested Castellan Bank 2.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are suggested after the words for the e-mail, which a use case without any asks for first', async () => {
    const wordless = makeUseCase({ One_Liner__c: null, Sample_Email_Draft__c: '{{One_Liner__c}}' });
    server.on(listUseCases, { sales_targets: [wordless] }).on(updateUseCase, () => {
      server.on(listUseCases, { sales_targets: [makeUseCase()] });
      return { sales_target: makeUseCase() };
    });
    openApp('/sales/recommended');
    await press('Suggest Castellan Bank 1', 's');
    const drawer = within(await screen.findByRole('dialog', { name: 'E-mail text for Castellan Bank 1' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Save and suggest' }));
    expect(await drawer.findByText('Write at least one line.')).toBeTruthy();
    expect(server.callsOf(setStatus)).toEqual([]);
    await userEvent.type(drawer.getByRole('textbox', { name: 'One-liner' }), 'We stop fraud.');
    await userEvent.click(drawer.getByRole('button', { name: 'Save and suggest' }));
    expect(await screen.findByText('You suggested Castellan Bank 1.')).toBeTruthy();
    expect(server.bodyOf(updateUseCase)).toMatchObject({
      One_Liner__c: 'We stop fraud.',
      Industries__c: 'Banking, Payments',
    });
  });

  it('say when they are outside the industries, and what was decided for another use case', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    const elsewhere = [{ use_case: 'Chargebacks', status: 'Dismissed by Kith' as const, at }];
    serveRecommendations(server, [makeRecommendation(1, { outside: 'industries', elsewhere }), makeRecommendation(2)]);
    openApp('/sales/recommended');
    expect(await screen.findByText('Dismissed by the firm 20 Nov 26 for Chargebacks')).toBeTruthy();
    expect(screen.getAllByText('Outside the industries')).toHaveLength(1);
  });

  it('say when a way in is not to be asked now, and nothing where only a bound is known', async () => {
    const lead = (Id: string, blocked: boolean) => ({
      Id,
      name: `Lead ${Id}`,
      title: null,
      terms: { sentence: `Lead ${Id} takes one request a month.`, blocked, overridable: true },
    });
    serveRecommendations(server, [makeRecommendation(1, { paths: [lead('7', true), lead('8', false)] })]);
    openApp('/sales/recommended');
    expect(await screen.findByText('Lead 7 takes one request a month.')).toBeTruthy();
    expect(screen.queryByText('Lead 8 takes one request a month.')).toBeNull();
  });

  it('are suggested once by a double click, and one is taken back without another', async () => {
    let answer = () => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(setStatus, async ({ path }) => {
      await first;
      return { statuses: { [path.split('/').at(-1)!]: WAITING } };
    });
    openApp('/sales/recommended');
    await userEvent.dblClick(await button('Suggest Castellan Bank 1'));
    await userEvent.click(await button('Suggest Castellan Bank 2'));
    answer();
    expect(await screen.findByText('You suggested Castellan Bank 2.')).toBeTruthy();
    expect(server.callsOf(setStatus).map(({ path }) => path.at(-1))).toEqual(['1', '2']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone.');
    expect(server.callsOf(undoRecommendations)).toHaveLength(1);
  });

  it('are dismissed with a reason and words, which stay when it fails', async () => {
    server.on(setStatus, createRefusal(409, 'conflict', 'Someone was faster. It’s now Suggested to Portfolio.'));
    openApp('/sales/recommended');
    await press('Dismiss Castellan Bank 2', 'd');
    const drawer = within(await screen.findByRole('dialog', { name: 'Dismiss Castellan Bank 2' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }));
    expect(drawer.getByText('Choose a reason.')).toBeTruthy();
    expect(drawer.getByText('Tell us why in a few words.')).toBeTruthy();
    expect(server.callsOf(setStatus)).toEqual([]);
    await userEvent.selectOptions(drawer.getByRole('combobox'), 'No viable path');
    await userEvent.type(drawer.getByRole('textbox', { name: /^Comments/ }), 'Nobody there.');
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }));
    expect(await drawer.findByText(/Someone was faster. It’s now Suggested to Portfolio/)).toBeTruthy();
    expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comments/ }).value).toBe('Nobody there.');
    expect(server.bodyOf(setStatus)).toMatchObject({ dismiss_category: 'No viable path', comments: 'Nobody there.' });
  });

  it('are snoozed until a future time', async () => {
    openApp('/sales/recommended');
    await press('Snooze Castellan Bank 1', 'z');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze Castellan Bank 1' }));
    const until = dialog.getByLabelText(/^Until/);
    fireEvent.change(until, { target: { value: '2020-01-01T09:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(dialog.getByText('This time has passed. Choose a later one.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'In a month' }));
    expect(dialog.queryByText('This time has passed. Choose a later one.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(server.bodyOf(setStatus)).toMatchObject({ status: 'To Review' }));
    expect(Date.parse(server.bodyOf(setStatus)?.snooze_until ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('a use case', () => {
  const counted = {
    fits: 214,
    reachable: 61,
    about: false,
    all: 800,
    examples: [],
    effects: {
      size: 402,
      excluded_industries: null,
      geographies: null,
      excluded_geographies: null,
      account_type: null,
      keywords: 57,
      anti_keywords: null,
    },
    unknown: [{ name: 'Benlux', meant: 'Benelux' }],
  };
  beforeEach(() => {
    putSession(server, staff);
    serveRecommendations(server, [makeRecommendation(1)])
      .on(previewUseCase, counted)
      .on(listIndustries, {
        industries: [
          { name: 'Payments', accounts: 12 },
          { name: 'Transport, Logistics', accounts: 3 },
        ],
      })
      .on(updateUseCase, { sales_target: makeUseCase() });
  });
  const edit = async () => {
    openApp('/sales/recommended');
    await userEvent.click(await button('Edit'));
    return within(await screen.findByRole('dialog', { name: 'Fraud scoring' }));
  };
  const saved = async () => {
    await userEvent.click(await button('Save use case'));
    await waitFor(() => expect(server.callsOf(updateUseCase)).toHaveLength(1));
    return server.bodyOf(updateUseCase)!;
  };

  it('takes words as chips: at a comma, by Enter, from a list, pasted as a column, and on leaving the field', async () => {
    const drawer = await edit();
    const box = (name: string) => drawer.getByRole('combobox', { name });
    await userEvent.type(box('Industries'), 'logi');
    await userEvent.click(await screen.findByRole('option', { name: 'Transport, Logistics' }));
    await userEvent.type(box('Account keywords'), 'cards, instant payments{Enter}chargeback');
    await userEvent.click(box('Account anti-keywords'));
    await userEvent.paste('casino\nbetting');
    await userEvent.click(drawer.getByRole('button', { name: 'Remove Crypto' }));
    expect(await saved()).toMatchObject({
      Industries__c: 'Banking, Payments, "Transport, Logistics"',
      Target_Account_Keywords__c: 'fraud, cards, instant payments, chargeback',
      Target_Account_Anti_Keywords__c: 'casino, betting',
      Excluded_Industries__c: null,
    });
  });

  it('shows how many companies fit, and names an unknown geography, which does not prevent saving', async () => {
    const drawer = await edit();
    expect(await drawer.findByText('214')).toBeTruthy();
    await userEvent.type(drawer.getByRole('combobox', { name: 'Geographies' }), 'Benlux{Enter}');
    await userEvent.click(await drawer.findByRole('button', { name: 'Benelux' }));
    expect((await saved()).Target_Geographies__c).toBe('Nordics; Benelux');
  });

  it.each([
    [780, false, 'Nearly everything fits: describe the companies in more detail.'],
    [0, false, 'Nothing fits: remove a criterion.'],
    [0, true, 'Nothing fits among the companies looked at so far: remove a criterion.'],
  ])('that fits %i of 800 companies (about: %s) is called too wide', async (fits, about, words) => {
    server.on(previewUseCase, { ...counted, fits, about });
    expect(await (await edit()).findByText(words)).toBeTruthy();
  });

  it('that contradicts itself marks both fields', async () => {
    const drawer = await edit();
    await userEvent.type(drawer.getByRole('combobox', { name: 'Excluded industries' }), 'banking{Enter}');
    await userEvent.click(await button('Save use case'));
    expect(drawer.getAllByText(/Banking: included and excluded at the same time/)).toHaveLength(2);
    expect(server.callsOf(updateUseCase)).toEqual([]);
  });
});

describe('opportunities', () => {
  beforeEach(() => {
    putSession(server, portco);
    serveSuggestions(server, [makeSuggestion(1)]);
  });

  it('can be requested with the letter of their use case', async () => {
    const account = { id: '101', name: 'Tessera Credit Union 1', website: null, logo_url: null, tags: [], matches: [] };
    server
      .on(getUseCase, { sales_target: makeUseCase({ One_Liner__c: 'We stop fraud in the first second.' }) })
      .on(findAccounts, { accounts: [{ ...account, reason: 'id', li_id: null, headcount: null, relationship: 3 }] })
      .on(findContact, createRefusal(404, 'not_found', 'This person does not exist.'))
      .on(introSummaries, { accounts: [] });
    openApp('/sales/opportunities');
    await userEvent.click(await button('Request Intro to Tessera Credit Union 1'));
    expect(await screen.findByDisplayValue('We stop fraud in the first second.')).toBeTruthy();
    expect(server.callsOf(getUseCase).at(-1)?.params.id).toBe('1');
  });

  it('are dismissed with a reason of the company', async () => {
    openApp('/sales/opportunities');
    await press('Dismiss Tessera Credit Union 1', 'd');
    const drawer = within(await screen.findByRole('dialog', { name: 'Dismiss Tessera Credit Union 1' }));
    await userEvent.selectOptions(drawer.getByRole('combobox'), 'Already in touch');
    await userEvent.type(drawer.getByRole('textbox', { name: /^Comments/ }), 'We met in May.');
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('You dismissed Tessera Credit Union 1.')).toBeTruthy();
    expect(server.bodyOf(setStatus)).toMatchObject({
      status_id: '1',
      from_status: 'Suggested to Portfolio',
      status: 'Dismissed by Portfolio',
      dismiss_category: 'Already in touch',
      comments: 'We met in May.',
    });
  });
});

it('the tour goes through six pictures by the arrow keys, and its place is in the address', async () => {
  putSession(server, portco);
  openApp('/sales/tutorial?step=5');
  await screen.findByRole('heading', { name: '5. Let companies come to you' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { name: '6. Improve the strengths in two minutes' });
  expect(window.location.search).toBe('?step=6');
  const [picture] = screen.getAllByRole('img', { name: /^The ranking game shows/ }) as HTMLImageElement[];
  expect(picture?.src).toContain('ranking-light-wide');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(window.location.search).toBe('?step=6');
  expect(screen.getAllByRole('link', { name: 'Search the Network' }).length).toBeGreaterThan(1);
});
