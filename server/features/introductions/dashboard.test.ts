import { beforeEach, describe, expect, test } from 'vitest';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  introSummaries,
  listIntroChanges,
  listIntros,
  pingFacilitator,
  recordOutcome,
  requestIntro,
  suggestIntroFilters,
  unarchiveIntro,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { searchAccountContacts } from '../../../shared/features/search/calls.ts';
import type { TestViewer } from '../../testing/app.ts';
import { type Intros, startIntros } from '../../testing/intros.ts';

let { app, bank, ines, connector, change, ask, walk } = {} as Intros;
beforeEach(async () => {
  ({ app, bank, ines, connector, change, ask, walk } = await startIntros());
});

describe('the dashboard', () => {
  test('has its tabs in order: requests that need action first, those to archive last', async () => {
    const [queued, query, info, declined, archived] = [await ask(), await ask(), await ask(), await ask(), await ask()];
    await walk(query, 'Asked');
    await walk(info, 'Asked', 'Awaiting Info from Portfolio');
    await walk(declined, "Can't Reach Out");
    await walk(archived, "Can't Reach Out");
    await app.as('portco').call(archiveIntro, { params: { id: archived } });
    const all = await app.as('portco').call(listIntros, {});
    expect(all.body.all_intros.map(({ Id }) => Id)).toEqual([queued, info, query, declined, archived]);
    expect(all.body.counts).toEqual({ queued: 1, active: 3, archived: 1, action_required: 1 });
    const first = await app.as('portco').call(listIntros, { query: { tab: 'active', limit: 2 } });
    expect(first.body.all_intros.map(({ Id }) => Id)).toEqual([info, query]);
    const cursor = first.body.next_cursor!;
    const rest = await app.as('portco').call(listIntros, { query: { tab: 'active', limit: 2, cursor } });
    expect(rest.body).toMatchObject({ all_intros: [{ Id: declined }], next_cursor: null });
  });

  test('finds companies and people of the viewer’s own requests, however they are spelled', async () => {
    const id = await ask('portco', { target_contact_id: String(ines) });
    await change(id, { Connector__c: String(connector) });
    const suggest = async (query: string, viewer: TestViewer = 'portco') =>
      (await app.as(viewer).call(suggestIntroFilters, { query: { query } })).body.suggestions;
    expect(await suggest('cast')).toEqual([{ type: 'Company', value: 'Castellan Bank', count: 1 }]);
    expect(await suggest('callo')).toEqual([{ type: 'Person', value: 'Ines Calloway', count: 1 }]);
    expect(await suggest('tal')).toEqual([{ type: 'Person', value: 'Tal Berkovan', count: 1 }]);
    expect(await suggest('%')).toEqual([]);
    const found = async (query: object) => (await app.as('portco').call(listIntros, { query })).body.all_intros.length;
    expect(await found({ companies: 'castellan bank inc.\nNobody' })).toBe(1);
    expect(await found({ companies: 'Castellan' })).toBe(0);
    expect(await found({ people: 'ines calloway' })).toBe(1);
    expect(await found({ companies: 'Castellan Bank', people: 'Somebody Else' })).toBe(0);
  });

  test('hides the name of a connector whom a portfolio user may not know, also from guesses', async () => {
    const id = await ask();
    await app.db.updateTable('contact').set({ visibility: 2 }).where('id', '=', connector).execute();
    await change(id, { Connector__c: String(connector) });
    const own = await app.as('portco').call(listIntros, {});
    expect(own.body.all_intros[0]).toMatchObject({ Connector__c: null, Connector__r: null });
    expect((await app.as('portco').call(listIntros, { query: { people: 'Tal Berkovan' } })).body.all_intros).toEqual(
      [],
    );
    expect((await app.as('portco').call(suggestIntroFilters, { query: { query: 'tal' } })).body.suggestions).toEqual(
      [],
    );
    expect((await app.as('admin').call(listIntros, {})).body.all_intros[0]!.Connector__r?.Name).toBe('Tal Berkovan');
  });
});

test('a search shows a company’s requests by group label: the viewer’s own, and to staff everybody’s', async () => {
  const id = await ask('portco', { target_contact_id: String(ines), goal: 'Talent' });
  await walk(id, 'Asked');
  await walk(await ask('portco2'), 'Checking Internally');
  const intros = async (viewer: TestViewer) => {
    const found = await app.as(viewer).call(searchAccountContacts, { body: { account_ids: [String(bank)] } });
    return found.body.intros.map((intro) => [
      intro.company,
      intro.person,
      intro.group_label,
      intro.indicator,
      intro.own,
    ]);
  };
  const lumenary = ['Lumenary', 'Ines Calloway', 'Checking With Potential Connector', 'in_progress'];
  const brackenfield = ['Brackenfield', null, 'Checking Internally at Quillmark Ventures', 'in_progress'];
  expect(await intros('portco')).toEqual([[...lumenary, true]]);
  expect(await intros('portco2')).toEqual([[...brackenfield, true]]);
  expect(await intros('admin off')).toEqual([]);
  expect(await intros('talent')).toEqual([
    [...brackenfield, false],
    [...lumenary, false],
  ]);
});

describe('nothing of one company reaches another', () => {
  test('no row, count, suggestion, summary or timeline, and no way to change one', async () => {
    const id = await ask('portco', { why: 'Lumenary wants in' });
    await walk(id, 'Asked');
    const other = app.as('portco2');
    const list = await other.call(listIntros, { query: { requesting_account_id: String(app.companies.Lumenary) } });
    expect(list.body).toEqual({
      my_intros: [],
      all_intros: [],
      next_cursor: null,
      counts: { queued: 0, active: 0, archived: 0, action_required: 0 },
    });
    expect((await other.call(suggestIntroFilters, { query: { query: 'castellan' } })).body.suggestions).toEqual([]);
    const summary = await other.call(introSummaries, { body: { account_ids: [String(bank)] } });
    expect(summary.body.accounts[0]).toMatchObject({ summary: { score: 1 }, groups: [] });
    const lumenary = String(app.companies.Lumenary);
    const input = { body: { account_ids: [String(bank)], requesting_account_id: lumenary } };
    expect((await other.call(introSummaries, input)).body.accounts[0]).toMatchObject({ groups: [] });
    const forStaff = (await app.as('sales').call(introSummaries, input)).body.accounts[0];
    expect(forStaff).toMatchObject({
      groups: [{ label: 'Checking With Potential Connector', count: 1 }],
      open_people: [String(ines)],
    });
    expect(summary.body.accounts[0]!.open_people).toEqual([]);
    const params = { id };
    const answers = [
      await other.call(listIntroChanges, { params }),
      await other.call(archiveIntro, { params }),
      await other.call(unarchiveIntro, { params }),
      await other.call(cancelIntro, { params, body: {} }),
      await other.call(commentIntro, { params, body: { comment: 'Hello' } }),
      await other.call(recordOutcome, { params, body: { outcome: 'In Play' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(answers.map(({ text }) => text).join()).not.toMatch(/Lumenary|Castellan/);
    const nothing = await other.call(listIntroChanges, { params: { id: '424242' } });
    expect(nothing.text).toBe(answers[0]!.text);
  });

  test('an admin with the admin view off sees what a portfolio user of the firm would', async () => {
    await ask('portco');
    expect((await app.as('admin off').call(listIntros, {})).body.all_intros).toEqual([]);
  });
});

test('every kind of viewer gets the right answer to every call of introductions', async () => {
  const id = await ask();
  const calls = [
    ['listIntros', listIntros, {}],
    ['suggestIntroFilters', suggestIntroFilters, { query: { query: 'x' } }],
    ['introSummaries', introSummaries, { body: { account_ids: [String(bank)] } }],
    ['listIntroChanges', listIntroChanges, { params: { id } }],
    ['commentIntro', commentIntro, { params: { id }, body: { comment: 'Hi' } }],
    ['updateIntro', updateIntro, { body: { Id: id } }],
    ['pingFacilitator', pingFacilitator, { body: { introId: id } }],
    ['archiveIntro', archiveIntro, { params: { id } }],
    ['unarchiveIntro', unarchiveIntro, { params: { id } }],
    ['recordOutcome', recordOutcome, { params: { id }, body: { outcome: 'In Play' } }],
    ['requestIntro', requestIntro, { params: { id: String(bank) }, body: {} }],
    ['cancelIntro', cancelIntro, { params: { id }, body: {} }],
  ] as const;
  const viewers: TestViewer[] = ['signed out', 'portco2', 'portco', 'admin off', 'talent', 'admin'];
  const grid: Record<string, string> = {};
  for (const [name, call, args] of calls) {
    const row: string[] = [];
    for (const viewer of viewers)
      row.push(String((await app.as(viewer).call(call as typeof listIntros, args as never)).status));
    grid[name] = row.join(' ');
  }
  expect(grid).toEqual({
    listIntros: '401 200 200 200 200 200',
    suggestIntroFilters: '401 200 200 200 200 200',
    introSummaries: '401 200 200 200 200 200',
    listIntroChanges: '401 404 200 404 200 200',
    commentIntro: '401 404 200 404 200 200',
    updateIntro: '401 403 403 403 200 200',
    pingFacilitator: '401 403 403 403 409 409',
    archiveIntro: '401 404 409 404 409 409',
    unarchiveIntro: '401 404 200 404 200 200',
    recordOutcome: '401 404 409 404 409 409',
    requestIntro: '401 200 200 200 200 200',
    cancelIntro: '401 404 200 404 409 409',
  });
});
