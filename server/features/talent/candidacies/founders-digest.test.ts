import { beforeEach, describe, expect, test } from 'vitest';
import { changePreferences, getPreferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { shareWithDigest, updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  listFoundersDigests,
  listWaitingForDigest,
  takeOffDigest,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

const WEDNESDAY = new Date('2026-11-25T12:00:00.000Z');
const THURSDAY = new Date('2026-11-26T12:00:00.000Z');
const NEXT_THURSDAY = new Date('2026-12-03T12:00:00.000Z');
const NOOR = 'noor@lumenary.example';
const EMERIC = 'emeric@brackenfield.example';
const KIND = 'poscan.foundersDigest';
type Name = 'Ines Calloway' | 'Kei Tamsin';

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});
const as = (viewer: TestViewer) => kith.app.as(viewer);
const getId = (name: Name) => String(kith.world.contacts[name]);
const share = async (...names: Name[]) => {
  for (const name of names) await as('admin').call(shareWithDigest, { body: { candidateId: getId(name) } });
};
const detail = (change: object, name: Name = 'Ines Calloway') =>
  as('admin').call(updateCandidate, { body: { Id: getId(name), ...change } });
const markConfidential = (on: boolean) => detail({ Is_looking_for_a_job__c: true, Confidential__c: on });
/** The people in each mail of a digest so far, by recipient. */
async function mails(): Promise<Record<string, Name[][]>> {
  const rows = await kith.app.db.selectFrom('outbox').selectAll().where('kind', '=', KIND).orderBy('id').execute();
  const readStated = (body: string) => (body.match(/^- [^,\n]+/gm) ?? []).map((line) => line.slice(2) as Name);
  const byRecipient = Map.groupBy(rows, ({ recipient }) => recipient);
  return Object.fromEntries([...byRecipient].map(([to, all]) => [to, all.map(({ body }) => readStated(body))]));
}
const waiting = async () => {
  const { body } = await as('sales').call(listWaitingForDigest, {});
  return body.candidates.map(({ person }) => person.name);
};
const read = async (viewer: TestViewer) => {
  const { body } = await as(viewer).call(listFoundersDigests, { query: {} });
  return body.candidates.map(({ person }) => person.name);
};

describe('the digest of a week', () => {
  test('goes to every user of a company on its day, and leaves out their own colleagues', async () => {
    await share('Ines Calloway', 'Kei Tamsin');
    await kith.app.startDay(WEDNESDAY);
    expect(await mails()).toEqual({});
    await kith.app.startDay(THURSDAY);
    expect(await mails()).toEqual({ [NOOR]: [['Ines Calloway']], [EMERIC]: [['Kei Tamsin', 'Ines Calloway']] });
    expect(await waiting()).toEqual([]);
  });

  test('is not written to users who could only read of colleagues', async () => {
    await share('Kei Tamsin');
    await kith.app.startDay(THURSDAY);
    expect(Object.keys(await mails())).toEqual([EMERIC]);
  });

  test('goes out at seven in the morning of the installation’s time zone', async () => {
    kith.app.deps.settings.timeZone = 'Asia/Tokyo';
    await share('Ines Calloway');
    // It is five past midnight there.
    await kith.app.startDay(new Date('2026-11-25T15:05:00.000Z'));
    expect([await mails(), await waiting()]).toEqual([{}, ['Ines Calloway']]);
    kith.app.setNow(new Date('2026-11-25T22:00:00.000Z'));
    await kith.app.runJobs();
    expect(Object.keys(await mails())).toContain(NOOR);
  });

  test('comes on the day set for the installation', async () => {
    kith.app.deps.settings.foundersDigestDay = 'wednesday';
    await share('Ines Calloway');
    await kith.app.startDay(WEDNESDAY);
    expect(Object.keys(await mails())).toContain(NOOR);
  });

  test('is sent once, however often its jobs run, and people shared after it was made wait for the next', async () => {
    await share('Ines Calloway');
    await kith.app.startDay(THURSDAY);
    const sent = await mails();
    await share('Kei Tamsin');
    // The state after a kill: the jobs are run again.
    const jobs = kith.app.db.updateTable('job').set({ state: 'queued' }).where('kind', 'like', 'foundersDigest.%');
    await jobs.execute();
    await kith.app.runJobs();
    expect(await mails()).toEqual(sent);
    expect(await waiting()).toEqual(['Kei Tamsin']);
    await kith.app.startDay(NEXT_THURSDAY);
    expect((await mails())[EMERIC]).toEqual([['Ines Calloway'], ['Kei Tamsin']]);
  });

  test('that was interrupted after it was made is sent by the next run', async () => {
    await share('Ines Calloway');
    await kith.app.db.updateTable('digest_candidate').set({ digest_day: '2026-11-26' }).execute();
    await kith.app.startDay(THURSDAY);
    expect(Object.keys(await mails())).toEqual([NOOR, EMERIC]);
  });

  test('comes a day late where Kith was down on its day, and no other day', async () => {
    await kith.app.startDay(THURSDAY);
    await share('Ines Calloway');
    await kith.app.startDay(new Date('2026-11-27T12:00:00.000Z'));
    await kith.app.startDay(new Date('2026-12-02T12:00:00.000Z'));
    expect(await mails()).toEqual({});
    await kith.app.startDay(new Date('2026-12-04T12:00:00.000Z'));
    expect(await mails()).toMatchObject({ [NOOR]: [['Ines Calloway']] });
    await share('Kei Tamsin');
    await kith.app.startDay(new Date('2026-12-05T12:00:00.000Z'));
    expect(await waiting()).toEqual(['Kei Tamsin']);
    await kith.app.startDay(new Date('2026-12-10T12:00:00.000Z'));
    expect(await waiting()).toEqual([]);
  });

  test('is not sent where nobody was shared', async () => {
    await kith.app.startDay(THURSDAY);
    expect(await mails()).toEqual({});
    const sends = kith.app.db.selectFrom('job').select('id').where('kind', '=', 'foundersDigest.send');
    expect(await sends.execute()).toEqual([]);
  });

  test('leaves out people who have become confidential, for as long as they are', async () => {
    await share('Ines Calloway');
    await markConfidential(true);
    await kith.app.startDay(THURSDAY);
    expect([await mails(), await waiting()]).toEqual([{}, ['Ines Calloway']]);
    await markConfidential(false);
    await kith.app.startDay(NEXT_THURSDAY);
    expect((await mails())[NOOR]).toEqual([['Ines Calloway']]);
  });

  test('leaves out people who became confidential between the choice and the mail', async () => {
    await share('Ines Calloway');
    await kith.app.db.updateTable('digest_candidate').set({ digest_day: '2026-11-26' }).execute();
    await markConfidential(true);
    await kith.app.startDay(THURSDAY);
    expect(await mails()).toEqual({});
  });

  test('leaves out a contact that was merged into another', async () => {
    await share('Ines Calloway');
    const change = { merged_into: Number(getId('Kei Tamsin')) };
    await kith.app.db
      .updateTable('contact')
      .set(change)
      .where('id', '=', Number(getId('Ines Calloway')))
      .execute();
    await kith.app.startDay(THURSDAY);
    expect([await mails(), await read('admin')]).toEqual([{}, []]);
  });

  test('is for active users who want it, and only portfolio users are asked', async () => {
    const offered = async (viewer: TestViewer) => {
      const { body } = await as(viewer).call(getPreferences, {});
      return body.preferences.mails.filter(({ kind }) => kind === KIND).map(({ on }) => on);
    };
    expect([await offered('portco'), await offered('admin')]).toEqual([[true], []]);
    await as('portco').call(changePreferences, { body: { mails: [{ kind: KIND, on: false }] } });
    await kith.app.db.updateTable('app_user').set({ status: 'declined' }).where('email', '=', EMERIC).execute();
    await share('Ines Calloway');
    await kith.app.startDay(THURSDAY);
    expect(await mails()).toEqual({});
  });
});

describe('a reader of the digests', () => {
  beforeEach(async () => {
    await detail({
      Skill__c: 'Machine Learning;Data Science',
      Skill_Category__c: 'Data & AI',
      Role__c: 'Executive',
      MobilePhone: '+44 20 7946 0000',
      Secondary_Email__c: 'ines@home.example',
      Expertise_Summary_and_Takeaways__c: 'Wants to leave.',
    });
    await share('Ines Calloway', 'Kei Tamsin');
    await kith.app.startDay(THURSDAY);
  });

  test('sees everybody but people of their own company; the firm sees everybody', async () => {
    const everybody = ['Kei Tamsin', 'Ines Calloway'];
    const seen = Object.fromEntries(
      await Promise.all(
        (['portco', 'portco2', 'admin', 'sales', 'admin off'] as const).map(async (who) => [who, await read(who)]),
      ),
    );
    expect(seen).toEqual({
      portco: ['Ines Calloway'],
      portco2: everybody,
      admin: everybody,
      sales: everybody,
      'admin off': everybody,
    });
  });

  test.each(['portco', 'portco2', 'admin'] as const)(
    'gets no private data, and no data of the firm’s own: %s',
    async (who) => {
      await kith.stand(await kith.put(), { candidate_interested: 1 });
      const { body, text } = await as(who).call(listFoundersDigests, { query: {} });
      const ines = body.candidates.find(({ person }) => person.name === 'Ines Calloway');
      expect(ines).toEqual({
        id: expect.any(String),
        digest_day: '2026-11-26',
        person: {
          id: getId('Ines Calloway'),
          name: 'Ines Calloway',
          title: 'Head of Data',
          location: null,
          company: { id: String(kith.world.accounts['Castellan Bank']), name: 'Castellan Bank', logo_url: null },
          linkedin_profile: 'https://www.linkedin.com/in/ines-calloway',
          skills: ['Machine Learning', 'Data Science'],
          skill_category: 'Data & AI',
          role: 'Executive',
        },
      });
      for (const secret of ['7946', 'home.example', 'Wants to leave']) expect(text).not.toContain(secret);
    },
  );

  test('no longer sees people who became confidential since', async () => {
    await markConfidential(true);
    for (const who of ['portco', 'portco2', 'admin'] as const) expect(await read(who)).not.toContain('Ines Calloway');
  });

  test('sees no company that they may not know, and no title there', async () => {
    const bank = kith.world.accounts['Castellan Bank']!;
    await kith.app.db.updateTable('account').set({ confidential: 1 }).where('id', '=', bank).execute();
    const personFor = async (who: TestViewer) => {
      const { body } = await as(who).call(listFoundersDigests, { query: {} });
      return body.candidates.find(({ person }) => person.name === 'Ines Calloway')!.person;
    };
    expect(await personFor('portco2')).toMatchObject({ company: null, title: '' });
    expect(await personFor('admin')).toMatchObject({ company: { name: 'Castellan Bank' }, title: 'Head of Data' });
  });

  test('gets page after page, starting with the newest digest', async () => {
    await share('Ines Calloway');
    await kith.app.startDay(NEXT_THURSDAY);
    const pages: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { body }: { body: Awaited<ReturnType<typeof page>> } = { body: await page(cursor) };
      pages.push(...body.candidates.map(({ digest_day, person }) => `${digest_day} ${person.name}`));
      cursor = body.next_cursor;
    }
    expect(pages).toEqual(['2026-12-03 Ines Calloway', '2026-11-26 Kei Tamsin', '2026-11-26 Ines Calloway']);
  });
  const page = async (cursor: string | undefined) =>
    (await as('admin').call(listFoundersDigests, { query: { ...(cursor && { cursor }), limit: 1 } })).body;
});

describe('the people in the next digest', () => {
  const list = (viewer: TestViewer) => as(viewer).call(listWaitingForDigest, {});
  const off = (viewer: TestViewer) => as(viewer).call(takeOffDigest, { body: { candidateId: getId('Ines Calloway') } });

  test('are shown to the firm, with who shared them and when it goes out', async () => {
    await share('Ines Calloway');
    await markConfidential(true);
    expect((await list('portco')).status).toBe(403);
    expect((await list('sales')).body).toMatchObject({
      goes_at: '2026-11-26T07:00:00.000Z',
      candidates: [{ person: { name: 'Ines Calloway' }, shared_by: 'Dana Orlev', confidential: true }],
      limit_hit: false,
    });
    expect(await read('admin')).toEqual([]);
  });

  test('are removed by the talent team, once, which stands in the log', async () => {
    await share('Ines Calloway', 'Kei Tamsin');
    for (const viewer of ['sales', 'portco'] as const) expect((await off(viewer)).status).toBe(403);
    expect((await off('admin')).status).toBe(200);
    expect(await waiting()).toEqual(['Kei Tamsin']);
    expect(await off('admin')).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining('next digest') },
    });
    const deeds = kith.app.db.selectFrom('audit').select('entity_id').where('action', '=', 'candidate.unshared');
    expect(await deeds.execute()).toEqual([{ entity_id: getId('Ines Calloway') }]);
  });

  test('are not removed from a digest that went out', async () => {
    await share('Ines Calloway');
    await kith.app.startDay(THURSDAY);
    expect((await off('admin')).status).toBe(404);
    expect(await read('portco')).toEqual(['Ines Calloway']);
  });
});
