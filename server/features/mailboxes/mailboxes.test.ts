import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connectGmail,
  importMailboxFile,
  listMailboxes,
  startGmail,
  syncMailbox,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import type { InventedMessage } from '../../demo/stand-ins/development-gmail.ts';
import { MailboxBusy } from '../../platform/ports/mailbox.ts';
import { START, type TestApp } from '../../testing/app.ts';
import { insertContact } from '../../testing/intros.ts';
import { insertMailbox, linkAlone } from './queries.ts';
import { connectFrom, consentTo, makeMessage, startWithMailbox } from './testing.ts';

const NOOR = 'noor@lumenary.example';
const INES = 'Ines Calloway <ines@castellan.example>';

let messages: InventedMessage[];
let app: TestApp;
let service: Awaited<ReturnType<typeof startWithMailbox>>['service'];
beforeEach(async () => {
  messages = [
    makeMessage(40, INES, NOOR, { 'In-Reply-To': '<1@x>' }),
    makeMessage(30, NOOR, INES),
    makeMessage(20, `"Brandt, Theo" <theo.brandt@vale.example>`, NOOR),
    makeMessage(9, 'Vale News <news@vale.example>', NOOR),
    makeMessage(8, 'Mary Long <mary@vale.example>', NOOR, { 'List-Id': '<all.vale.example>' }),
    makeMessage(7, 'Ada Firth <ada@vale.example>', NOOR, {
      Sender: 'Google Calendar <calendar-notification@google.com>',
    }),
    makeMessage(3, NOOR, `${INES}, kim.sol@vale.example`),
  ];
  ({ app, service } = await startWithMailbox(messages));
});

const link = async (viewer: 'portco' = 'portco') => connectFrom(app, viewer, await consentTo(app, viewer, NOOR));
const linked = async () => {
  const { body } = await link();
  await app.runJobs();
  return body.mailbox!.id;
};
const shown = async () => (await app.as('portco').call(listMailboxes, {})).body.mailboxes[0]!;
const signals = () =>
  app.db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'to_contact_id')
    .select(['contact.name', 'contact.email', 'amount', 'occurred_on', 'signal.type', 'signal.source'])
    .orderBy('contact.name')
    .execute();
const day = (ago: number) => new Date(START.getTime() - ago * 86_400_000).toISOString().slice(0, 10);

describe('a linked mailbox', () => {
  test('becomes signals to the people with whom mails were exchanged, with their number and the last day', async () => {
    const { status, body } = await link();
    expect([status, body.mailbox!.state, body.mailbox!.address]).toEqual([200, 'reading', NOOR]);
    await app.runJobs();
    const mail = { type: 'Gmail Contacts', source: 'Gmail' };
    expect(await signals()).toEqual([
      { ...mail, name: 'Ines Calloway', email: 'ines@castellan.example', amount: 3, occurred_on: day(3) },
      { ...mail, name: 'Kim Sol', email: 'kim.sol@vale.example', amount: 1, occurred_on: day(3) },
      { ...mail, name: 'Theo Brandt', email: 'theo.brandt@vale.example', amount: 1, occurred_on: day(20) },
    ]);
    expect(await shown()).toMatchObject({
      state: 'linked',
      people: 3,
      done: 7,
      total: 7,
      error: null,
      read_at: START.toISOString(),
      left_out: { list: 1, invitation: 1, machine: 1 },
    });
    const own = (await app.as('portco').call(listOwnSignals, {})).body;
    expect(own.emails).toEqual([NOOR]);
    expect(own.signals).toContainEqual(expect.objectContaining({ type: 'Gmail Contacts', count: 3 }));
  });

  test('finds known people by any address of theirs, or by name and the company of it, and nobody by a name alone', async () => {
    const known = await insertContact(app, 'Ines Calloway', null);
    await app.db
      .insertInto('contact_external_id')
      .values({ contact_id: known, value: 'E-mail:ines@castellan.example' })
      .execute();
    const vale = await app.db
      .insertInto('account')
      .values({
        name: 'Vale',
        name_key: 'vale',
        domain: 'vale.example',
        source_id: 1,
        created_at: START.toISOString(),
        updated_at: START.toISOString(),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const theo = await insertContact(app, 'Theo Brandt', null);
    const namesake = await insertContact(app, 'Kim Sol', null);
    const title = await app.db
      .insertInto('title')
      .values({ text: 'CTO', title_key: 'cto', kind: 'executive' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('tenure')
      .values({
        contact_id: theo,
        account_id: vale.id,
        title_id: title.id,
        start_month: 24_000,
        end_month: 999_999,
        source_id: 1,
        created_at: START.toISOString(),
      })
      .execute();
    await linked();
    const to = (await app.db.selectFrom('signal').select('to_contact_id').execute()).map((row) => row.to_contact_id);
    expect(to).toEqual(expect.arrayContaining([known, theo]));
    expect(to).not.toContain(namesake);
  });

  test('finds people by name and any domain of their company, a further one or one of the firm’s', async () => {
    app.deps.settings.firmDomains = ['quillmark.example', 'vale.example'];
    await app.db
      .insertInto('company_domain')
      .values({ domain: 'castellan.example', account_id: app.companies.Lumenary })
      .execute();
    const title = await app.db
      .insertInto('title')
      .values({ text: 'CTO', title_key: 'cto', kind: 'executive' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const job = { title_id: title.id, start_month: 24_000, end_month: 999_999, source_id: 1 };
    const at = START.toISOString();
    const ines = await insertContact(app, 'Ines Calloway', null);
    const theo = await insertContact(app, 'Theo Brandt', null);
    await app.db
      .insertInto('tenure')
      .values([
        { ...job, contact_id: ines, account_id: app.companies.Lumenary, created_at: at },
        { ...job, contact_id: theo, account_id: app.companies['Quillmark Ventures'], created_at: at },
      ])
      .execute();
    await linked();
    const to = (await app.db.selectFrom('signal').select('to_contact_id').execute()).map((row) => row.to_contact_id);
    expect(to).toEqual(expect.arrayContaining([ines, theo]));
  });

  test('changes a strength and says why, and changes it back when it is unlinked', async () => {
    const known = await insertContact(app, 'Ines Calloway', null);
    await app.db.updateTable('contact').set({ email: 'ines@castellan.example' }).where('id', '=', known).execute();
    for (let mail = 0; mail < 30; mail++) messages.push(makeMessage(2, mail % 2 ? INES : NOOR, mail % 2 ? NOOR : INES));
    const strength = async () =>
      (await app.db.selectFrom('contact').select('score').where('id', '=', known).executeTakeFirstOrThrow()).score;
    const ties = async () =>
      JSON.stringify(await app.db.selectFrom('tie').selectAll().where('contact_id', '=', known).execute());
    expect(await strength()).toBe(0);
    const id = await linked();
    expect(await strength()).toBeGreaterThan(1);
    expect(await ties()).toMatch(/2026-11-19.*33/);
    await app.as('portco').call(unlinkMailbox, { params: { id } });
    await app.runJobs();
    expect(await strength()).toBe(0);
  });

  test('stores no subject and no token in plain form', async () => {
    messages[0]!.headers.Subject = 'A secret of ours';
    await linked();
    const row = await app.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow();
    expect(row.token).toMatch(/^v1\./);
    expect(row.token).not.toContain('refresh');
    expect(JSON.stringify(await app.db.selectFrom('mailbox_person').selectAll().execute())).not.toContain('secret');
  });

  test('is followed from where it stood: new mails count once', async () => {
    const id = await linked();
    messages.push(makeMessage(1, INES, NOOR), makeMessage(0, 'Olu Senna <olu@vale.example>', NOOR));
    service.calls.length = 0;
    await app.as('portco').call(syncMailbox, { params: { id } });
    await app.runJobs();
    expect((await signals()).map(({ name, amount }) => [name, amount])).toEqual([
      ['Ines Calloway', 4],
      ['Kim Sol', 1],
      ['Olu Senna', 1],
      ['Theo Brandt', 1],
    ]);
    expect(service.calls.filter((path) => path.includes('/messages/'))).toHaveLength(2);
    await app.startDay(new Date(START.getTime() + 86_400_000));
    expect((await signals())[0]).toMatchObject({ amount: 4 });
  });

  test('is read as a whole once where its history is gone, and not again and again', async () => {
    const id = await linked();
    app.setNow(new Date(START.getTime() + 3 * 86_400_000));
    service.forgetHistoryBefore(100);
    service.calls.length = 0;
    await app.as('portco').call(syncMailbox, { params: { id } });
    await app.runJobs();
    expect(service.calls.filter((path) => path.endsWith('/messages'))).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'linked', error: expect.stringContaining('tomorrow'), people: 3 });
    expect((await signals())[0]).toMatchObject({ amount: 3 });
  });

  test('that refuses Kith says so, keeps its results, and can be connected again', async () => {
    const id = await linked();
    service.withdraw(NOOR);
    await app.as('portco').call(syncMailbox, { params: { id } });
    await app.runJobs();
    expect(await shown()).toMatchObject({
      state: 'lapsed',
      error: expect.stringContaining('Connect the mailbox again'),
      lapsed_at: expect.any(String),
      people: 3,
    });
    expect((await app.as('portco').call(syncMailbox, { params: { id } })).status).toBe(409);
    expect((await link()).body.mailbox!.id).toBe(id);
    await app.runJobs();
    expect(await shown()).toMatchObject({ state: 'linked', error: null, people: 3 });
  });

  test('leaves no trace when it is unlinked: the permission, the signals, and people known by nothing else', async () => {
    const known = await insertContact(app, 'Ines Calloway', null);
    await app.db.updateTable('contact').set({ email: 'ines@castellan.example' }).where('id', '=', known).execute();
    const contacts = async () =>
      (await app.db.selectFrom('contact').select('name').orderBy('id').execute()).map(({ name }) => name);
    const before = await contacts();
    const id = await linked();
    expect((await contacts()).length).toBe(before.length + 2);
    expect((await app.as('portco2').call(unlinkMailbox, { params: { id } })).status).toBe(404);
    expect((await app.as('portco').call(unlinkMailbox, { params: { id } })).body).toEqual({ people: 3, revoked: true });
    await app.runJobs();
    expect(await contacts()).toEqual(before);
    expect(await signals()).toEqual([]);
    for (const table of ['mailbox', 'mailbox_person', 'acquaintance'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(service.calls).toContain('/revoke');
    expect((await app.as('portco').call(listMailboxes, {})).body.mailboxes).toEqual([]);
  });
});

describe('linking', () => {
  test('needs consent: a refusal links nothing', async () => {
    const refused = await connectFrom(app, 'portco', await consentTo(app, 'portco', ''));
    expect([refused.status, refused.error.message]).toEqual([400, expect.stringContaining('it didn’t link anything')]);
  });

  test('takes an answer once, from the user who began it', async () => {
    const back = await consentTo(app, 'portco', NOOR);
    expect((await connectFrom(app, 'portco2', back)).status).toBe(409);
    expect((await connectFrom(app, 'portco', back)).status).toBe(200);
    const again = await connectFrom(app, 'portco', back);
    expect([again.status, again.error.message]).toEqual([
      409,
      expect.stringMatching(/^Error connecting gmail account/),
    ]);
  });

  test('takes an answer within half an hour, and not from then on', async () => {
    const late = await consentTo(app, 'portco', NOOR);
    const back = await consentTo(app, 'portco', NOOR);
    app.setNow(new Date(START.getTime() + 30 * 60_000 - 1));
    expect((await connectFrom(app, 'portco', back)).status).toBe(200);
    app.setNow(new Date(START.getTime() + 30 * 60_000));
    expect((await connectFrom(app, 'portco', late)).status).toBe(409);
  });

  test('leads back to Kith, and says what the mail service said', async () => {
    const ask = (body: { address?: string }) => app.as('portco').call(startGmail, { body });
    const { url } = (await ask({})).body;
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://kith.example/link-account');
    const wrong = await ask({ address: `${'n'.repeat(65)}@vale.example` });
    expect([wrong.status, wrong.error.message]).toEqual([400, 'This isn’t an e-mail address.']);
    const back = await consentTo(app, 'portco', '');
    back.searchParams.set('error', 'server_error');
    expect((await connectFrom(app, 'portco', back)).error.message).toContain('The mail service said: server_error.');
  });

  test('says why the mail service gave no permission, and what is set up', async () => {
    const refused = await consentTo(app, 'portco', NOOR);
    refused.searchParams.set('code', 'used before');
    const none = await connectFrom(app, 'portco', refused);
    expect([none.status, none.error.message]).toEqual([409, expect.stringContaining('refused access')]);
    const busy = await consentTo(app, 'portco', NOOR);
    vi.spyOn(app.deps.mailboxes[0]!, 'exchange').mockRejectedValueOnce(new MailboxBusy('Try in a minute.'));
    const later = await connectFrom(app, 'portco', busy);
    expect([later.status, later.error.message]).toEqual([502, expect.stringContaining('Try in a minute.')]);
    app.deps.mailboxes = [];
    const unset = await app.as('portco').call(startGmail, { body: {} });
    expect([unset.status, unset.error.message]).toEqual([503, expect.stringContaining('use a mailbox file')]);
  });

  test('takes no other mailbox than the requested one, and none of another user here', async () => {
    const other = await connectFrom(app, 'portco', await consentTo(app, 'portco', 'private@mail.example'));
    expect([other.status, other.error.message]).toEqual([409, expect.stringContaining('private@mail.example')]);
    const own = await connectFrom(
      app,
      'portco',
      await consentTo(app, 'portco', 'private@mail.example', 'private@mail.example'),
    );
    expect(own.body.mailbox!.address).toBe('private@mail.example');
    const others = await app.as('portco').call(startGmail, { body: { address: 'emeric@brackenfield.example' } });
    expect([others.status, others.error.message]).toEqual([409, expect.stringContaining('Someone else')]);
  });

  test.each(['one after the other', 'at once'])(
    'of one mailbox by two users %s: it is the first one’s',
    async (when) => {
      const shared = 'deals@mail.example';
      const viewers = ['portco', 'portco2'] as const;
      const back = new Map<string, URL>();
      for (const viewer of viewers) back.set(viewer, await consentTo(app, viewer, shared, shared));
      const finish = async (viewer: (typeof viewers)[number]) => ({
        viewer,
        ...(await connectFrom(app, viewer, back.get(viewer)!)),
      });
      const answers =
        when === 'at once' ? await Promise.all(viewers.map(finish)) : [await finish('portco2'), await finish('portco')];
      const linked = answers.find(({ status }) => status === 200)!;
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.error.message).toContain('Someone else here');
      const rows = await app.db.selectFrom('mailbox').select(['user_id', 'address', 'state']).execute();
      expect(rows).toEqual([{ user_id: app.users[linked.viewer], address: shared, state: 'reading' }]);
      // The permission that was kept is the owner's: it opens the mailbox.
      await app.runJobs();
      const { body } = await app.as(linked.viewer).call(listMailboxes, {});
      expect(body.mailboxes).toMatchObject([{ state: 'linked', error: null }]);
      expect((await app.as(refused.viewer).call(listMailboxes, {})).body.mailboxes).toEqual([]);
    },
  );

  test('of one mailbox waits for another user who is just about to link it', async () => {
    const shared = 'deals@mail.example';
    const first = await consentTo(app, 'portco2', shared, shared);
    const second = await consentTo(app, 'portco', shared, shared);
    expect((await connectFrom(app, 'portco2', first)).status).toBe(200);
    const { id: _, ...mailbox } = await app.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow();
    await app.db.deleteFrom('mailbox').execute();
    // The second one stands before the last check when the first one writes.
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [google] = app.deps.mailboxes;
    const open = google!.open.bind(google);
    vi.spyOn(google!, 'open').mockImplementation((...given) => {
      const opened = open(...given);
      const profile = async () => {
        const stated = await opened.profile();
        reached.resolve();
        await gate.promise;
        return stated;
      };
      return { ...opened, profile };
    });
    const pending = connectFrom(app, 'portco', second);
    await reached.promise;
    await app.db.transaction().execute(async (trx) => {
      await linkAlone(trx, shared);
      await insertMailbox(trx, mailbox);
      gate.resolve();
      // Enough turns to link it, if nothing kept it waiting.
      for (let turn = 0; turn < 400; turn++) await trx.selectFrom('mailbox').select('id').execute();
    });
    expect((await pending).status).toBe(409);
  });

  test('says what is wrong where the mail service sent no code', async () => {
    const answer = await app.as('portco').call(connectGmail, { body: { state: 'never asked for', error: 'x' } });
    expect([answer.status, answer.error.message]).toEqual([409, expect.stringContaining('Connect again')]);
  });
});

test('a mailbox file imports the people whom it counts, can be undone as a whole, and names invalid lines', async () => {
  const file = async (lines: object[]) => {
    const form = new FormData();
    form.set('file', new Blob([lines.map((line) => JSON.stringify(line)).join('\n')]), 'Inbox.mbox');
    const request = new Request('http://x', { method: 'POST', body: form });
    return app.app.inject({
      method: 'POST',
      url: `/api${importMailboxFile.path}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type')!, authorization: await authorization() },
    });
  };
  const authorization = async () => {
    const { issueToken } = await import('../../platform/access/session.ts');
    const { SECRET } = await import('../../testing/app.ts');
    return `Bearer ${await issueToken(app.db, SECRET, app.users.portco, START)}`;
  };
  const person = {
    address: 'Ines@Castellan.example',
    name: 'Ines Calloway',
    sent: 2,
    received: 3,
    answers: 0,
    last: day(5),
  };
  expect((await file([person, { address: 'x' }])).json()).toMatchObject({ message: expect.stringContaining('Line 2') });
  expect((await file([{ ...person, address: 'noreply@x.example' }])).statusCode).toBe(400);
  const taken = await file([person, { ...person, address: NOOR }]);
  await app.runJobs();
  expect(await signals()).toMatchObject([{ name: 'Ines Calloway', amount: 5, source: 'Import' }]);
  await app.as('portco').call(unlinkMailbox, { params: { id: taken.json().mailbox.id } });
  await app.runJobs();
  expect(await signals()).toEqual([]);
});
