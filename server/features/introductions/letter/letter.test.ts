import { beforeEach, describe, expect, test } from 'vitest';
import { listIntros } from '../../../../shared/features/introductions/calls.ts';
import {
  changeLetterOpening,
  getYearlyLetter,
  makeLetterLink,
  openLetterLink,
} from '../../../../shared/features/introductions/letter/calls.ts';
import type { LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { GUARDED } from '../../../core/network/model/visibility.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, insertContact, startIntros } from '../../../testing/intros.ts';

let kith: Intros;
let first: IntroRow;
beforeEach(async () => {
  kith = await startIntros();
  const id = Number(await kith.ask('portco'));
  first = await kith.app.db.selectFrom('intro').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
});

/** A request like the first, but for this. @returns its id */
async function put(change: Partial<IntroRow>): Promise<number> {
  const { id: _, ...row } = first;
  const { db } = kith.app;
  const made = await db
    .insertInto('intro')
    .values({ ...row, request_key: null, request_hash: null, ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A request whose connector was asked, and said yes or not. */
async function putAsked(contact: number, agreed: boolean, change: Partial<IntroRow> = {}): Promise<void> {
  const { db } = kith.app;
  const id = await put({ connector_contact_id: contact, status: agreed ? 'Agreed' : 'Asked', ...change });
  // Twice, as one who is reminded in another month.
  for (const month of ['2026-11', '2026-12'])
    await db
      .insertInto('connector_ask')
      .values({ contact_id: contact, entity: 'intro', entity_id: id, month, made_at: `${month}-02T00:00:00.000Z` })
      .execute();
  if (agreed)
    await db
      .insertInto('intro_change')
      .values({ intro_id: id, at: '2026-11-03T00:00:00.000Z', kind: 'status', actor: 'link', to_status: 'Agreed' })
      .execute();
}

const read = async (viewer: TestViewer = 'portco', query: { company?: string; year?: number } = {}) => {
  const { status, body, text } = await kith.app.as(viewer).call(getYearlyLetter, { query });
  expect(status, text).toBe(200);
  return body;
};
const ownId = () => String(first.account_id);

test('a year is a year of the installation, and its months are those of the asking', async () => {
  kith.app.app.deps.settings.timeZone = 'Asia/Jerusalem';
  await put({ created_at: '2025-12-31T21:59:59.000Z' });
  await put({ created_at: '2025-12-31T22:00:00.000Z', status: 'Introduced' });
  await put({ created_at: '2026-12-31T22:00:00.000Z' });
  const { counts, months, first_year, day } = await read();
  expect(counts).toMatchObject({ requests: 2, made: 1 });
  expect([months[0], months[10], months[11]]).toEqual([
    { requests: 1, made: 1 },
    { requests: 1, made: 0 },
    { requests: 0, made: 0 },
  ]);
  expect([first_year, day]).toEqual([2025, '2026-11-21']);
  expect((await read('portco', { year: 2025 })).counts.requests).toBe(1);
  // Nothing is counted ahead.
  expect((await read('portco', { year: 2031 })).year).toBe(2026);
});

describe('who reads what', () => {
  test('a company its own; staff any and the firm’s, which is over all', async () => {
    const theirs = Number(await kith.ask('portco2'));
    const { account_id } = await kith.app.db
      .selectFrom('intro')
      .select('account_id')
      .where('id', '=', theirs)
      .executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ company: { id: ownId() }, counts: { requests: 1 } });
    expect((await read('admin')).company).toBeNull();
    expect((await read('admin')).counts.requests).toBe(2);
    expect(await read('admin', { company: String(account_id) })).toMatchObject({ counts: { requests: 1 } });
    for (const viewer of ['portco', 'admin off'] as const)
      for (const company of [String(account_id), '999999', 'x', ownId()].slice(0, viewer === 'portco' ? 3 : 4)) {
        const { status, text } = await kith.app.as(viewer).call(getYearlyLetter, { query: { company } });
        expect([status, text.includes('Dear')]).toEqual([404, false]);
      }
    expect((await kith.app.as('signed out').call(getYearlyLetter, { query: {} })).status).toBe(401);
  });

  test('whoever reads a company’s letter reads what the company may know', async () => {
    // A person whom its people may not know.
    await putAsked(kith.connector, true, {
      target_contact_id: kith.ines,
      status: 'Feedback Provided',
      furthest_sales_status: 'In Play',
      progress: 'won',
    });
    await kith.app.db.updateTable('contact').set({ visibility: GUARDED }).where('id', '=', kith.ines).execute();
    const own = await read();
    const staffs = await read('admin', { company: ownId() });
    expect(staffs).toEqual(own);
    expect(JSON.stringify(own)).not.toContain('Ines');
    const firms = await read('admin');
    expect(own.results[0]).toMatchObject({ person: null, progress: 'won' });
    expect(firms.results[0]).toMatchObject({ asker: own.company!.name, person: 'Ines Calloway' });
  });
});

test('results stand the furthest first, with the day on which they were last said', async () => {
  const met = { status: 'Feedback Provided', furthest_sales_status: 'In Play', sales_status: 'In Play' } as const;
  await put({ ...met, progress: null });
  const won = await put({ ...met, progress: 'won' });
  await put({ ...met, progress: 'in_talks' });
  // Met, and open again: not made.
  await put({ ...met, status: 'Asked', progress: 'won' });
  for (const at of ['2026-03-01T08:00:00.000Z', '2026-06-01T08:00:00.000Z'])
    await kith.app.db
      .insertInto('intro_change')
      .values({ intro_id: won, at, kind: 'status', actor: 'requester', to_status: 'Feedback Provided' })
      .execute();
  const { results, counts } = await read();
  expect(results.map(({ progress }) => progress)).toEqual(['won', 'in_talks', 'met']);
  expect(results[0]).toMatchObject({ asker: null, company: 'Castellan Bank', day: '2026-06-01' });
  expect(counts).toMatchObject({ made: 3, met: 3, won: 1, in_talks: 1 });
});

test('who opened doors stands by meetings, and the others together', async () => {
  const met = { status: 'Feedback Provided', furthest_sales_status: 'In Play' } as const;
  const people = await Promise.all(
    ['Ada Arc', 'Ben Bow', 'Cem Cup', 'Dov Dot', 'Eva Elm', 'Flo Fir'].map((name) =>
      insertContact(kith.app, name, null),
    ),
  );
  // Known to the company, as people of its own are.
  await kith.app.db.updateTable('contact').set({ account_id: first.account_id }).where('id', 'in', people).execute();
  await putAsked(people[5]!, true, met);
  for (const contact of people) await putAsked(contact, false);
  await putAsked(people[4]!, true);
  const { connectors, others } = await read();
  expect(connectors.slice(0, 2)).toEqual([
    { id: String(people[5]), name: 'Flo Fir', requests: 2, yes: 1, met: 1 },
    { id: String(people[4]), name: 'Eva Elm', requests: 2, yes: 1, met: 0 },
  ]);
  expect(connectors).toHaveLength(5);
  expect(others).toEqual({ people: 1, requests: 1, yes: 0, met: 0 });
});

test('each number leads to its requests, for a company, for staff, and for each connector', async () => {
  const ends = { furthest_sales_status: 'In Play', sales_status: 'In Play' } as const;
  for (const status of [
    'Introduced',
    'Declined by Target',
    'No Response',
    'Declined by Requestor',
    'No Feedback',
  ] as const)
    await put({ status });
  for (const progress of ['won', 'in_talks', 'nothing'] as const)
    await putAsked(kith.connector, progress === 'won', { ...ends, status: 'Feedback Provided', progress });
  await put({ status: 'Feedback Provided', sales_status: 'No Answer' });
  await put({ status: 'Introduced', created_at: '2024-06-01T00:00:00.000Z' });
  await kith.ask('portco2');
  const list = async (viewer: TestViewer, query: Args<typeof listIntros>['query']) => {
    const { status, body } = await kith.app.as(viewer).call(listIntros, { query: { year: 2026, ...query } });
    expect(status).toBe(200);
    const { queued, active, archived } = body.counts;
    expect(body.all_intros).toHaveLength(queued + active + archived);
    return body.all_intros.length;
  };
  const letters = [
    { viewer: 'portco', letter: await read(), query: {} },
    { viewer: 'admin', letter: await read('admin'), query: {} },
    {
      viewer: 'admin',
      letter: await read('admin', { company: ownId() }),
      query: { requesting_account_id: ownId() },
    },
  ] as const;
  for (const { viewer, letter, query } of letters) {
    for (const [number, count] of Object.entries(letter.counts))
      expect(await list(viewer, { ...query, number: number as LetterNumber }), number).toBe(count);
    expect(letter.connectors).not.toEqual([]);
    for (const { id: connector, requests, yes, met } of letter.connectors) {
      expect(await list(viewer, { ...query, connector })).toBe(requests);
      expect(await list(viewer, { ...query, connector, number: 'yes' })).toBe(yes);
      expect(await list(viewer, { ...query, connector, number: 'met' })).toBe(met);
    }
  }
  expect(await list('portco2', { connector: String(kith.connector) })).toBe(0);
  // Whom the company may not know is found by no id.
  await kith.app.db.updateTable('contact').set({ visibility: GUARDED }).where('id', '=', kith.connector).execute();
  expect(await list('portco', { connector: String(kith.connector) })).toBe(0);
});

describe('where the reach grew', () => {
  const putRecord = async (
    scope_id: number,
    day: string,
    industries: Record<string, [reached: number, of: number]>,
  ) => {
    const { db } = kith.app;
    for (const [name, [reached, companies]] of Object.entries(industries)) {
      const tag =
        (await db.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirst()) ??
        (await db
          .insertInto('tag')
          .values({ name, name_key: name.toLowerCase() })
          .returning('id')
          .executeTakeFirstOrThrow());
      await db.insertInto('reach_record').values({ scope_id, day, tag_id: tag.id, companies, reached }).execute();
    }
  };

  test('compares the first and the last recorded day, for each reader its own', async () => {
    const [own, staff] = [first.account_id, -1];
    await putRecord(own, '2025-12-31', { Banking: [0, 9] });
    await putRecord(own, '2026-01-01', { Banking: [2, 9], Retail: [3, 4], Pharma: [0, 7], Payments: [0, 2] });
    await putRecord(own, '2026-11-20', { Banking: [4, 10], Retail: [2, 4], Pharma: [0, 8], Energy: [0, 11] });
    await putRecord(staff, '2026-01-01', { Banking: [0, 20] });
    await putRecord(staff, '2026-11-20', { Banking: [7, 20] });
    expect((await read()).reach).toEqual({
      from: '2026-01-01',
      to: '2026-11-20',
      grew: [{ industry: 'Banking', before: 2, after: 4, companies: 10 }],
      blind: [
        { industry: 'Energy', companies: 11 },
        { industry: 'Pharma', companies: 8 },
      ],
      blind_total: 2,
    });
    expect((await read('admin', { company: ownId() })).reach).toEqual((await read()).reach);
    expect((await read('admin')).reach?.grew).toEqual([{ industry: 'Banking', before: 0, after: 7, companies: 20 }]);
    // One day compares with nothing.
    expect((await read('portco', { year: 2025 })).reach).toBeNull();
    expect((await read('portco2')).reach).toBeNull();
  });
});

describe('the first paragraph', () => {
  const change = (opening: string, basedOn?: string, company: string | null = ownId(), viewer: TestViewer = 'admin') =>
    kith.app.as(viewer).call(changeLetterOpening, {
      body: { company, year: 2026, opening, ...(basedOn === undefined ? {} : { basedOn: { opening: basedOn } }) },
    });

  test('is Kith’s until staff write it, and again when they empty it', async () => {
    const kiths = (await read()).opening;
    expect(kiths).toMatch(/^Dear \S+, you asked for one introduction this year, and it has not been made yet\.$/);
    expect((await change('What a year.', kiths)).body).toEqual({ opening: 'What a year.', own_words: true });
    expect(await read()).toMatchObject({ opening: 'What a year.', own_words: true });
    // Each company and each year has its own, and so has the firm.
    expect((await read('admin')).own_words).toBe(false);
    expect((await read('portco', { year: 2025 })).own_words).toBe(false);
    expect((await change('Ours.', undefined, null)).status).toBe(200);
    expect([(await read()).opening, (await read('admin')).opening]).toEqual(['What a year.', 'Ours.']);
    expect((await change('')).body).toEqual({ opening: kiths, own_words: false });
    // Saved without a change, the words stay with the numbers.
    expect((await change(kiths)).body.own_words).toBe(false);
  });

  test('is not written over another’s words, nor by the company', async () => {
    const { opening } = await read();
    await change('First.', opening);
    expect(await change('Second.', opening)).toMatchObject({ status: 409, error: { theirs: { opening: 'First.' } } });
    expect((await change('Mine.', undefined, ownId(), 'portco')).status).toBe(403);
    expect((await change('x'.repeat(1501))).status).toBe(400);
    expect((await read()).opening).toBe('First.');
  });
});

describe('a link', () => {
  const make = (viewer: TestViewer, body: { company?: string; year: number }) =>
    kith.app.as(viewer).call(makeLetterLink, { body });
  const open = (token: string) => kith.app.as('signed out').call(openLetterLink, { params: { token } });
  const tokenOf = (address: string) => address.split('/yearly-letter/')[1]!;

  test('opens one letter for thirty days, and no other', async () => {
    const { body } = await make('portco', { year: 2026 });
    const token = tokenOf(body.address);
    expect((await open(token)).body).toEqual(await read());
    const [value, signature] = token.split('.') as [string, string];
    const forged = Buffer.from(Buffer.from(value, 'base64url').toString().replace('2026', '2025')).toString(
      'base64url',
    );
    expect((await open(`${forged}.${signature}`)).status).toBe(404);
    kith.app.setNow(new Date(Date.parse(body.expires_at) - 1));
    expect((await open(token)).status).toBe(200);
    kith.app.setNow(new Date(body.expires_at));
    expect((await open(token)).status).toBe(404);
  });

  test('is made by the company and by staff, and the audit says so; of the firm’s there is none', async () => {
    expect((await make('admin', { company: ownId(), year: 2026 })).status).toBe(200);
    expect((await make('portco2', { company: ownId(), year: 2026 })).status).toBe(404);
    expect((await make('admin', { year: 2026 })).status).toBe(400);
    const rows = await kith.app.db.selectFrom('audit').selectAll().where('action', '=', 'letter.linked').execute();
    expect(rows).toMatchObject([{ entity: 'account', entity_id: ownId() }]);
  });

  test('ends with the company', async () => {
    const { body } = await make('portco', { year: 2026 });
    await kith.app.db.updateTable('account').set({ type: null }).where('id', '=', first.account_id).execute();
    expect((await open(tokenOf(body.address))).status).toBe(404);
  });
});
