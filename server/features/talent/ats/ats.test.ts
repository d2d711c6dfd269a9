import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as calls from '../../../../shared/features/talent/ats/calls.ts';
import { poscanTimeline as candidacyTimeline } from '../../../../shared/features/talent/candidacies/calls.ts';
import { createAtses } from '../../../platform/adapters/ats/all.ts';
import { type AtsServer, startAtsServer } from '../../../platform/adapters/testing/ats-server.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
let server: AtsServer;
/** A candidacy that Lumenary accepted. */
let id: string;
beforeEach(async () => {
  server = await startAtsServer([
    { id: '6404', title: 'VP Data', confidential: false },
    { id: '6405', title: 'Secret Chief', confidential: true },
    { id: '6406', title: 'Archaeologist', confidential: false },
  ]);
  onTestFinished(server.close);
  kith = await startCandidacies({ atses: createAtses(server.url) });
  id = await kith.put();
  await kith.stand(id, { status: 'Accepted by account', portco_interested: 1 });
});

const as = (viewer: TestViewer) => kith.app.as(viewer);
const lumenary = () => ({ Account__c: String(kith.app.companies.Lumenary) });
const connect = (viewer: TestViewer = 'portco', kind: 'greenhouse' | 'ashby' | 'lever' = 'greenhouse') =>
  as(viewer).call(calls.connectAts, { body: { ...lumenary(), kind, client_id: 'client', key: 'very-secret-key' } });
const send = (viewer: TestViewer = 'talent', job = '6404') =>
  as(viewer).call(calls.sendToAts, { params: { id }, body: { job, title: 'VP Data' } });
const jobs = (viewer: TestViewer) => as(viewer).call(calls.listAtsJobs, { params: { id } });
const show = async (viewer: TestViewer = 'talent') =>
  (await as(viewer).call(calls.getCandidacyAts, { params: { id } })).body.ats;
const list = async (viewer: TestViewer = 'talent') => (await as(viewer).call(calls.listAtses, {})).body.connections;
const candidacy = () =>
  kith.app.db
    .selectFrom('poscan')
    .select(['status', 'rejection_reason', 'rejection_details'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
/** The next regular reading, after that many quarters of an hour. */
const readAfter = async (quarters: number) => {
  kith.app.setNow(new Date(START.getTime() + quarters * 15 * 60_000));
  await kith.app.runJobs();
};
const map = async (name: string, meaning: 'Introduced' | 'To be introduced') => {
  const stage = (await list())[0]!.stages.find((known) => known.name === name)!;
  const answer = await as('portco').call(calls.mapAtsStage, { body: { ...lumenary(), stage: stage.id, meaning } });
  await kith.app.runJobs();
  return answer;
};

describe('connecting', () => {
  test('tests the key, seals it, and shows it to nobody again', async () => {
    const answer = await connect();
    expect(answer.body.connections).toMatchObject([
      { Account_Name__c: 'Lumenary', kind: 'greenhouse', state: 'connected' },
    ]);
    const { key } = await kith.app.db.selectFrom('ats_connection').select('key').executeTakeFirstOrThrow();
    expect(key).not.toContain('very-secret-key');
    const audit = await kith.app.db.selectFrom('audit').selectAll().execute();
    expect(answer.text + JSON.stringify(await list()) + JSON.stringify(audit)).not.toContain('very-secret-key');
  });

  test('refuses a wrong key in words, a second ATS, and Greenhouse without its client ID', async () => {
    server.state.mode = 'wrong key';
    expect((await connect()).error.message).toMatch(/^Greenhouse doesn’t accept this key\./);
    server.state.mode = 'ok';
    expect((await connect()).status).toBe(200);
    expect((await connect('talent', 'lever')).error.message).toMatch(/connected already/);
    const body = { ...lumenary(), kind: 'greenhouse' as const, client_id: '', key: 'x' };
    expect((await as('portco').call(calls.connectAts, { body })).error.fields).toEqual({
      client_id: 'Enter the client ID.',
    });
  });

  test('disconnecting deletes the key and the stages', async () => {
    await connect();
    await send();
    await kith.app.runJobs();
    expect((await as('portco').call(calls.disconnectAts, { body: lumenary() })).body.connections).toEqual([]);
    for (const table of ['ats_connection', 'ats_stage', 'ats_application'] as const)
      expect(await kith.app.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await show()).toBeNull();
  });

  test('only its own people and the talent team learn of it', async () => {
    await connect();
    await send();
    await kith.app.runJobs();
    for (const viewer of ['portco', 'talent'] as const)
      expect([await list(viewer), await show(viewer)]).toMatchObject([[{ sent: 1 }], { name: 'Greenhouse' }]);
    expect(await list('portco2')).toEqual([]);
    const foreign = lumenary();
    const refused = async (viewer: TestViewer) => {
      const caller = as(viewer);
      const stage = { ...foreign, stage: '1', meaning: 'Hired' as const };
      const answers = [
        await caller.call(calls.getCandidacyAts, { params: { id } }),
        await jobs(viewer),
        await send(viewer),
        await connect(viewer),
        await caller.call(calls.mapAtsStage, { body: stage }),
        await caller.call(calls.disconnectAts, { body: foreign }),
      ];
      return [...new Set(answers.map(({ status }) => status))];
    };
    expect(await refused('portco2')).toEqual([404]);
    for (const viewer of ['sales', 'defpod', 'focus'] as const) {
      expect((await as(viewer).call(calls.listAtses, {})).status).toBe(403);
      expect(await refused(viewer)).toEqual([403]);
    }
    expect(await list()).toHaveLength(1);
  });
});

describe('sending', () => {
  beforeEach(async () => {
    await connect();
    await kith.app.runJobs();
  });

  test('suggests the job of the position, and no confidential one', async () => {
    expect((await jobs('portco')).body).toEqual({
      jobs: [
        { id: '6404', title: 'VP Data', place: null },
        { id: '6406', title: 'Archaeologist', place: null },
      ],
      suggested: '6404',
    });
    // What the job board lists counts more than a title.
    await kith.app.db.updateTable('position').set({ board_key: '6406' }).where('id', '=', kith.position).execute();
    expect((await jobs('talent')).body.suggested).toBe('6406');
  });

  test('makes candidate, application and note, and shows the stage', async () => {
    expect((await send()).body.ats).toMatchObject({ state: 'sending', may_send: false });
    await kith.app.runJobs();
    expect(await show('portco')).toEqual({
      name: 'Greenhouse',
      state: 'sent',
      may_send: false,
      stage: 'Application Review',
      outcome: 'open',
      url: 'https://app.greenhouse.io/people/53883394?application_id=985314',
      problem: null,
    });
    const [person] = server.state.people;
    expect(person!.body).toMatchObject({ title: 'Head of Data', company: 'Castellan Bank' });
    expect(person!.notes[0]).toMatch(/^Sent from Kith for VP Data\. Referred by .+ \(.+\)\. http/);
  });

  test('address and number go along only once the candidate is interested', async () => {
    const private_ = { secondary_email: 'ines@home.example', mobile_phone: '+44 20 7946 0000' };
    const at = START.toISOString();
    const contact_id = kith.world.contacts['Ines Calloway']!;
    await kith.app.db
      .insertInto('candidate')
      .values({ ...private_, contact_id, created_at: at, updated_at: at })
      .execute();
    await send();
    await kith.app.runJobs();
    expect(JSON.stringify(server.state.people)).not.toMatch(/home\.example|7946/);
    await kith.app.db.deleteFrom('ats_application').execute();
    server.state.people = [];
    await kith.stand(id, { candidate_interested: 1 });
    await send();
    await kith.app.runJobs();
    expect(JSON.stringify(server.state.people)).toMatch(/home\.example.*7946/);
  });

  test('only what the company accepted is sent', async () => {
    await kith.stand(id, { status: 'Sent to account', portco_interested: 0 });
    expect(await show()).toMatchObject({ state: null, may_send: false });
    expect(await send()).toMatchObject({ status: 409 });
    await kith.stand(id, { status: 'Rejected by account' });
    expect(await send()).toMatchObject({ status: 409 });
    expect(server.state.people).toEqual([]);
  });

  test('pressed twice, at once or later, it is sent once', async () => {
    await Promise.all([send(), send('portco'), send()]);
    await kith.app.runJobs();
    await send('talent', '6406');
    await kith.app.runJobs();
    expect([server.state.people.length, server.state.entries.map(({ job }) => job)]).toEqual([1, ['6404']]);
    const queued = kith.app.db.selectFrom('job').select('id').where('kind', '=', 'ats.send');
    expect(await queued.execute()).toHaveLength(1);
  });

  test('an answer that is lost makes nobody twice, and is tried again', async () => {
    server.state.mode = 'lost';
    await send();
    await kith.app.runJobs();
    expect(await show()).toMatchObject({
      state: 'sending',
      problem: expect.stringMatching(/isn’t responding.*again soon/),
    });
    await readAfter(1);
    expect(await show()).toMatchObject({ state: 'sent' });
    expect([server.state.people.length, server.state.entries.length]).toEqual([1, 1]);
  });

  test('a refusal says what to do, and sending again continues', async () => {
    server.state.mode = 'invalid';
    await send();
    await kith.app.runJobs();
    expect(await show()).toMatchObject({
      state: 'failed',
      may_send: true,
      problem: expect.stringContaining('type: Must be one of'),
    });
    server.state.mode = 'ok';
    await send();
    await kith.app.runJobs();
    expect(await show()).toMatchObject({ state: 'sent', problem: null });
  });

  test('a withdrawn key ends the connection until it is connected again', async () => {
    server.state.mode = 'wrong key';
    await send();
    await kith.app.runJobs();
    expect(await list()).toMatchObject([{ state: 'lapsed', error: expect.stringMatching(/new key/) }]);
    expect(await show()).toMatchObject({ state: 'failed', may_send: false });
    server.state.mode = 'ok';
    expect(await connect('portco', 'lever')).toMatchObject({ status: 409 });
    expect((await connect()).body.connections).toMatchObject([{ state: 'connected', error: null }]);
    await send();
    await kith.app.runJobs();
    expect(await show()).toMatchObject({ state: 'sent' });
  });

  test('who was sent before the ATS was disconnected is found again', async () => {
    await send();
    await kith.app.runJobs();
    kith.app.setNow(new Date(START.getTime() + 86_400_000));
    await as('portco').call(calls.disconnectAts, { body: lumenary() });
    await connect();
    await send();
    await kith.app.runJobs();
    expect([server.state.people.length, server.state.entries.length]).toEqual([1, 1]);
    expect(server.state.people[0]!.notes).toHaveLength(1);
  });
});

describe('what the ATS says', () => {
  beforeEach(async () => {
    await connect();
    await send();
    await kith.app.runJobs();
  });

  test('an unknown stage is listed and moves nobody; a meaning moves whoever is in it', async () => {
    server.state.entries[0]!.stage = 'Hiring manager call';
    await readAfter(1);
    expect((await list())[0]!.stages).toMatchObject([
      { name: 'Hiring manager call', meaning: null, count: 1 },
      { name: 'Application Review', meaning: null, count: 0 },
    ]);
    expect((await candidacy()).status).toBe('Accepted by account');
    await map('Hiring manager call', 'To be introduced');
    expect((await candidacy()).status).toBe('To be introduced');
    const { changes } = (await as('portco').call(candidacyTimeline, { params: { id } })).body;
    // All of the firm read histories and the audit.
    const audit = await kith.app.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([changes, audit])).not.toMatch(/Hiring manager|VP Data"|greenhouse/i);
    expect(changes[0]).toMatchObject({ comment: 'By the company’s applicant tracking system.' });
  });

  test('a step that the candidacy does not have is listed, and taken once it has it', async () => {
    server.state.entries[0]!.outcome = 'hired';
    await readAfter(1);
    expect((await candidacy()).status).toBe('Accepted by account');
    expect((await list('portco'))[0]!.mismatches).toMatchObject([
      { poscan: id, position: 'VP Data', problem: expect.stringMatching(/^Hired in Greenhouse\./) },
    ]);
    await kith.stand(id, { status: 'Introduced' });
    await readAfter(2);
    expect((await candidacy()).status).toBe('Hired');
    expect((await list())[0]!.mismatches).toEqual([]);
  });

  test.each([
    ['Accepted by account', 'Rejected by account'],
    ['Introduced', 'Rejected by account after interview'],
  ] as const)('a rejection ends one that is “%s” as “%s”, with the reason', async (status, end) => {
    await kith.stand(id, { status });
    server.state.entries[0]!.outcome = 'rejected';
    await readAfter(1);
    expect(await candidacy()).toEqual({ status: end, rejection_reason: 'Too junior', rejection_details: null });
    expect(await show()).toMatchObject({ outcome: 'rejected' });
  });

  test('readings go on every quarter of an hour, one at a time, and stop with the connection', async () => {
    await map('Application Review', 'To be introduced');
    await readAfter(1);
    await readAfter(2);
    const queued = () =>
      kith.app.db.selectFrom('job').select('id').where('kind', '=', 'ats.read').where('state', '=', 'queued').execute();
    expect(await queued()).toHaveLength(1);
    await as('talent').call(calls.disconnectAts, { body: lumenary() });
    await readAfter(3);
    expect(await queued()).toEqual([]);
  });
});

test.each(['ashby', 'lever'] as const)('%s works the same way', async (kind) => {
  await connect('portco', kind);
  await send();
  await kith.app.runJobs();
  expect(await show()).toMatchObject({ state: 'sent', stage: 'Application Review' });
  server.state.entries[0]!.outcome = 'rejected';
  await readAfter(1);
  expect(await candidacy()).toMatchObject({ status: 'Rejected by account', rejection_reason: 'Too junior' });
});
