import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { poscanTimeline, updatePoscan } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  CANDIDACY_STATUSES,
  CANDIDACY_TYPES,
  type CandidacyStatus,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE } from '../../../../shared/features/talent/candidacies/statuses.ts';
import {
  changeTogether,
  moveTogether,
  talentDashboard,
  undoCandidacies,
} from '../../../../shared/features/talent/dashboard/calls.ts';
import {
  DASHBOARD_PARTS,
  DASHBOARD_SORTS,
  DASHBOARD_TABS,
  getDashboardPart,
} from '../../../../shared/features/talent/dashboard/dashboard.ts';
import type { Body, Query } from '../../../../shared/platform/call.ts';
import { addMonths } from '../../../platform/time/day.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

/** The present of the tests is 2026-11-21. */
const CREATED = ['2026-11-20', '2026-08-21', '2026-08-20', '2025-01-01'] as const;
const NEXT = [null, '2026-11-20', '2026-05-21', '2026-05-20', '2026-12-21', '2026-12-22'] as const;

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});

interface MadeAsk {
  id: number;
  status: CandidacyStatus;
  created: string;
  next: string | null;
  intro: string | null;
  owner: number | null;
  hasIntros: boolean;
}

/** Draws so many candidacies; everything that their place depends on is random. */
async function draw(amount: number): Promise<MadeAsk[]> {
  const { db, users } = kith.app;
  const contact_id = kith.world.contacts['Ines Calloway']!;
  const made: MadeAsk[] = [];
  const standings = fc.record({
    // Enough of them await feedback, so that each owner has some.
    status: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...CANDIDACY_STATUSES) },
      { weight: 1, arbitrary: fc.constant('Introduced' as const) },
    ),
    request_type: fc.constantFrom(...CANDIDACY_TYPES),
    created: fc.constantFrom(...CREATED),
    next: fc.constantFrom(...NEXT),
    intro: fc.constantFrom(null, '2026-11-01', '2026-09-22', '2026-09-21'),
    owner: fc.constantFrom(null, users.admin, users.talent),
    hasIntros: fc.boolean(),
  });
  for (const [at, drawn] of fc.sample(standings, { numRuns: amount, seed: 42 }).entries()) {
    const { status, request_type, created, next, intro, owner, hasIntros } = drawn;
    const time = `${created}T08:00:00.000Z`;
    const { id } = await db
      .insertInto('poscan')
      .values({
        position_id: kith.position,
        contact_id,
        closed_mark: at + 1,
        status,
        candidate_source: 'Referral',
        request_type,
        kith_owner_user_id: owner,
        intro_date: intro,
        next_portco_feedback_request: next,
        created_at: time,
        updated_at: time,
        status_at: time,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (hasIntros)
      await db
        .insertInto('intro')
        .values({
          account_id: kith.app.companies.Lumenary,
          target_name: 'Castellan Bank',
          status: 'Asked',
          goal: 'Talent',
          position_candidate_id: id,
          created_at: time,
          updated_at: time,
          status_at: time,
        } as never)
        .execute();
    made.push({ id, status, created, next, intro, owner, hasIntros });
  }
  return made;
}

const ask = (query: Partial<Query<typeof talentDashboard>> = {}, viewer: 'admin' | 'talent' = 'admin') =>
  kith.app.as(viewer).call(talentDashboard, { query });

async function allPages(query: Partial<Query<typeof talentDashboard>>, viewer: 'admin' | 'talent' = 'admin') {
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const { status, text, body } = await ask({ ...query, limit: 7, ...(cursor && { cursor }) }, viewer);
    if (status !== 200) throw new Error(text);
    ids.push(...body.poscans.map(({ Id }) => Number(Id)));
    if (body.next_cursor === null) return ids;
    cursor = body.next_cursor;
  }
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
const listIds = (made: readonly MadeAsk[]): number[] => sorted(made.map(({ id }) => id));
const usual = ({ created, next }: MadeAsk) =>
  created >= '2026-08-21' && (next === null || (next >= '2026-05-21' && next <= '2026-12-21'));

describe('the talent dashboard', () => {
  test('has each candidacy in exactly one part of Outbound, by the rule, with the counts', async () => {
    const made = (await draw(150)).filter(usual);
    const parts = await Promise.all(DASHBOARD_PARTS.map((subType) => allPages({ subType })));
    expect(sorted(parts.flat())).toEqual(listIds(made));
    for (const [at, part] of DASHBOARD_PARTS.entries())
      expect(sorted(parts[at]!)).toEqual(
        listIds(made.filter(({ status, hasIntros }) => getDashboardPart(status, hasIntros) === part)),
      );
    const { counts } = (await ask()).body;
    expect(DASHBOARD_PARTS.map((part) => counts.outbound[part])).toEqual(parts.map(({ length }) => length));
    const { companies } = (await ask({ subType: 'Failed', limit: 1 })).body;
    expect(companies).toEqual([{ Account__c: String(kith.app.companies.Lumenary), count: counts.outbound.Failed }]);
    expect((await ask({ sort: 'next' })).body.companies).toEqual([]);
    const inbound = made.filter(({ status }) => status === 'Talpod To Review');
    expect(sorted(await allPages({ type: 'Inbound' }))).toEqual(listIds(inbound));
    expect(counts.inbound).toBe(inbound.length);
    const open = made.filter(({ status }) => ['new', 'in play'].includes(CANDIDACY_LIFE[status].set));
    expect(sorted(await allPages({ onlyActive: 'true' }))).toEqual(listIds(open));
  });

  test('covers other windows on request, and everything without limits', async () => {
    const made = await draw(60);
    const any = { createdDateAfter: 'any', nextUpdateFrom: 'any', nextUpdateTo: 'any' };
    expect(sorted(await allPages(any))).toEqual(listIds(made));
    const window = { createdDateAfter: 'any', nextUpdateFrom: '2026-12-22', nextUpdateTo: 'any' };
    expect(sorted(await allPages(window))).toEqual(
      listIds(made.filter(({ next }) => next === null || next >= '2026-12-22')),
    );
    expect((await ask()).body.bounds).toEqual({
      created_after: '2026-08-21',
      next_from: '2026-05-21',
      next_to: '2026-12-21',
    });
    expect((await ask({ createdDateAfter: 'yesterday' })).status).toBe(400);
  });

  test('takes times for the next update, a day without one being at its beginning', async () => {
    const made = await draw(60);
    const idsWith = async (window: { nextUpdateFrom?: string; nextUpdateTo?: string }) =>
      sorted(await allPages({ createdDateAfter: 'any', nextUpdateFrom: 'any', nextUpdateTo: 'any', ...window }));
    const idsWhere = (holds: (next: string) => boolean) =>
      listIds(made.filter(({ next }) => next === null || holds(next)));
    const day = NEXT.find((next) => next !== null)!;
    expect(await idsWith({ nextUpdateFrom: `${day}T00:00` })).toEqual(idsWhere((next) => next >= day));
    expect(await idsWith({ nextUpdateFrom: `${day}T00:01` })).toEqual(idsWhere((next) => next > day));
    expect(await idsWith({ nextUpdateTo: `${day}T00:00` })).toEqual(idsWhere((next) => next <= day));
    expect((await ask({ nextUpdateTo: `${day}T14:05` })).body.bounds.next_to).toBe(`${day}T14:05`);
    expect((await ask({ nextUpdateTo: `${day}T25:00` })).status).toBe(400);
    expect((await ask({ createdDateAfter: `${day}T14:05` })).status).toBe(400);
  });

  test('can be limited to one owner, to candidacies without an owner and to a company, with its counts', async () => {
    const { users, companies } = kith.app;
    const made = (await draw(60)).filter(usual);
    const of = (owner: number | null) => listIds(made.filter((ask) => ask.owner === owner));
    expect(sorted(await allPages({ owner: String(users.talent) }))).toEqual(of(users.talent));
    expect(sorted(await allPages({ owner: 'nobody' }))).toEqual(of(null));
    const { counts } = (await ask({ owner: 'nobody' })).body;
    expect(DASHBOARD_PARTS.reduce((sum, part) => sum + counts.outbound[part], 0)).toBe(of(null).length);
    expect(sorted(await allPages({ company: String(companies.Lumenary) }))).toEqual(listIds(made));
    expect(await allPages({ company: String(companies.Brackenfield) })).toEqual([]);
    expect(await allPages({ company: '9999999999' })).toEqual([]);
    expect(await allPages({ owner: 'somebody' })).toEqual([]);
  });

  test('comes in the requested order, page by page, each row once', async () => {
    const made = await draw(40);
    const any = { createdDateAfter: 'any', nextUpdateFrom: 'any', nextUpdateTo: 'any' };
    const keyOf = new Map(made.map((ask) => [ask.id, ask.next ?? '9999-12-31']));
    for (const by of DASHBOARD_SORTS)
      for (const sign of ['', '-'] as const) {
        const ids = await allPages({ ...any, sort: `${sign}${by}` });
        expect(sorted(ids)).toEqual(listIds(made));
        if (by !== 'next' && by !== 'company') continue;
        const keys = ids.map((id) => keyOf.get(id)!);
        expect(keys).toEqual(sign ? [...keys].sort().reverse() : [...keys].sort());
      }
  });

  test('awaits feedback for sixty days: the named owner sees their own first, everybody else the others', async () => {
    const { users, deps } = kith.app;
    const waits = (await draw(200)).filter(
      ({ status, intro, created }) => status === 'Introduced' && (intro ?? created) >= '2026-09-22',
    );
    expect(waits.length).toBeGreaterThan(3);
    const feedback = (viewer: 'admin' | 'talent', whose?: 'My' | 'All') =>
      allPages({ type: 'Feedback', ...(whose && { whose }) }, viewer).then(sorted);
    const own = (user: number) => listIds(waits.filter(({ owner }) => owner === user));
    expect(await feedback('admin')).toEqual(listIds(waits));
    expect(await feedback('admin', 'My')).toEqual(own(users.admin));
    const email = await kith.app.db.selectFrom('app_user').select('email').where('id', '=', users.admin).execute();
    deps.settings.feedbackOwner = email[0]!.email;
    expect(await feedback('admin')).toEqual(own(users.admin));
    expect((await ask({ type: 'Feedback' })).body).toMatchObject({ whose: 'My' });
    expect(await feedback('admin', 'All')).toEqual(listIds(waits));
    expect(await feedback('talent')).toEqual(listIds(waits.filter(({ owner }) => owner !== users.admin)));
    expect((await ask({ type: 'Feedback' }, 'talent')).body.counts.feedback).toBe(
      waits.filter(({ owner }) => owner !== users.admin).length,
    );
    expect(await feedback('talent', 'My')).toEqual(own(users.talent));
  });

  test('shows the introductions of its rows with their connectors', async () => {
    const made = (await draw(20)).filter(usual);
    const { intros } = (await ask()).body;
    expect(sorted(intros.map(({ Position_Candidate__c: id }) => Number(id)))).toEqual(
      listIds(made.filter(({ hasIntros }) => hasIntros)),
    );
  });

  test('is for the talent team alone', async () => {
    for (const viewer of ['sales', 'defpod', 'admin off', 'portco', 'portco2'] as const)
      for (const type of DASHBOARD_TABS)
        expect((await kith.app.as(viewer).call(talentDashboard, { query: { type } })).status).toBe(403);
  });

  test('counts months by the calendar', () => {
    expect([addMonths('2026-05-31', -3), addMonths('2026-01-31', 1), addMonths('2024-12-15', 2)]).toEqual([
      ...['2026-02-28', '2026-02-28', '2025-02-15'],
    ]);
  });
});

describe('changing several together', () => {
  const move = (ids: string[], more: object = {}) =>
    kith.app.as('admin').call(moveTogether, {
      body: { ids, From_Status__c: 'To send to account', Status__c: 'Sent to account', ...more },
    });
  const statusOf = async (id: string) =>
    (await kith.app.db.selectFrom('poscan').select('status').where('id', '=', Number(id)).executeTakeFirstOrThrow())
      .status;
  const mails = () => kith.app.db.selectFrom('outbox').select('kind').execute();
  const two = async () => [await kith.put(), await kith.put({ Position__c: String(await kith.opening()) })];

  test('changes nothing and sends nothing while it can be taken back', async () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
    const ids = await two();
    const { body } = await move(ids);
    expect(body).toMatchObject({ changed: ids, refused: [], seconds: 10 });
    await kith.app.runJobs();
    expect(await statusOf(ids[0]!)).toBe('To send to account');
    const listComing = async (viewer: 'admin' | 'talent') =>
      (await ask({}, viewer)).body.poscans.map(({ coming }) => coming && [coming.Status__c, coming.seconds]);
    expect(await listComing('admin')).toEqual(Array(2).fill(['Sent to account', 10]));
    expect(await listComing('talent')).toEqual([undefined, undefined]);
    expect((await move(ids)).body).toMatchObject({ changed: [], refused: [{ Id: ids[0] }, { Id: ids[1] }] });
    const back = await kith.app.as('admin').call(undoCandidacies, { body: { ids: [ids[0]!] } });
    expect(back.body).toEqual({ undone: [ids[0]], refused: [] });
    kith.app.setNow(new Date(kith.app.deps.clock.now().getTime() + 10_000));
    expect((await kith.app.as('admin').call(undoCandidacies, { body: { ids } })).status).toBe(409);
    await kith.app.runJobs();
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual(['To send to account', 'Sent to account']);
    expect(await mails()).toEqual([{ kind: 'poscan.forCompany' }]);
  });

  test('a single step waits likewise, with all that was given with it, and its maker sees what comes', async () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
    const id = await kith.put();
    const change = (viewer: 'admin' | 'portco') =>
      kith.app.as(viewer).call(updatePoscan, {
        body: { Id: id, Status__c: 'Rejected by account', Rejection_Reason__c: 'Too junior', comment: 'Sorry.' },
      });
    const { body } = await change('admin');
    expect(body.poscan).toMatchObject({
      Status__c: 'To send to account',
      coming: { Status__c: 'Rejected by account', seconds: 10 },
    });
    expect((await ask({}, 'talent')).body.poscans[0]?.coming).toBeUndefined();
    expect((await change('portco')).error.message).toMatch(/^Someone else is changing this/);
    kith.app.setNow(new Date(kith.app.deps.clock.now().getTime() + 10_000));
    await kith.app.runJobs();
    const row = await kith.app.db.selectFrom('poscan').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'Rejected by account', rejection_reason: 'Too junior' });
    const { changes } = (await kith.app.as('admin').call(poscanTimeline, { params: { id } })).body;
    expect(changes[0]).toMatchObject({ to: 'Rejected by account', comment: 'Sorry.' });
  });

  test('refuses candidacies whose status has changed, and changes the others', async () => {
    const ids = await two();
    await kith.stand(ids[0]!, { status: 'On Hold' });
    const { body } = await move([...ids, '999999']);
    expect(body.changed).toEqual([ids[1]]);
    expect(body.refused.map(({ Id }) => Id)).toEqual([ids[0], '999999']);
    expect(await statusOf(ids[1]!)).toBe('Sent to account');
  });

  test('refuses a step outside the table, and a reason that the status does not take', async () => {
    const ids = await two();
    expect((await move(ids, { Status__c: 'Hired' })).body.changed).toEqual([]);
    const rejected = { Status__c: 'Rejected by account' };
    expect((await move(ids, { ...rejected, Rejection_Reason__c: 'No idea' })).body.changed).toEqual([]);
    expect((await move(ids, { ...rejected, Rejection_Reason__c: 'Too junior' })).body.changed).toEqual(ids);
    expect((await move(Array.from({ length: 101 }, (_, at) => String(at)))).status).toBe(400);
  });

  test('takes a step that is due before the next one, and no other user’s while it waits', async () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
    const [id] = await two();
    await move([id!]);
    const goOn = () =>
      kith.app.as('talent').call(moveTogether, {
        body: { ids: [id!], From_Status__c: 'Sent to account', Status__c: 'Rejected by account' },
      });
    const early = await goOn();
    expect(early.body.refused).toEqual([{ Id: id, why: expect.stringMatching(/^Someone else is changing this/) }]);
    kith.app.setNow(new Date(kith.app.deps.clock.now().getTime() + 10_000));
    expect((await goOn()).body.changed).toEqual([id]);
    expect(await statusOf(id!)).toBe('Sent to account');
    expect(await mails()).toEqual([{ kind: 'poscan.forCompany' }]);
  });

  test('drops a step, and says so, where another user changed the status meanwhile', async () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
    const [id] = await two();
    await move([id!]);
    await kith.stand(id!, { status: 'On Hold' });
    kith.app.setNow(new Date(kith.app.deps.clock.now().getTime() + 10_000));
    await kith.app.runJobs();
    expect(await statusOf(id!)).toBe('On Hold');
    const { changes } = (await kith.app.as('admin').call(poscanTimeline, { params: { id: id! } })).body;
    expect(changes[0]).toMatchObject({ kind: 'note', internal_comment: expect.stringMatching(/was not saved/) });
    expect(await mails()).toEqual([]);
  });
});

describe('changing priority and owner of several', () => {
  const changeTo = async (changes: Body<typeof changeTogether>['changes']) =>
    (await kith.app.as('admin').call(changeTogether, { body: { changes } })).body;
  const read = () =>
    kith.app.db.selectFrom('poscan').select(['priority', 'kith_owner_user_id']).orderBy('id').execute();
  const two = async () => [await kith.put(), await kith.put({ Position__c: String(await kith.opening()) })] as const;

  test('is done at once, sends nothing, and is taken back by the opposite change', async () => {
    const { admin, talent } = kith.app.users;
    const ids = await two();
    const before = await read();
    const there = { from: String(admin), to: String(talent) };
    const [low, back] = [
      { from: 'High', to: 'Best Effort' },
      { from: 'Best Effort', to: 'High' },
    ] as const;
    const was = before[0]!.priority as 'High' | 'Best Effort';
    const step = was === 'High' ? [low, back] : [back, low];
    const done = await changeTo(ids.map((Id) => ({ Id, Priority__c: step[0]!, Kith_Owner__c: there })));
    expect(done).toEqual({ success: true, changed: ids, refused: [] });
    expect(await read()).toEqual([1, 2].map(() => ({ priority: step[0]!.to, kith_owner_user_id: talent })));
    const turned = { from: there.to, to: there.from };
    await changeTo(ids.map((Id) => ({ Id, Priority__c: step[1]!, Kith_Owner__c: turned })));
    expect(await read()).toEqual(before);
    expect(await kith.app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('leaves what another user changed meanwhile, and refuses users outside the talent team', async () => {
    const { admin, talent, sales, portco } = kith.app.users;
    const [first, second] = await two();
    await kith.app.db
      .updateTable('poscan')
      .set({ kith_owner_user_id: talent })
      .where('id', '=', Number(first))
      .execute();
    const from = String(admin);
    const done = await changeTo([first, second].map((Id) => ({ Id, Kith_Owner__c: { from, to: null } })));
    expect(done.changed).toEqual([second]);
    expect(done.refused).toEqual([{ Id: first, why: expect.stringContaining('Someone else changed') }]);
    for (const to of [sales, portco, 999_999])
      expect((await changeTo([{ Id: second, Kith_Owner__c: { from: null, to: String(to) } }])).refused).toEqual([
        { Id: second, why: 'Choose an owner from the talent team.' },
      ]);
  });
});
