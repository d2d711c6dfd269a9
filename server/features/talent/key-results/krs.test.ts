import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { updatePortcoFeedback, updatePoscan } from '../../../../shared/features/talent/candidacies/calls.ts';
import { MILESTONES } from '../../../../shared/features/talent/candidacies/milestones.ts';
import {
  CANDIDACY_STATUSES,
  type CandidacyStatus,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import {
  type KrLine,
  type KrMetric,
  missingHires,
  talpodKrs,
} from '../../../../shared/features/talent/key-results/calls.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';
import { makeXlsx } from '../../../testing/workbooks.ts';
import { computeKeyResults } from './metrics.ts';
import { fillMilestones, readIntroducedBetween } from './queries.ts';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

interface History {
  type: 'Talent Suggestion' | 'Intro Request' | 'Reference Check';
  created: number;
  steps: { status: CandidacyStatus; day: number }[];
  portco: number | null;
  candidate: number | null;
}
const DAYS = 400;
const FIRST_DAY = Date.parse('2025-01-01T12:00:00Z');
const at = (day: number): string => new Date(FIRST_DAY + day * 86_400_000).toISOString();

/** Writes candidacies with their histories. */
async function write(histories: readonly History[]): Promise<void> {
  const { app, world } = kith;
  // Nobody is put to a position twice while the first candidacy goes on: all of these are over except by the table.
  const rows = histories.map(({ type, created, steps, portco, candidate }, place) => ({
    id: place + 1,
    position_id: kith.position,
    contact_id: world.contacts['Ines Calloway']!,
    request_type: type,
    status: steps.at(-1)?.status ?? 'To send to account',
    closed_mark: place + 1,
    created_at: at(created),
    candidate_source: place % 7 === 0 ? ('Referral' as const) : ('Outbound - Sourcing' as const),
    updated_at: at(created),
    status_at: at(created),
    portco_feedback_at: portco === null ? null : at(portco),
    candidate_feedback_at: candidate === null ? null : at(candidate),
  }));
  const changes = histories.flatMap(({ created, steps }, place) => [
    { day: created, status: 'To send to account' as CandidacyStatus, poscan_id: place + 1, kind: 'created' as const },
    ...steps.map(({ day, status }) => ({ day, status, poscan_id: place + 1, kind: 'status' as const })),
  ]);
  await app.db.transaction().execute(async (trx) => {
    await insertMany(trx, 'poscan', rows);
    await insertMany(
      trx,
      'poscan_change',
      changes.map(({ day, status, poscan_id, kind }) => ({
        poscan_id,
        kind,
        at: at(day),
        actor: 'talent',
        to_status: status,
      })),
    );
    await fillMilestones(trx);
  });
}

const day = fc.integer({ min: 0, max: DAYS });
const history: fc.Arbitrary<History> = fc
  .record({
    type: fc.constantFrom('Talent Suggestion' as const, 'Intro Request' as const, 'Reference Check' as const),
    created: day,
    steps: fc.array(
      fc.record({ status: fc.constantFrom(...CANDIDACY_STATUSES), after: fc.integer({ min: 0, max: 30 }) }),
      { maxLength: 8 },
    ),
    portco: fc.option(fc.integer({ min: 0, max: 60 })),
    candidate: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .map(({ type, created, steps, portco, candidate }) => {
    const dayOf = (place: number) => steps.slice(0, place + 1).reduce((sum, { after }) => sum + after, created);
    return {
      type,
      created,
      steps: steps.map(({ status }, place) => ({ status, day: dayOf(place) })),
      portco: portco === null ? null : created + portco,
      candidate: candidate === null ? null : created + candidate,
    };
  });

/** Counts one range after the other, one candidacy after the other, in the words of docs/metrics.md. */
function obvious(histories: readonly History[], bounds: readonly number[]): Record<KrMetric, (number | null)[]> {
  const first = (history: History, ...statuses: CandidacyStatus[]) =>
    Math.min(...history.steps.filter(({ status }) => statuses.includes(status)).map((step) => step.day));
  const ranges = bounds.slice(1).map((end, place) => [bounds[place]!, end] as const);
  const count = (dated: (candidacy: History) => number) =>
    ranges.map(([from, to]) => histories.filter((history) => dated(history) >= from && dated(history) < to).length);
  const rate = (came: 'portco' | 'candidate') =>
    ranges.map(([from, to]) => {
      const due = histories.filter(
        (history) => first(history, 'Introduced') + 7 >= from && first(history, 'Introduced') + 7 < to,
      );
      const given = due.filter((history) => history[came] !== null && history[came] < to);
      return due.length === 0 ? null : Math.round((1000 * given.length) / due.length) / 10;
    });
  return {
    'Candidates suggested': count((history) => (history.type === 'Talent Suggestion' ? history.created : Number.NaN)),
    'Sent to accounts': count((history) => first(history, 'Sent to account')),
    'Accepted by accounts': count((history) => first(history, 'Accepted by account')),
    'Introductions made': count((history) => first(history, 'Introduced')),
    Interviews: count((history) => first(history, ...MILESTONES.interviewed)),
    Hires: count((history) => first(history, 'Hired')),
    'Reference checks provided': count((history) => first(history, 'Ref check provided')),
    'Portco feedback rate': rate('portco'),
    'Candidate feedback rate': rate('candidate'),
    'Median days from request to introduction': ranges.map(([from, to]) => {
      const days = histories
        .filter((history) => first(history, 'Introduced') >= from && first(history, 'Introduced') < to)
        .map((history) => first(history, 'Introduced') - history.created)
        .sort((a, b) => a - b);
      const memberId = days.length / 2;
      if (days.length === 0) return null;
      return days.length % 2 === 1 ? days[Math.floor(memberId)]! : (days[memberId - 1]! + days[memberId]!) / 2;
    }),
  };
}

const getHistories = ({ lines }: { lines: readonly KrLine[] }) =>
  Object.fromEntries(lines.map(({ metric, history }) => [metric, history]));

describe('key results', () => {
  test('agree with a slow and obvious computation over a thousand random histories', async () => {
    const histories = fc.sample(history, { numRuns: 1_000, seed: 7 });
    await write(histories);
    for (const length of [1, 7, 30, 91]) {
      const bounds = Array.from({ length: 9 }, (_, place) => DAYS + 30 - (8 - place) * length);
      const krs = await computeKeyResults(
        kith.app.db,
        bounds.map((bound) => at(bound)),
      );
      expect(getHistories(krs)).toEqual(obvious(histories, bounds));
    }
  });

  test('of a past range stay as they are, whatever happens later', async () => {
    const histories = fc.sample(history, { numRuns: 200, seed: 8 });
    const bounds = Array.from({ length: 9 }, (_, place) => place * 20);
    const until = (end: number) =>
      histories
        .filter(({ created }) => created < end)
        .map((history) => ({
          ...history,
          steps: history.steps.filter((step) => step.day < end),
          portco: history.portco !== null && history.portco < end ? history.portco : null,
          candidate: history.candidate !== null && history.candidate < end ? history.candidate : null,
        }));
    expect(obvious(until(160), bounds)).toEqual(obvious(histories, bounds));
    await write(histories);
    const krs = await computeKeyResults(
      kith.app.db,
      bounds.map((bound) => at(bound)),
    );
    expect(getHistories(krs)).toEqual(obvious(until(160), bounds));
  });

  test('read every introduction once, however many pieces it takes', async () => {
    const histories = fc.sample(history, { numRuns: 500, seed: 9 });
    await write(histories);
    const read: string[] = [];
    for await (const some of readIntroducedBetween(kith.app.db, at(100), at(300), 3))
      read.push(...some.map((candidacy) => candidacy.at));
    const firsts = histories.flatMap(({ steps }) => steps.find(({ status }) => status === 'Introduced') ?? []);
    const days = firsts.flatMap((step) => (step.day >= 100 && step.day < 300 ? [step.day] : []));
    expect(days.length).toBeGreaterThan(12);
    expect(read).toEqual(days.sort((a, b) => a - b).map(at));
  });

  test('come with the range before, the share of the step before, and the rank among eight ranges', async () => {
    const sent = (created: number, ...more: CandidacyStatus[]): History => ({
      type: 'Talent Suggestion',
      created,
      portco: null,
      candidate: null,
      steps: (['Sent to account', ...more] as CandidacyStatus[]).map((status) => ({ status, day: created })),
    });
    await write([sent(5), sent(6, 'Accepted by account'), sent(15, 'Accepted by account'), sent(15)]);
    const bounds = Array.from({ length: 9 }, (_, place) => at(20 - (8 - place) * 10));
    const { krs, lines } = await computeKeyResults(kith.app.db, bounds);
    const accepted = krs.filter(({ metric }) => metric === 'Accepted by accounts');
    expect(accepted).toMatchObject([
      { isCurrentKr: true, result: 1, percentage: 50, rank: 1, type: 'count' },
      { isCurrentKr: false, result: 1, percentage: 50, rank: 1 },
    ]);
    expect(krs.find(({ metric }) => metric === 'Hires')).toMatchObject({ result: 0, percentage: null, rank: 1 });
    expect(krs.at(-1)).toEqual({
      metric: 'Median days from request to introduction',
      type: 'days',
      isCurrentKr: false,
      result: null,
      percentage: null,
      rank: null,
    });
    expect(lines.map(({ counted }) => counted).filter(Boolean)).toEqual([
      ...[
        { part: 0, of: 0 },
        { part: 0, of: 0 },
      ],
    ]);
  });

  test('are read by range and number, with the referrals of the range, by the talent team alone', async () => {
    await kith.put({ Candidate_Source__c: 'Referral' });
    const ask = (viewer: TestViewer, body: object) => kith.app.as(viewer).call(talpodKrs, { body });
    const { body } = await ask('talent', {});
    expect(body.starts.slice(-2)).toEqual(['2026-10-01', '2027-01-01']);
    expect(body.krs[0]).toMatchObject({ metric: 'Candidates suggested', result: 1, percentage: 100 });
    expect(body.referralPoscans).toMatchObject([{ Candidate_Name__c: 'Ines Calloway', Position_Title__c: 'VP Data' }]);
    const weeks = await ask('talent', { dateRange: 'LAST_N_WEEKS:n', rangeNumber: 2 });
    expect(weeks.body.starts.slice(-2)).toEqual(['2026-11-02', '2026-11-16']);
    expect(weeks.body.referralPoscans).toEqual([]);
    for (const rangeNumber of [0, 10_000, 1.5]) {
      const { status, error } = await ask('talent', { dateRange: 'LAST_N_QUARTERS:n', rangeNumber });
      expect([status, error.fields?.rangeNumber]).toEqual([400, 'Choose a number from 1 to 100.']);
    }
    for (const viewer of ['sales', 'portco'] as const) expect((await ask(viewer, {})).status).toBe(403);
  });

  test('count a step when it is first taken, and not when it is taken again', async () => {
    const result = async () => {
      const { krs } = (await kith.app.as('talent').call(talpodKrs, { body: {} })).body;
      return krs.find(({ metric, isCurrentKr }) => metric === 'Sent to accounts' && isCurrentKr)?.result;
    };
    expect(await result()).toBe(0);
    const Id = await kith.put();
    const step = (Status__c: 'Sent to account') =>
      kith.app.as('talent').call(updatePoscan, { body: { Id, Status__c } });
    await step('Sent to account');
    expect(await result()).toBe(1);
    await kith.stand(Id, { status: 'To send to account' });
    expect((await step('Sent to account')).status).toBe(200);
    expect(await result()).toBe(1);
  });

  test('date feedback by its first arrival', async () => {
    const poscanId = await kith.put();
    const tell = async (words: string) => {
      const body = { poscanId, Portco_Feedback__c: words };
      expect((await kith.app.as('portco').call(updatePortcoFeedback, { body })).status).toBe(200);
      return (await kith.app.db.selectFrom('poscan').select('portco_feedback_at').executeTakeFirstOrThrow())
        .portco_feedback_at;
    };
    expect(await tell('Good talk.')).toBe(START.toISOString());
    kith.app.setNow(new Date(START.getTime() + 86_400_000));
    expect(await tell('We changed our mind.')).toBe(START.toISOString());
  });
});

describe('missing hires', () => {
  const ask = (leads: unknown, viewer: TestViewer = 'talent') =>
    kith.app.as(viewer).call(missingHires, { body: { leads } as never });

  test('are known people of a list at portfolio companies who were hired there without a candidacy', async () => {
    const leads = `LinkedIn,Full Name,Company,Start Date
https://www.linkedin.com/in/ines-calloway/,Ines Calloway,"Lumenary, Inc.",2026-10
,Kei Tamsin,Lumenary,2020-01
https://www.linkedin.com/in/ines-calloway,Ines Calloway,Castellan Bank,2019-03
https://www.linkedin.com/in/nobody-known,Nobody Known,Lumenary,2026-01
`;
    const { body } = await ask(leads);
    expect(body).toMatchObject({ looked_at: 4, rejected: [] });
    expect(body.missingHires).toMatchObject([
      { line: 2, Candidate_Name__c: 'Ines Calloway', Account_Name__c: 'Lumenary', start: '2026-10', poscan: null },
      { line: 3, Candidate_Name__c: 'Kei Tamsin' },
    ]);
    const id = await kith.put();
    expect((await ask(leads)).body.missingHires[0]?.poscan).toMatchObject({ Id: id, Status__c: 'To send to account' });
    await kith.stand(id, { status: 'Hired' });
    expect((await ask(leads)).body.missingHires.map(({ line }) => line)).toEqual([3]);
  });

  test.each([
    [
      'a workbook',
      makeXlsx([
        {
          name: 'Hires',
          rows: [
            ['Full Name', 'Company'],
            ['Kei Tamsin', 'Lumenary'],
          ],
        },
      ]),
    ],
    ['a text of an older spreadsheet', Buffer.from('Full Name;Company;Place\nKei Tamsin;Lumenary;K\xf6ln\n', 'latin1')],
  ])('are found by %s, too', async (_what, content) => {
    const { body } = await ask(`data:application/octet-stream;base64,${content.toString('base64')}`);
    expect(body).toMatchObject({
      looked_at: 1,
      rejected: [],
      missingHires: [{ line: 2, Candidate_Name__c: 'Kei Tamsin' }],
    });
  });

  test('mark names that several people have there, as they could be either of them', async () => {
    const { db } = kith.app;
    const kei = kith.world.contacts['Kei Tamsin']!;
    const person = await db.selectFrom('contact').selectAll().where('id', '=', kei).executeTakeFirstOrThrow();
    const job = await db.selectFrom('tenure').selectAll().where('contact_id', '=', kei).executeTakeFirstOrThrow();
    const twin = { ...person, id: 9_001, profile_key: 'in/another-kei' };
    await db.insertInto('contact').values(twin).execute();
    await db
      .insertInto('tenure')
      .values({ ...job, id: 9_001, contact_id: twin.id })
      .execute();
    const { body } = await ask('LinkedIn,Full Name,Company,Start Date\n,Kei Tamsin,Lumenary,2020-01\n');
    expect(body.missingHires).toEqual([]);
    expect(body.rejected).toEqual([
      {
        line: 2,
        value: 'Kei Tamsin',
        reason: 'Several people with this name worked there. Add the profile address.',
      },
    ]);
  });

  test('that cannot be compared are listed by line, and a file that is not a list is refused', async () => {
    const lead = { profile: '', name: '', company: '' };
    const { body } = await ask([
      { ...lead, company: 'Lumenary' },
      { ...lead, name: 'Kei Tamsin' },
      { ...lead, company: 'Lumenary', profile: 'not-one' },
    ]);
    expect(body.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'The row has neither a profile address nor a name.'],
      [2, 'The company is missing.'],
      [3, 'This isn’t a profile address, and there is no name.'],
    ]);
    expect(await ask('Year,Amount\n2024,7\n')).toMatchObject({
      status: 400,
      error: { fields: { leads: expect.stringContaining('A list of hires needs a column for the company') } },
    });
    const damaged = await ask(`data:;base64,${Buffer.from('PK\u0003\u0004no workbook').toString('base64')}`);
    expect(damaged).toMatchObject({ status: 400, error: { fields: { leads: expect.stringMatching(/\.$/) } } });
    for (const viewer of ['sales', 'portco'] as const) expect((await ask([], viewer)).status).toBe(403);
  });
});
