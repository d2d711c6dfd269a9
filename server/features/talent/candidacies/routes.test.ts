import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../../shared/features/talent/candidacies/calls.ts';
import { CANDIDACY_STATUSES, CANDIDACY_TYPES } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { listCandidacySteps, namesFirm } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';
import { deriveAll } from '../../../testing/world.ts';

const {
  createPoscans: createCandidacies,
  getCandidate,
  myCandidates,
  poscanTimeline: candidacyTimeline,
  updateCandidate,
  updatePoscan: updateCandidacy,
} = calls;

let kith: Candidacies;
let ines: string;
beforeEach(async () => {
  kith = await startCandidacies();
  ines = String(kith.world.contacts['Ines Calloway']);
});
const as = (viewer: TestViewer) => kith.app.as(viewer);
const step = (viewer: TestViewer, Id: string, Status__c: (typeof CANDIDACY_STATUSES)[number], more: object = {}) =>
  as(viewer).call(updateCandidacy, { body: { Id, Status__c, ...more } });
const mails = () =>
  kith.app.db.selectFrom('outbox').select(['kind', 'recipient', 'subject', 'body']).orderBy('id').execute();

describe('putting candidates to positions', () => {
  const item = (change: object = {}) => ({
    Position__c: String(kith.position),
    Candidate__c: ines,
    ...({ Request_Type__c: 'Talent Suggestion', Status__c: 'To send to account' } as const),
    ...change,
  });
  const send = (poscans: object[], viewer: TestViewer = 'admin', request_key?: string) =>
    as(viewer).call(createCandidacies, { body: { poscans: poscans as [], ...(request_key ? { request_key } : {}) } });
  const amount = async () => (await kith.app.db.selectFrom('poscan').select('id').execute()).length;

  test('makes candidacies with their timeline, and notifies nobody', async () => {
    const made = await send([item()]);
    expect(made.body.poscans).toMatchObject([
      {
        Candidate_Name__c: 'Ines Calloway',
        Position_Title__c: 'VP Data',
        Poscan_account: 'Lumenary',
        Status__c: 'To send to account',
        Candidate_Source__c: 'Inbound - Intro and Network',
        Priority__c: 'Best Effort',
        isOwner: true,
        Date_Suggested_to_Account__c: '2026-11-21T12:00:00.000Z',
      },
    ]);
    const timeline = await as('portco').call(candidacyTimeline, { params: { id: made.body.poscans[0]!.Id } });
    expect(timeline.body.changes).toMatchObject([
      { kind: 'created', to: 'To send to account', by: 'Quillmark Ventures' },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('keeps the status of a logged candidacy, and dates it today or as given', async () => {
    const logged = await send([item({ Status__c: 'Sent to account' })]);
    expect(logged.body.poscans[0]).toMatchObject({ Date_Suggested_to_Account__c: '2026-11-21T12:00:00.000Z' });
    const second = await kith.opening();
    const given = {
      Status__c: 'Sent to account',
      Date_Suggested_to_Account__c: '2026-10-01',
      Position__c: String(second),
    };
    const earlier = await send([item(given)]);
    expect(earlier.body.poscans[0]).toMatchObject({ Date_Suggested_to_Account__c: '2026-10-01' });
    expect(await mails()).toEqual([]);
  });

  test('is all or nothing, and the same key makes nothing twice', async () => {
    const closed = await kith.opening({ status: 'Close' });
    const refused = await send([item(), item({ Position__c: String(closed) })]);
    expect(refused).toMatchObject({ status: 409, error: { present: 'Close' } });
    expect(await amount()).toBe(0);
    const first = await send([item()], 'admin', 'cart-0001');
    const again = await send([item()], 'admin', 'cart-0001');
    expect(again.body.poscans.map(({ Id }) => Id)).toEqual(first.body.poscans.map(({ Id }) => Id));
    expect(await amount()).toBe(1);
  });

  test('works once while the candidacy is open, and again when it is over', async () => {
    const id = await kith.put();
    expect(await send([item()])).toMatchObject({ status: 409, error: { present: 'To send to account' } });
    expect((await step('admin', id, 'Someone else was hired')).status).toBe(200);
    expect((await send([item()])).status).toBe(200);
    expect(await step('admin', id, 'On Hold')).toMatchObject({ status: 409 });
    const irrelevant = item({ Status__c: 'Talpod found irrelevant', Position__c: String(await kith.opening()) });
    expect((await send([irrelevant])).status).toBe(200);
    expect((await send([{ ...irrelevant, Status__c: 'To send to account' }])).status).toBe(200);
  });

  test.each([
    ['no such position', { Position__c: '999' }, 404, /position/],
    ['no such person', { Candidate__c: '999' }, 404, /person/],
    ['a status where its type does not begin', { Status__c: 'Hired' }, 400, /starts as/],
    ['a source of no list', { Candidate_Source__c: 'A friend' }, 400, /Candidate_Source__c/],
    ['a day to come', { Date_Suggested_to_Account__c: '2027-01-01' }, 400, /can’t be in the future/],
    ['an owner of another company', { Portco_Owner__c: 'portco2' }, 400, /position’s company/],
    ['a candidate who has to be written to, without an address', { Status__c: 'To send to candidate' }, 400, /email/],
  ])('%s: a clear refusal', async (_, change, status, words) => {
    const owner = 'Portco_Owner__c' in change ? { Portco_Owner__c: String(kith.app.users.portco2) } : {};
    const answer = await send([item({ ...change, ...owner })]);
    expect(answer.status).toBe(status);
    expect(answer.error.message).toMatch(words);
    expect(await amount()).toBe(0);
  });

  test('is refused for a position without owner, a merged person, and their own employer', async () => {
    const ownerless = await kith.opening({ owner_user_id: null });
    expect((await send([item({ Position__c: String(ownerless) })])).error.message).toMatch(/^Please update owner/);
    const kei = String(kith.world.contacts['Kei Tamsin']);
    expect(await send([item({ Candidate__c: kei })])).toMatchObject({ status: 409 });
    await kith.app.db
      .updateTable('contact')
      .set({ merged_into: Number(ines) })
      .where('id', '=', Number(kei))
      .execute();
    expect((await send([item({ Candidate__c: kei })])).error.message).toContain(`Open that one: ${ines}.`);
  });

  test('only sends a request to the talent team for other members of the firm', async () => {
    expect((await send([item()], 'sales')).status).toBe(403);
    expect((await send([item({ Status__c: 'Talpod To Review' })], 'sales')).status).toBe(200);
  });
});

describe('the life cycle', () => {
  test('leads from the account to hired: with its messages, dates, and each viewer’s view', async () => {
    const address = { Id: ines, Secondary_Email__c: 'ines@home.example' };
    expect((await as('sales').call(updateCandidate, { body: address })).status).toBe(200);
    const id = await kith.put({ personalized_message_for_candidate__c: 'It is a small team.' });
    expect((await step('admin', id, 'Sent to account')).body).toMatchObject({
      told: 'queued',
      poscan: { Date_Suggested_to_Account__c: '2026-11-21T12:00:00.000Z' },
    });
    expect((await step('portco', id, 'Accepted by account')).body.poscan.Portco_Interested__c).toBe(true);
    await step('admin', id, 'To send to candidate');
    expect((await step('admin', id, 'Sent to candidate')).body.told).toBe('queued');
    const introduced = await step('admin', id, 'Introduced', { Candidate_Interested__c: true });
    expect(introduced.body.poscan).toMatchObject({
      Intro_Date__c: '2026-11-21T12:00:00.000Z',
      Next_Portco_Feedback_Request__c: '2026-11-28',
      status_label: 'Introduced (awaiting feedback)',
    });
    await step('admin', id, 'Interview with Kith personnel');
    const read = (await as('portco').call(myCandidates, {})).body.poscans[0]!;
    expect(read).toMatchObject({ Status__c: 'In Play - Kith', status_label: 'In Play - Kith' });
    expect((await step('portco', id, 'Hired')).body.poscan.set).toBe('closed');
    expect(await mails()).toMatchObject([
      {
        kind: 'poscan.forCompany',
        recipient: 'noor@lumenary.example',
        subject: 'A candidate for VP Data: Ines Calloway',
      },
      {
        kind: 'poscan.forCandidate',
        recipient: 'ines@home.example',
        body: expect.stringContaining('jobs.example/vp-data'),
      },
    ]);
    expect((await mails())[1]!.body).toContain('It is a small team.');
  });

  test('tells the second of two people what happened', async () => {
    const id = await kith.put();
    const seen = { From_Status__c: 'To send to account' };
    expect((await step('admin', id, 'On Hold', seen)).status).toBe(200);
    expect(await step('portco', id, 'Sent to account', seen)).toMatchObject({
      status: 409,
      error: { present: 'On Hold', allowed: [] },
    });
  });

  test('offers each viewer the steps of the table, and refuses the rest', async () => {
    const id = await kith.put();
    for (const status of CANDIDACY_STATUSES)
      for (const request_type of CANDIDACY_TYPES)
        for (const viewer of ['admin', 'sales', 'portco'] as const) {
          await kith.app.db.updateTable('poscan').set({ status, request_type }).where('id', '=', Number(id)).execute();
          const read = (await as(viewer).call(myCandidates, {})).body.poscans[0]!;
          const actor = ({ admin: 'talent', sales: 'staff', portco: 'portfolio' } as const)[viewer];
          const at = { status, type: request_type, candidateInterested: false, portcoInterested: false };
          const allowed = listCandidacySteps(at, actor).map(({ to }) => to);
          expect(
            read.next_statuses.map((status) => status.status),
            `${status}, ${viewer}`,
          ).toEqual(allowed);
          const not = CANDIDACY_STATUSES.find((other) => other !== status && !allowed.includes(other))!;
          const refused = await step(viewer, id, not);
          expect(refused, `${status} to ${not}, ${viewer}`).toMatchObject({ status: 409, error: { allowed } });
          if (viewer === 'portco')
            expect(namesFirm(refused.error.present!) && refused.error.present !== 'In Play - Kith').toBe(false);
        }
  });

  test('takes a reason only from the side that declines', async () => {
    const id = await kith.put();
    const unknown = await step('admin', id, 'Rejected by Candidate', { Rejection_Reason__c: 'No position' });
    expect(unknown).toMatchObject({
      status: 400,
      error: { fields: { Rejection_Reason__c: 'Not one of the reasons' } },
    });
    const stated = { Rejection_Reason__c: 'Too junior', Rejection_Details__c: 'In two years.' };
    expect((await step('portco', id, 'Rejected by account', stated)).body.poscan).toMatchObject(stated);
    expect((await step('admin', id, 'On Hold')).body.poscan).toMatchObject({ Rejection_Reason__c: null });
    const early = await as('admin').call(updateCandidacy, { body: { Id: id, ...stated } });
    expect(early.status).toBe(400);
  });

  test('lets only the talent team say who is interested', async () => {
    const Id = await kith.put();
    for (const viewer of ['sales', 'portco'] as const)
      expect((await as(viewer).call(updateCandidacy, { body: { Id, Candidate_Interested__c: true } })).status).toBe(
        403,
      );
  });

  test('asks for no feedback before the candidacy began, nor in thousands of years', async () => {
    const poscanId = await kith.put();
    const next = (date: string) => as('admin').call(calls.updateNextFeedback, { body: { poscanId, date } });
    expect(await next('2026-11-20')).toMatchObject({
      status: 400,
      error: { fields: { date: 'Before the candidacy' } },
    });
    expect((await next('9999-12-31')).error?.fields).toEqual({ date: 'More than five years ahead' });
    expect((await next('2026-11-21')).body.poscan.Next_Portco_Feedback_Request__c).toBe('2026-11-21');
  });

  test('lets a member of the firm claim a candidacy, and nobody else give it back', async () => {
    const poscanId = await kith.put();
    const claim = (viewer: TestViewer, isOwner: boolean) =>
      as(viewer).call(calls.claimPoscan, { body: { poscanId, isOwner } });
    expect((await claim('sales', false)).status).toBe(409);
    expect((await claim('sales', true)).body.poscan.isOwner).toBe(true);
    expect((await claim('sales', false)).body.poscan.Kith_Owner__r).toBeNull();
    const nobody = await as('admin').call(calls.updateOwner, { body: { poscanId, Portco_Owner__c: null } });
    expect(nobody.body.poscan.Portco_Owner__r).toBeNull();
    expect((await step('admin', poscanId, 'Sent to account')).body.told).toBe('no address');
  });
});

describe('who sees which data', () => {
  test('a company neither sees nor changes another company’s candidacies', async () => {
    const id = await kith.put();
    expect((await as('portco2').call(myCandidates, {})).body.poscans).toEqual([]);
    expect((await as('portco2').call(candidacyTimeline, { params: { id } })).status).toBe(404);
    expect((await step('portco2', id, 'On Hold')).status).toBe(404);
    expect((await as('portco2').call(getCandidate, { body: { sfId: ines } })).body.candidate?.poscans ?? []).toEqual(
      [],
    );
  });

  test('nobody is shown as a candidate to their current employer', async () => {
    const kei = kith.world.contacts['Kei Tamsin']!;
    const id = await kith.put();
    await kith.app.db.updateTable('poscan').set({ contact_id: kei }).where('id', '=', Number(id)).execute();
    expect((await as('portco').call(myCandidates, {})).body.poscans).toEqual([]);
    expect((await as('portco').call(candidacyTimeline, { params: { id } })).status).toBe(404);
    expect((await as('portco').call(getCandidate, { body: { sfId: String(kei) } })).body.candidate).toBeNull();
    expect(
      (await as('admin').call(getCandidate, { body: { sfId: String(kei) } })).body.candidate?.poscans,
    ).toHaveLength(1);
    await kith.stand(id, { status: 'Hired' });
    expect((await as('portco').call(myCandidates, {})).body.poscans).toHaveLength(1);
  });

  test('a private address and a phone number open to the company in which the candidate is interested', async () => {
    const body = { Id: ines, Secondary_Email__c: 'ines@home.example', MobilePhone: '+44 20 7946 0000' };
    await as('admin').call(updateCandidate, { body });
    const id = await kith.put();
    const read = async (viewer: TestViewer) =>
      (await as(viewer).call(getCandidate, { body: { linkedinId: 'ines-calloway' } })).body.candidate;
    expect(await read('portco')).not.toHaveProperty('MobilePhone');
    await as('admin').call(updateCandidacy, { body: { Id: id, Candidate_Interested__c: true } });
    expect(await read('portco')).toMatchObject({
      MobilePhone: body.MobilePhone,
      Secondary_Email__c: 'ines@home.example',
    });
    expect((await read('portco2')) ?? {}).not.toHaveProperty('MobilePhone');
    expect(await read('portco')).not.toHaveProperty('Confidential__c');
  });

  test('a company sees its candidates, also from a company that it may not know', async () => {
    const { db } = kith.app;
    const bank = kith.world.accounts['Castellan Bank']!;
    await db.updateTable('account').set({ stealth: 1 }).where('id', '=', bank).execute();
    await deriveAll(db, START);
    const read = async (viewer: TestViewer) =>
      (await as(viewer).call(getCandidate, { body: { sfId: ines } })).body.candidate;
    expect(await read('portco')).toBeNull();
    await kith.put();
    expect(await read('portco')).toMatchObject({ Name: 'Ines Calloway', tenures: [] });
    const fits = await as('portco').call(positionsByFit, { query: { candidate: ines } });
    expect(fits.body).toMatchObject({ reviewed: 1 });
    expect(await read('portco2')).toBeNull();
  });

  test('a company reads of no company that it may not know', async () => {
    await kith.put();
    const read = async (viewer: TestViewer) =>
      (await as(viewer).call(getCandidate, { body: { sfId: ines } })).body.candidate!.tenures.map(
        (tenure) => tenure.Account_Name__c,
      );
    expect(await read('admin')).toEqual(['Castellan Bank', 'Velvet Anvil']);
    expect(await read('portco')).toEqual(['Castellan Bank']);
  });

  test('no signal, path, CRM link or internal reason reaches a company, in any answer', async () => {
    const id = await kith.put();
    await as('admin').call(calls.updatePoscanDetails, {
      body: {
        poscanId: id,
        Internal_Rejection_Reasons__c: ['Weak references'],
        Candidate_Feedback__c: 'They were late.',
      },
    });
    const answers = [
      await as('portco').call(myCandidates, {}),
      await as('portco').call(getCandidate, { body: { sfId: ines } }),
      await as('portco').call(candidacyTimeline, { params: { id } }),
      await as('portco').call(calls.updatePortcoFeedback, { body: { poscanId: id, Portco_Feedback__c: 'Good talk.' } }),
      await step('portco', id, 'On Hold'),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/Weak references|They were late/);
      for (const [, key] of text.matchAll(/"([^"]+)":/g))
        expect(key).not.toMatch(
          /signal|path|crm|internal|gmail|kith_owner|confidential|looking|summary|isOwner|Candidate_Feedback/i,
        );
    }
    expect((await as('admin').call(myCandidates, {})).body.poscans[0]).toMatchObject({
      Internal_Rejection_Reasons__c: ['Weak references'],
      Candidate_Feedback__c: 'They were late.',
      Portco_Feedback__c: 'Good talk.',
    });
  });
});

describe('the details of a candidate', () => {
  test('keep omitted fields, clear null fields, and hide nothing of people who are not looking for a job', async () => {
    const save = (body: object) => as('admin').call(updateCandidate, { body: { Id: ines, ...body } });
    await save({ Skill__c: 'Backend; DevOps;Backend', Is_looking_for_a_job__c: true, Confidential__c: true });
    expect((await save({ Role__c: 'Executive' })).body.candidate).toMatchObject({
      Skill__c: 'Backend;DevOps',
      Role__c: 'Executive',
      Confidential__c: true,
    });
    expect((await save({ Skill__c: null, Is_looking_for_a_job__c: false })).body.candidate).toMatchObject({
      Skill__c: '',
      Confidential__c: false,
    });
    // The mark would be stored, and no screen would show it.
    for (const hidden of [{ Confidential__c: true }, { Confidential__c: true, Is_looking_for_a_job__c: false }])
      expect((await save(hidden)).status, JSON.stringify(hidden)).toBe(400);
    expect((await save({ Confidential__c: false })).status).toBe(200);
    for (const wrong of [{ Skill__c: 'Juggling' }, { MobilePhone: 'call me' }, { Secondary_Email__c: 'ines' }])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  test('are empty for an unknown person', async () => {
    expect((await as('admin').call(getCandidate, { body: { linkedinId: 'nobody' } })).body).toEqual({
      candidate: null,
    });
  });
});

describe('every call', () => {
  let id: string;
  const staff = ['admin', 'sales'];
  const everybody = [...staff, 'portco', 'admin off'];
  const OPEN: Record<string, readonly string[]> = {
    getCandidate: everybody,
    myCandidates: everybody,
    poscanTimeline: everybody,
    updatePoscan: everybody,
    updatePortcoFeedback: everybody,
    listFeedbackStatuses: everybody,
    listRejectionReasons: everybody,
    updateCandidate: staff,
    createPoscans: staff,
    updatePoscanDetails: staff,
    updateNextFeedback: staff,
    updateOwner: staff,
    claimPoscan: staff,
    listInternalRejectionReasons: staff,
    listPortcoOwners: staff,
    shareWithDigest: ['admin'],
  };
  test.each(Object.entries(calls).filter(([, call]) => typeof call === 'object'))(
    '%s is allowed for its audience only',
    async (name, call) => {
      id = await kith.put();
      const bodies: Record<string, object> = {
        getCandidate: { sfId: ines },
        updateCandidate: { Id: ines },
        createPoscans: { poscans: [{ Position__c: '1', Candidate__c: ines }] },
        updatePoscan: { Id: id },
        updateOwner: { poscanId: id, Portco_Owner__c: null },
        claimPoscan: { poscanId: id, isOwner: true },
        updateNextFeedback: { poscanId: id, date: null },
        shareWithDigest: { candidateId: '999999' },
        updatePoscanDetails: { poscanId: id },
        updatePortcoFeedback: { poscanId: id, Portco_Feedback__c: 'Fine' },
      };
      for (const viewer of ['signed out', ...everybody] as TestViewer[]) {
        const { status, error } = await as(viewer).call(
          call as typeof getCandidate,
          { body: bodies[name], params: { id }, query: { company: '1' } } as never,
        );
        const byCall = status === 403 && error.message.startsWith('This needs ');
        expect(status === 401 || byCall, `${name}, ${viewer}`).toBe(!OPEN[name]!.includes(viewer));
      }
    },
  );
});
