import { beforeEach, describe, expect, test } from 'vitest';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import {
  changePreferences,
  openUnsubscribe,
  unsubscribe,
} from '../../../../shared/features/accounts/preferences/calls.ts';
import { commentIntro, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { copyMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { follow } from '../../../../shared/features/search/calls.ts';
import { signLastingToken } from '../../../platform/messages/signed-link.ts';
import { SECRET, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAccount } from '../../../testing/intros.ts';
import { insertSuggestion, insertTestUseCase } from '../../../testing/sales.ts';
import { insertFacts } from '../../../testing/world.ts';

const NOOR = 'noor@lumenary.example';
const DANA = 'dana@quillmark.example';
const SATURDAY = new Date('2026-11-21T12:00:00.000Z');
const MONDAY = new Date('2026-11-23T12:00:00.000Z');
const TUESDAY = new Date('2026-11-24T12:00:00.000Z');
const later = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000);

let app: TestApp;
let bank: number;
let sent: { to: string; subject: string; text: string; headers?: Readonly<Record<string, string>> }[];
beforeEach(async () => {
  sent = [];
  app = await startTestApp({ mail: { send: async (message) => void sent.push(message) } });
  bank = await insertAccount(app, 'Castellan Bank');
});

/** Digests of that day, by who gets them. */
async function digests(day: Date) {
  sent = [];
  await app.startDay(day);
  const all = sent.filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('?part=') === false);
  return Object.fromEntries(all.map((mail) => [mail.to, mail]));
}
async function ask(status: IntroStatus, viewer: 'portco' | 'portco2' = 'portco', target = bank): Promise<string> {
  const { body } = await app.as(viewer).call(requestIntro, { params: { id: String(target) }, body: {} });
  const Id = body.result.Id;
  await app.db.updateTable('intro').set({ status }).where('id', '=', Number(Id)).execute();
  return Id;
}
const choose = (digest: 'off' | 'daily' | 'weekly', viewer: 'portco' | 'admin' = 'portco') =>
  app.as(viewer).call(changePreferences, { body: { digest } });

describe('the digest', () => {
  test('comes weekly on the installation’s day, daily to those who chose that, and never to those who turned it off', async () => {
    await ask('Awaiting Info from Portfolio');
    await ask('Awaiting Info from Portfolio', 'portco2');
    const recipients = async (day: Date) => Object.keys(await digests(day)).filter((to) => !to.includes('quillmark'));
    expect(await recipients(SATURDAY)).toEqual([]);
    expect(await recipients(MONDAY)).toEqual([NOOR, 'emeric@brackenfield.example']);
    await choose('daily');
    expect(await recipients(TUESDAY)).toEqual([NOOR]);
    await choose('off');
    expect(await recipients(later(MONDAY, 7))).toEqual(['emeric@brackenfield.example']);
    app.deps.settings.digestDay = 'wednesday';
    expect(await recipients(later(MONDAY, 9))).toEqual(['emeric@brackenfield.example']);
  });

  test('is sent once, however often and by however many processes the day is worked off', async () => {
    await ask('Awaiting Info from Portfolio');
    expect(Object.keys(await digests(MONDAY))).toContain(NOOR);
    // The state after a kill: the person's job is run again.
    await app.db
      .updateTable('job')
      .set({ state: 'queued' })
      .where('kind', 'in', ['digest.day', 'digest.send'])
      .execute();
    expect(await digests(MONDAY)).toEqual({});
  });

  test('waits for the morning in the installation’s time zone', async () => {
    await ask('Awaiting Info from Portfolio');
    app.deps.settings.timeZone = 'Asia/Tokyo';
    // It is five past midnight there.
    expect(await digests(new Date('2026-11-22T15:05:00.000Z'))).toEqual({});
    expect(Object.keys(await digests(new Date('2026-11-22T22:00:00.000Z')))).toContain(NOOR);
  });

  test('is not written when there is nothing to say', async () => {
    expect(await digests(MONDAY)).toEqual({});
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('is only for active users', async () => {
    await ask('Awaiting Info from Portfolio');
    await app.db.updateTable('app_user').set({ status: 'declined' }).where('email', '=', NOOR).execute();
    expect(Object.keys(await digests(MONDAY))).not.toContain(NOOR);
  });
});

describe('the content of the digest', () => {
  test('lists a requester’s own introductions that wait for them, each with its link', async () => {
    const id = await ask('Awaiting Info from Portfolio');
    const introduced = await ask('Introduced');
    await ask('Asked');
    const { [NOOR]: mail } = await digests(MONDAY);
    expect(mail!.subject).toBe('2 introductions are waiting for you');
    const [, heading, ...lines] = mail!.text.split('\n\n')[1]!.match(/^(.*)\n([\s\S]*)$/)!;
    expect(heading).toBe('Introductions waiting for you');
    expect(lines.join('\n').split('\n').toSorted()).toEqual(
      [
        '- Castellan Bank: one question before we can go on',
        `  http://kith.example/intro/dashboard?id=${id}`,
        '- Castellan Bank: how did it go?',
        `  http://kith.example/intro/dashboard?id=${introduced}`,
      ].toSorted(),
    );
  });

  test('contains nothing of another company, and no name that the dashboard hides', async () => {
    const { contacts } = await insertFacts(app, {
      accounts: {},
      people: { 'Ines Calloway': { jobs: [], known: { admin: 4 } } },
    });
    await ask('Awaiting Info from Portfolio', 'portco2');
    const id = Number(await ask('Awaiting Info from Portfolio'));
    const target_contact_id = contacts['Ines Calloway']!;
    await app.db.updateTable('intro').set({ target_contact_id }).where('id', '=', id).execute();
    const shown = (await digests(MONDAY))[NOOR]!.text;
    expect(shown).toContain('Ines Calloway of Castellan Bank');
    // The person is in the Network category, and nobody of Lumenary knows her.
    await app.db.updateTable('contact').set({ visibility: 2 }).where('id', '=', target_contact_id).execute();
    const hidden = (await digests(later(MONDAY, 7)))[NOOR]!.text;
    expect(hidden).toContain('- Castellan Bank: one question before we can go on');
    expect(hidden).not.toContain('Ines');
    expect(hidden.match(/^- /gm)).toHaveLength(1);
  });

  test('tells staff which requests they facilitate, what is new since the last digest, and who waits for access', async () => {
    const facilitated = [await ask('Checking Internally'), await ask('Asked'), await ask('On Hold')].map(Number);
    await app.db
      .updateTable('intro')
      .set({ facilitator_user_id: app.users.admin })
      .where('id', 'in', facilitated)
      .execute();
    await ask('To review', 'portco2');
    await waitForAccess('rowan@hollowmere.example');
    const { [DANA]: mail, [NOOR]: portfolio } = await digests(MONDAY);
    expect(mail!.subject).toBe('1 request is waiting, 1 new request, 1 person is waiting for access');
    expect(mail!.text).toContain('- Lumenary to Castellan Bank: Checking Internally\n');
    // These wait for a connector, or for nobody.
    expect(mail!.text).not.toMatch(/Asked Connector|On Hold/);
    expect(mail!.text).toContain('- Brackenfield to Castellan Bank: To review\n');
    expect(mail!.text).toMatch(
      /- Rowan Askwith \(rowan@hollowmere\.example\), since 21 Nov 26\n {2}http:.*access-requests/,
    );
    expect(portfolio).toBeUndefined();
    const next = (await digests(later(MONDAY, 7)))[DANA]!;
    expect(next.subject).toBe('1 request is waiting, 1 person is waiting for access');
  });

  test('counts as new only what came after the last digest, however soon the next one is', async () => {
    await ask('To review');
    expect((await digests(MONDAY))[DANA]!.subject).toBe('1 new request');
    app.deps.settings.digestDay = 'wednesday';
    expect((await digests(later(MONDAY, 2)))[DANA]).toBeUndefined();
    app.setNow(later(MONDAY, 3));
    await ask('To review');
    // Nothing was lost in a week that brought none.
    expect((await digests(later(MONDAY, 9)))[DANA]!.text.match(/^- /gm)).toHaveLength(1);
  });

  test('lists only the first ten of many, and links to the rest', async () => {
    for (let count = 0; count < 11; count++) await ask('Awaiting Info from Portfolio');
    const { text } = (await digests(MONDAY))[NOOR]!;
    expect(text.match(/^- /gm)).toHaveLength(10);
    expect(text).toContain('See all: http://kith.example/intro/dashboard\n');
  });

  test('lists new people at followed companies, as far as the reader may know them', async () => {
    const { contacts } = await insertFacts(app, {
      accounts: { Harrow: { headcount: 40 }, Elsewhere: { headcount: 40 } },
      people: {
        'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'CTO', from: '2025-01' }], known: { admin: 4 } },
        'Old Timer': { jobs: [{ at: 'Harrow', title: 'CFO', from: '2020-01' }], known: { admin: 4 } },
        'Never Met': { jobs: [{ at: 'Harrow', title: 'COO', from: '2025-01' }] },
        'Odile Brandt': { jobs: [{ at: 'Elsewhere', title: 'CTO', from: '2025-01' }], known: { admin: 4 } },
        'Secret Person': {
          jobs: [{ at: 'Harrow', title: 'CEO', from: '2025-01' }],
          known: { portco2: 1 as const },
          listed: true,
        },
      },
    });
    await app.db
      .updateTable('tenure')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('contact_id', '=', contacts['Old Timer']!)
      .execute();
    const harrow = await app.db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'Harrow')
      .executeTakeFirstOrThrow();
    await app.as('portco').call(follow, { params: { id: String(harrow.id) } });
    const first = (await digests(MONDAY))[NOOR]!;
    expect(first.text.match(/^- .*$/gm)).toEqual(['- Ines Calloway, CTO at Harrow']);
    expect((await digests(later(MONDAY, 7)))[NOOR]).toBeUndefined();
    await app.db.updateTable('user_preference').set({ digest_at: null }).execute();
    await app.db.updateTable('account').set({ confidential: 1 }).where('id', '=', harrow.id).execute();
    await app.db
      .updateTable('tenure')
      .set({ created_at: later(MONDAY, 13).toISOString() })
      .execute();
    expect((await digests(later(MONDAY, 14)))[NOOR]).toBeUndefined();
  });
});

describe('the link that ends the digest', () => {
  const token = () => signLastingToken(SECRET, 'digest.unsubscribe', String(app.users.portco));
  const mailed = async () => {
    await ask('Awaiting Info from Portfolio');
    return (await digests(MONDAY))[NOOR]!;
  };

  test('stands in the mail and in its headers, and nowhere that staff read mails in passing', async () => {
    const { text, headers } = await mailed();
    expect(text).toContain(`Unsubscribe: http://kith.example/unsubscribe/${token()}\n`);
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://kith.example/api/unsubscribe/${token()}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const row = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'digest.mail')
      .executeTakeFirstOrThrow();
    expect(row.body).toContain('http://kith.example/unsubscribe/…');
    const copied = await app.as('admin').call(copyMessage, { params: { id: String(row.id) } });
    expect(copied.body.text).toContain(token());
  });

  test('changes nothing when it is opened without an account, by a person or by a mail scanner', async () => {
    const params = { token: token() };
    const opened = { email: NOOR, digest: 'weekly', firm_name: 'Quillmark Ventures' };
    for (let time = 0; time < 2; time++)
      expect((await app.as('signed out').call(openUnsubscribe, { params })).body).toEqual(opened);
    const headers = { accept: 'text/html,*/*' };
    const page = await app.app.inject({ method: 'GET', url: `/api/unsubscribe/${token()}`, headers });
    expect([page.statusCode, page.headers.location]).toEqual([302, `/unsubscribe/${token()}`]);
    expect(await mailed()).toBeDefined();
  });

  test('ends it by one click on the page until they turn it on again, and that stands in the log once', async () => {
    const params = { token: token() };
    await ask('Awaiting Info from Portfolio');
    for (let time = 0; time < 2; time++)
      expect((await app.as('signed out').call(unsubscribe, { params })).status).toBe(200);
    expect((await digests(MONDAY))[NOOR]).toBeUndefined();
    const deeds = await app.db
      .selectFrom('audit')
      .select('entity_id')
      .where('action', '=', 'digest.unsubscribed')
      .execute();
    expect(deeds).toEqual([{ entity_id: String(app.users.portco) }]);
    await choose('weekly');
    expect((await digests(later(MONDAY, 7)))[NOOR]).toBeDefined();
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ends it when a mail program posts %s',
    async (type) => {
      const { headers } = await mailed();
      const url = new URL(headers!['List-Unsubscribe']!.slice(1, -1)).pathname;
      const payload = type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      const answer = await app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(answer.statusCode).toBe(200);
      expect((await digests(later(MONDAY, 7)))[NOOR]).toBeUndefined();
    },
  );

  test('of one part leaves that part out, and the digest comes without it', async () => {
    await ask('Awaiting Info from Portfolio');
    const useCase = await insertTestUseCase(app, app.companies.Lumenary);
    const suggest = async (name: string, day: Date) =>
      insertSuggestion(app, useCase, await insertAccount(app, name), { suggested_at: later(day, -1).toISOString() });
    await suggest('Tessera Credit Union', MONDAY);
    const { text } = (await digests(MONDAY))[NOOR]!;
    const [, query] = /Leave this part out: http:\/\/kith\.example\/unsubscribe\/\S+\?(\S+)/.exec(text)!;
    expect(text).toContain('- Tessera Credit Union, for Fraud scoring');
    const link = { params: { token: token() }, query: Object.fromEntries(new URLSearchParams(query)) };
    const signedOut = app.as('signed out');
    expect((await signedOut.call(openUnsubscribe, link)).body.part).toMatchObject({ on: true });
    expect((await signedOut.call(unsubscribe, link)).status).toBe(200);
    expect((await signedOut.call(openUnsubscribe, link)).body.part).toMatchObject({ on: false });
    await suggest('Órrin Health', later(MONDAY, 7));
    const next = (await digests(later(MONDAY, 7)))[NOOR]!.text;
    expect(next).toContain('Castellan Bank');
    expect(next).not.toContain('Fraud scoring');
    const unknown = { ...link, query: { part: 'no.such' } };
    expect((await signedOut.call(unsubscribe, unknown)).status).toBe(404);
  });

  test('stands in the header of every mail that can be turned off, and turns off that kind alone', async () => {
    const id = await ask('Awaiting Info from Portfolio');
    const remark = async (comment: string) => {
      sent = [];
      expect((await app.as('admin').call(commentIntro, { params: { id }, body: { comment } })).status).toBe(200);
      await app.runJobs();
      return sent.find(({ to, text }) => to === NOOR && text.includes(comment));
    };
    const mail = await remark('See http://evil.example/unsubscribe/…');
    expect(mail!.text, 'no token for an address that somebody typed').toContain('http://evil.example/unsubscribe/…');
    const [, path, kind] = /^<http:\/\/kith\.example(\S+)\?part=(\S+)>$/.exec(mail!.headers!['List-Unsubscribe']!)!;
    expect([path, kind]).toEqual([`/api/unsubscribe/${token()}`, 'intro.commentForRequester']);
    const link = { params: { token: token() }, query: { part: kind } };
    const signedOut = app.as('signed out');
    expect((await signedOut.call(openUnsubscribe, link)).body.part).toMatchObject({ on: true, of: 'mails' });
    expect((await signedOut.call(unsubscribe, link)).status).toBe(200);
    expect(await remark('Once more')).toBeUndefined();
    expect((await digests(MONDAY))[NOOR]).toBeDefined();
    const lasting = { ...link, query: { part: 'intro.introduced' } };
    expect((await signedOut.call(unsubscribe, lasting)).status, 'a kind that cannot be turned off').toBe(404);
  });

  test('of another user cannot be made up', async () => {
    const other = signLastingToken('another secret', 'digest.unsubscribe', String(app.users.portco));
    for (const params of [{ token: other }, { token: token().replace(/^[^.]+/, 'MQ') }, { token: 'x' }]) {
      expect((await app.as('signed out').call(openUnsubscribe, { params })).status).toBe(404);
      expect((await app.as('signed out').call(unsubscribe, { params })).status).toBe(404);
    }
  });
});

async function waitForAccess(email: string): Promise<void> {
  const at = SATURDAY.toISOString();
  const nobody = { subject: null, picture: null, contact_id: null, crm_id: null, account_id: null };
  const user = await app.db
    .insertInto('app_user')
    .values({
      ...nobody,
      email,
      given_name: 'Rowan',
      family_name: 'Askwith',
      status: 'pending',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('access_request')
    .values({ user_id: user.id, state: 'pending', requested_at: at, decided_at: null, decided_by: null })
    .execute();
}
