import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type AtsAccount, AtsBusy, type AtsDraft, AtsKeyError, AtsRefusal } from '../../ports/ats.ts';
import { type AtsServer, startAtsServer } from '../testing/ats-server.ts';
import { createAtses } from './all.ts';

const DRAFT: AtsDraft = {
  jobId: '6404',
  firstName: 'Ines',
  lastName: 'Calloway',
  email: 'ines@calloway.example',
  phone: null,
  profileUrl: 'https://www.linkedin.com/in/ines-calloway',
  company: 'Castellan Bank',
  title: 'Head of Data',
  referrer: 'Noor Salhavi (Quillmark Ventures)',
  note: 'Sent from Kith for VP Data.',
  candidateId: null,
  since: '2026-11-21T11:55:00.000Z',
};

describe.each(['greenhouse', 'ashby', 'lever'] as const)('%s', (kind) => {
  let server: AtsServer;
  let account: AtsAccount;
  let saved: string[];
  beforeEach(async () => {
    const { close, ...started } = await startAtsServer([
      { id: '6404', title: 'VP Data', confidential: false },
      { id: '6405', title: 'Secret Chief', confidential: true },
      { id: '6406', title: 'Archaeologist', confidential: false },
    ]);
    onTestFinished(close);
    server = { ...started, close };
    account = createAtses(server.url)
      .find((ats) => ats.kind === kind)!
      .open({ key: 'secret', clientId: 'client' });
    saved = [];
  });
  const send = (change: Partial<AtsDraft> = {}) =>
    account.send({ ...DRAFT, ...change }, async (id) => void saved.push(id));

  test('lists all pages of open jobs, and no confidential one', async () => {
    expect((await account.listJobs()).map(({ id, title }) => [id, title])).toEqual([
      ['6404', 'VP Data'],
      ['6406', 'Archaeologist'],
    ]);
  });

  test('makes candidate, application and note, and gives the stage and an address', async () => {
    const application = await send();
    expect(application).toMatchObject({ stage: 'Application Review', outcome: 'open', reason: null });
    expect(application.url).toMatch(/^https:\/\//);
    expect(saved).toEqual([application.candidateId]);
    expect(server.state.people).toMatchObject([
      { name: 'Ines Calloway', email: 'ines@calloway.example', links: [DRAFT.profileUrl], notes: [DRAFT.note] },
    ]);
    expect(server.state.entries).toMatchObject([{ job: '6404' }]);
  });

  test.each([
    ['by their address', { profileUrl: null }],
    ['by their profile', { email: null }],
  ])('the same again makes nothing more, found %s', async (_, change) => {
    const first = await send(change);
    expect(await send(change)).toEqual(first);
    expect(await send({ ...change, candidateId: first.candidateId })).toEqual(first);
    expect([server.state.people.length, server.state.entries.length, server.state.people[0]!.notes.length]).toEqual([
      1, 1, 1,
    ]);
  });

  test('an answer that was lost makes no second candidate, at any write', async () => {
    for (let attempt = 0; ; attempt++) {
      server.state.mode = 'lost';
      const known = saved.at(-1) ?? null;
      const outcome = await send({ candidateId: known }).catch((error: unknown) => error);
      if (!(outcome instanceof AtsBusy)) break;
      expect(attempt).toBeLessThan(4);
    }
    expect(server.state).toMatchObject({ people: [{ notes: [DRAFT.note] }], entries: [{ job: '6404' }] });
    expect([server.state.people.length, server.state.entries.length]).toEqual([1, 1]);
  });

  test('another job is another application of the same candidate', async () => {
    await send();
    await send({ jobId: '6406' });
    expect(server.state.people).toHaveLength(1);
    expect(server.state.entries.map(({ job }) => job)).toEqual(['6404', '6406']);
  });

  test('reads the stage, a hire, and a rejection with its reason', async () => {
    const { id } = await send();
    const read = async () => (await account.read([id])).map(({ stage, outcome, reason }) => [stage, outcome, reason]);
    server.state.entries[0]!.stage = 'Onsite';
    expect(await read()).toEqual([['Onsite', 'open', null]]);
    server.state.entries[0]!.outcome = 'rejected';
    expect(await read()).toEqual([['Onsite', 'rejected', 'Too junior']]);
    server.state.entries[0]!.outcome = 'hired';
    expect((await read())[0]![1]).toBe('hired');
  });

  test('says what is wrong: the key, the limit, and what it refuses', async () => {
    server.state.mode = 'wrong key';
    await expect(account.listJobs()).rejects.toBeInstanceOf(AtsKeyError);
    server.state.mode = 'busy';
    const waitMs = kind === 'lever' ? 1_000 : 7_000;
    await expect(account.read(['985314'])).rejects.toMatchObject({ waitMs });
    server.state.mode = 'invalid';
    const refused = send();
    await expect(refused).rejects.toBeInstanceOf(AtsRefusal);
    await expect(refused).rejects.toThrow(kind === 'greenhouse' ? /type: Must be one of/ : /email is not valid/);
    expect(server.state.people).toEqual([]);
  });
});
