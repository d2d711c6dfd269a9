import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportSearch } from '../../../shared/features/search/calls.ts';
import { issueToken } from '../../platform/access/session.ts';
import { SECRET, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await insertWorld(app, {
    accounts: { 'Smith; Sons "& Co"': { website: 'https://smith.example' }, '=HYPERLINK("x")': {} },
    people: {
      '+Ann Formula': { jobs: [{ at: 'Smith; Sons "& Co"', title: '=1+1', from: '2020-03' }], known: { admin: 3 } },
      'Bea Gone': {
        jobs: [
          { at: 'Smith; Sons "& Co"', title: '@cook', from: '2012-01', to: '2013-12' },
          { at: '=HYPERLINK("x")', title: '-Chef', from: '2014-01' },
        ],
        known: { admin: 1 },
      },
    },
  });
});

const exported = (body: { account_ids?: string[]; contact_ids?: string[] }, viewer: TestViewer = 'admin') =>
  app.as(viewer).call(exportSearch, { body });
const ids = (record: Record<string, number>, ...names: string[]) => names.map((name) => String(record[name]));
const lines = (text: string) => parse(text, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];

describe('the CSV export', () => {
  test('is a file with a byte-order mark, semicolons, a heading and a line for each person', async () => {
    const { status, text } = await exported({ account_ids: ids(world.accounts, 'Smith; Sons "& Co"') });
    expect(status).toBe(200);
    expect(text.startsWith('\uFEFFName;Title;Account;Website;Relation;From;To;Strength;Profile;Evidence;CRM\n')).toBe(
      true,
    );
    expect(lines(text)).toMatchObject([
      { Relation: 'Works there', Strength: 'High', Account: 'Smith; Sons "& Co"', Website: 'https://smith.example' },
      {
        Name: 'Bea Gone',
        Relation: 'Worked there',
        From: '2012-01',
        To: '2013-12',
        Strength: 'Low (but worth trying)',
      },
    ]);
    expect(lines(text)[0]!.Evidence).toBe('Dana Orlev gave a positive opinion of them');
  });

  test('keeps spreadsheets from running the contents of a cell', async () => {
    const { text } = await exported({
      account_ids: ids(world.accounts, 'Smith; Sons "& Co"', '=HYPERLINK("x")'),
      contact_ids: ids(world.contacts, 'Bea Gone'),
    });
    const rows = lines(text);
    expect(rows).toHaveLength(4);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows[0]).toMatchObject({ Name: "'+Ann Formula", Title: "'=1+1" });
  });

  test('has the people of a title search, and leaves out unknown values', async () => {
    const { text } = await exported({ contact_ids: [...ids(world.contacts, 'Bea Gone'), '999999', 'nonsense'] });
    expect(lines(text).map((row) => [row.Name, row.Account])).toEqual([['Bea Gone', '\'=HYPERLINK("x")']]);
    expect(lines((await exported({})).text)).toEqual([]);
  });

  test('is a download named export.csv', async () => {
    const token = await issueToken(app.db, SECRET, app.users.admin, app.deps.clock.now());
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/search/export',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(response.headers['content-disposition']).toBe('attachment; filename="export.csv"');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  test('is for staff only', async () => {
    for (const viewer of ['portco', 'portco2', 'admin off'] as const)
      expect((await exported({}, viewer)).status).toBe(403);
    for (const viewer of ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus'] as const) {
      expect((await exported({}, viewer)).status).toBe(200);
    }
    expect((await exported({}, 'signed out')).status).toBe(401);
  });
});
