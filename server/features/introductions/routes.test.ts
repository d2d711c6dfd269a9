import { beforeEach, describe, expect, test } from 'vitest';
import type { IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import { MERGE_FIELDS } from '../../../shared/core/sales/sales-target.ts';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  listIntroChanges,
  listIntros,
  pingFacilitator,
  recordOutcome,
  requestIntro,
  unarchiveIntro,
} from '../../../shared/features/introductions/calls.ts';
import { START, type TestViewer } from '../../testing/app.ts';
import { type Intros, insertAccount, startIntros } from '../../testing/intros.ts';

let { app, bank, ines, connector, change, ask, walk, messages } = {} as Intros;
beforeEach(async () => {
  ({ app, bank, ines, connector, change, ask, walk, messages } = await startIntros());
});

/** Text that would change if any code read it for placeholders or patterns. */
const HOSTILE = '{{One_Liner__c}} {facilitator} {link} $& <%= 1 %>';

const TO_INTRODUCED: IntroStatus[] = [
  'Checking Internally',
  'Sent Email to Facilitator',
  'Facilitator Agreed',
  'Asked',
  'Agreed',
  'Sent',
  'Target Company is Checking',
  'Introduced',
];

const SIX = Object.fromEntries(MERGE_FIELDS.map((field) => [field, field.slice(0, 3)]));

describe('asking for an introduction', () => {
  test('makes a request of the viewer’s company that both sides see, and notifies staff and the requester', async () => {
    const id = await ask('portco', {
      source: 'drawer',
      prior_interaction: 'None so far',
      customer_tier: 'Tier 1',
      merge_fields: SIX,
      target_contact_id: String(ines),
    });
    const mine = await app.as('portco').call(listIntros, {});
    expect(mine.body.my_intros).toEqual(mine.body.all_intros);
    expect(mine.body.all_intros[0]).toMatchObject({
      Id: id,
      Name: 'Lumenary to Castellan Bank',
      Status__c: 'To review',
      Goal__c: 'Sales Opportunity',
      To_Who__r: { Name: 'Ines Calloway' },
      Requestor__r: { Name: 'Noor Salhavi' },
      Position_Candidate__c: null,
      Comments__c: 'Prior interactions: None so far\nTier or deal size: Tier 1',
      bucket: 'queue',
      indicator: 'queued',
      mine: true,
      may_cancel: true,
    });
    const staff = await app.as('sales').call(listIntros, {});
    expect(staff.body.all_intros.map((intro) => [intro.Id, intro.mine])).toEqual([[id, false]]);
    expect(staff.body.my_intros).toEqual([]);
    await app.runJobs();
    expect(await messages()).toMatchObject([
      { channel: 'chat', recipient: 'introductions', state: 'kept' },
      { channel: 'mail', recipient: 'noor@lumenary.example', state: 'kept' },
    ]);
  });

  test('sent twice with the same key makes one request, also at the same time', async () => {
    const body = { request_key: 'the-same-key' };
    const ids = await Promise.all([ask('portco', body), ask('portco', body)]);
    expect(new Set([...ids, await ask('portco', body)]).size).toBe(1);
    expect(await ask('portco2', body)).not.toBe(ids[0]);
  });

  test('with a key used for another request is refused, so that no words get lost', async () => {
    const key = { request_key: 'the-same-key' };
    await ask('portco', { ...key, why: 'Because', goal: 'Talent' });
    const again = (id: number, body: object) =>
      app.as('portco').call(requestIntro, { params: { id: String(id) }, body: { ...key, goal: 'Talent', ...body } });
    expect((await again(bank, { why: 'Because' })).status).toBe(200);
    expect((await again(bank, { why: 'Because of this' })).status).toBe(409);
    expect((await again(await insertAccount(app, 'Moltres'), { why: 'Because' })).status).toBe(409);
    expect((await app.as('portco').call(listIntros, {})).body.all_intros).toHaveLength(1);
  });

  test('in the drawer takes all six parts of the letter, and names missing ones', async () => {
    const answers = { source: 'drawer', prior_interaction: 'None', customer_tier: '1' };
    const body = { ...answers, merge_fields: { ...SIX, Ask__c: '  ' } };
    const answer = await app.as('portco').call(requestIntro, { params: { id: String(bank) }, body });
    expect([answer.status, answer.error.fields]).toEqual([400, { 'merge_fields.Ask__c': 'Required' }]);
  });

  test('fills in the template with the company’s own sales target, and never with any other value', async () => {
    const target = await app.db
      .insertInto('sales_target')
      .values({
        account_id: app.companies.Lumenary,
        name: 'Banks',
        one_liner: 'A secret of the target',
        sample_email_draft: `To {{account_name}}: ${MERGE_FIELDS.map((field) => `{{${field}}}`).join(' ')} {{Id}}`,
        created_at: START.toISOString(),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await ask('portco', {
      sales_target_id: String(target.id),
      merge_fields: { ...SIX, Ask__c: HOSTILE },
    });
    const { intro } = (await app.as('portco').call(listIntroChanges, { params: { id } })).body;
    expect(intro.email_draft).toBe(`To Castellan Bank: One Val Dec ${HOSTILE} Int Cas {{Id}}`);
    await walk(id, 'Sent Email to Facilitator');
    const sent = (await messages()).find((message) => message.subject?.startsWith('Would you facilitate'));
    expect(sent?.body).toContain(HOSTILE);
    expect(JSON.stringify(await messages())).not.toContain('secret');
    const foreign = { sales_target_id: String(target.id) };
    const refused = await app.as('portco2').call(requestIntro, { params: { id: String(bank) }, body: foreign });
    expect(refused.status).toBe(400);
  });

  test.each([
    ['another company', () => ({ requesting_account_id: String(app.companies.Brackenfield) }), 403],
    ['somebody of another company', () => ({ requesting_contact_id: String(ines) }), 403],
    ['nobody', () => ({ target_contact_id: '999999' }), 404],
    ['the drawer without its answers', () => ({ source: 'drawer', merge_fields: SIX }), 400],
    ['somebody who works elsewhere', () => ({ target_contact_id: String(connector) }), 400],
  ])('for %s is refused', async (_, body, status) => {
    const answer = await app.as('portco').call(requestIntro, { params: { id: String(bank) }, body: body() });
    expect(answer.status).toBe(status);
    expect((await app.as('admin').call(listIntros, {})).body.all_intros).toEqual([]);
  });

  test('staff ask on behalf of a portfolio user', async () => {
    const noor = await app.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', app.users.portco)
      .executeTakeFirstOrThrow();
    await ask('talent', { requesting_contact_id: String(noor.contact_id) });
    const { all_intros } = (await app.as('portco').call(listIntros, {})).body;
    expect(all_intros).toMatchObject([{ mine: true, Goal__c: 'Talent', Requestor__c: String(noor.contact_id) }]);
  });

  test('a company that is hidden from a portfolio user does not exist for them', async () => {
    const hidden = await insertAccount(app, 'Stealthy', { stealth: 1 });
    const call = (viewer: TestViewer) =>
      app.as(viewer).call(requestIntro, { params: { id: String(hidden) }, body: {} });
    expect((await call('portco')).status).toBe(404);
    expect((await call('admin')).status).toBe(200);
  });
});

describe('carrying a request through', () => {
  test('takes every step to the outcome, with its dates, its timeline and its messages', async () => {
    const id = await ask();
    await change(id, { Connector__c: String(connector), To_Who__c: String(ines) });
    const introduced = await walk(id, ...TO_INTRODUCED);
    expect(introduced).toMatchObject({
      Status__c: 'Introduced',
      Intro_Date__c: '2026-11-21',
      Next_Update_Request__c: '2026-11-28',
      Kith_Facilitator__r: { Name: 'Dana Orlev' },
      success: true,
      action_required: false,
    });
    const done = await app.as('portco').call(recordOutcome, {
      params: { id },
      body: { outcome: 'In Play', comments: 'A pilot begins' },
    });
    expect(done.body.result).toMatchObject({
      Status__c: 'Feedback Provided',
      Sales_Status__c: 'In Play',
      Most_Advanced_Sales_Status__c: 'In Play',
      Next_Update_Request__c: '2026-12-21',
      Feedback_Details__c: 'A pilot begins',
      success: false,
      show_archive_button: true,
    });
    const { changes } = (await app.as('portco').call(listIntroChanges, { params: { id } })).body;
    expect(changes.map(({ to }) => to).toReversed()).toEqual([
      'To review',
      ...TO_INTRODUCED,
      'Feedback Requested',
      'Feedback Provided',
    ]);
    await app.runJobs();
    expect((await messages()).map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'introductions: null',
      'noor@lumenary.example: Your request for an introduction to Castellan Bank',
      'dana@quillmark.example: Would you facilitate Lumenary to Castellan Bank?',
      'tal@quillmark.example: Would you introduce Lumenary to Castellan Bank?',
      'noor@lumenary.example: You were introduced to Castellan Bank',
      'dana@quillmark.example: Lumenary to Castellan Bank: In Play',
    ]);
  });

  test('refuses a change that the life cycle does not know, and lists the possible ones', async () => {
    const id = await ask();
    const answer = await change(id, { Status__c: 'Introduced' });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: 'conflict', present: 'To review' });
    expect(answer.error.allowed).toContain('Checking Internally');
    expect(answer.error.allowed).not.toContain('Introduced');
  });

  test('needs a reason for a rejection, which stays internal, except that another path was chosen', async () => {
    const id = await ask();
    expect((await change(id, { Status__c: "Can't Reach Out" })).status).toBe(400);
    const stated = {
      Reject_Reason__c: 'Weak Relationship',
      Rejection_Details__c: 'They fell out',
      internal_comment: 'Sigh',
    };
    const staff = await change(id, { Status__c: "Can't Reach Out", ...stated });
    expect(staff.body.result).toMatchObject({
      Reject_Reason__c: 'Weak Relationship',
      Rejection_Details__c: 'They fell out',
    });
    const own = await app.as('portco').call(listIntroChanges, { params: { id } });
    expect(own.body.intro).toMatchObject({
      Reject_Reason__c: null,
      full_status: 'Insufficient relationship for this ask.',
    });
    expect(own.text).not.toMatch(/fell out|Weak Relationship|Sigh/);
    await walk(id, 'To review');
    const other = await change(id, { Status__c: 'Deferred', Reject_Reason__c: 'Alternative Path Chosen' });
    expect(other.body.result).toMatchObject({ indicator: 'alternative_path_chosen', came_from: 'To review' });
    const seen = await app.as('portco').call(listIntroChanges, { params: { id } });
    expect(seen.body.intro).toMatchObject({
      Reject_Reason__c: 'Alternative Path Chosen',
      group_label: 'Alternative Path Chosen',
    });
    expect(JSON.stringify(await messages())).not.toMatch(/fell out|Weak Relationship|Sigh/);
  });

  test('returns from a hold to the earlier status, and out of the archive', async () => {
    const id = await ask();
    await walk(id, 'Asked', 'Awaiting Info from Portfolio', 'Deferred');
    expect((await app.as('portco').call(archiveIntro, { params: { id } })).body.result.Archived_In_Dashboard__c).toBe(
      true,
    );
    expect((await change(id, { Status__c: 'Sent' })).error.allowed).toEqual(['To review', 'Asked']);
    expect(await walk(id, 'Asked')).toMatchObject({
      Archived_In_Dashboard__c: false,
      came_from: null,
      Reject_Reason__c: null,
    });
  });

  test('changes fields alone, and a facilitator is a member of the firm', async () => {
    const id = await ask();
    const foreign = await change(id, { Kith_Facilitator__c: String(app.users.portco) });
    expect(foreign.error.fields).toHaveProperty('Kith_Facilitator__c');
    const answer = await change(id, {
      Kith_Facilitator__c: String(app.users.sales),
      Next_Update_Request__c: '2027-01-15',
    });
    expect(answer.body.result).toMatchObject({ Status__c: 'To review', Next_Update_Request__c: '2027-01-15' });
    const { facilitator } = { facilitator: String(app.users.sales) };
    const found = await app.as('admin').call(listIntros, { query: { facilitator } });
    expect(found.body.all_intros).toHaveLength(1);
    expect((await app.as('admin').call(listIntros, { query: { facilitator: 'none' } })).body.all_intros).toEqual([]);
  });

  test.each(['0026-12-01', '9999-12-31'])(
    'refuses a next update on %s: a mistyped year would be overdue at once, or never',
    async (day) => {
      const id = await ask();
      const refused = await change(id, { Next_Update_Request__c: day });
      expect(refused.status).toBe(400);
      expect(refused.error.fields).toHaveProperty('Next_Update_Request__c');
    },
  );

  test('records every change in the audit, with its author and content', async () => {
    const id = await ask();
    await walk(id, 'Checking Internally');
    const deeds = await app.db.selectFrom('audit').selectAll().where('entity', '=', 'intro').orderBy('id').execute();
    expect(deeds).toMatchObject([
      { action: 'intro.created', user_id: app.users.portco, entity_id: id },
      { action: 'intro.status', user_id: app.users.admin, entity_id: id },
    ]);
  });
});

describe('the requester', () => {
  test('cancels an open request, once, and not after the introduction', async () => {
    const id = await ask();
    const cancel = (viewer: TestViewer, which = id) =>
      app.as(viewer).call(cancelIntro, { params: { id: which } } as never);
    expect((await cancel('portco')).body.result).toMatchObject({
      Status__c: 'Declined by Requestor',
      full_status: 'Canceled.',
    });
    expect((await cancel('portco')).error).toMatchObject({ present: 'Declined by Requestor', allowed: [] });
    const second = await ask();
    await walk(second, ...TO_INTRODUCED.slice(5));
    expect((await cancel('portco', second)).status).toBe(409);
  });

  test('archives closed requests and takes that back; a success or an open request cannot be archived', async () => {
    const id = await ask();
    const put = () => app.as('portco').call(archiveIntro, { params: { id } });
    expect((await put()).status).toBe(409);
    await walk(id, 'No relationship with connector');
    expect((await put()).body.result).toMatchObject({ Archived_In_Dashboard__c: true, show_archive_button: false });
    expect((await put()).status).toBe(200);
    expect((await app.as('portco').call(listIntros, {})).body.counts).toEqual({
      queued: 0,
      active: 0,
      archived: 1,
      action_required: 0,
    });
    const back = await app.as('portco').call(unarchiveIntro, { params: { id } });
    expect(back.body.result.Archived_In_Dashboard__c).toBe(false);
  });

  test('and the facilitator write to each other; internal comments stay inside', async () => {
    const id = await ask();
    const say = (viewer: TestViewer, comment: string, internal = false) =>
      app.as(viewer).call(commentIntro, { params: { id }, body: { comment, internal } });
    expect((await say('portco', 'We met them in March')).status).toBe(200);
    expect((await say('portco', 'Sneaky', true)).status).toBe(403);
    await say('admin', 'Which rails do you cover?');
    await say('admin', 'They are slow to pay', true);
    const own = await app.as('portco').call(listIntroChanges, { params: { id } });
    expect(own.body.changes.map(({ comment }) => comment)).toEqual([
      'Which rails do you cover?',
      'We met them in March',
      null,
    ]);
    expect(own.text).not.toContain('slow to pay');
    expect((await app.as('admin').call(listIntroChanges, { params: { id } })).text).toContain('slow to pay');
  });
});

describe('pinging the facilitator', () => {
  test('goes to the facilitator’s chat and mail, never to the sender, and needs a recipient', async () => {
    const id = await ask();
    const ping = (viewer: TestViewer, slackUserId?: string) =>
      app.as(viewer).call(pingFacilitator, { body: { introId: id, slackUserId } });
    expect((await ping('admin')).status).toBe(409);
    await app.db.updateTable('app_user').set({ chat_id: 'U0123456789' }).where('id', '=', app.users.sales).execute();
    await change(id, { Kith_Facilitator__c: String(app.users.sales) });
    expect((await ping('sales')).status).toBe(400);
    expect((await ping('admin', 'U0000000000')).status).toBe(400);
    expect((await ping('admin', 'U0123456789')).body).toEqual({ success: true });
    const before = (await messages()).length;
    await walk(id, "Can't Reach Out");
    expect((await ping('admin')).error).toMatchObject({ code: 'conflict', present: "Can't Reach Out" });
    expect((await messages()).filter(({ subject }) => subject?.startsWith('Reminder'))).toHaveLength(1);
    expect((await messages()).length).toBe(before + 1);
    await walk(id, 'To review');
    await app.runJobs();
    const pings = (await messages()).filter(({ body }) => body.includes('is waiting for you'));
    expect(pings.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', 'caspian@quillmark.example'],
      ['chat', 'U0123456789'],
    ]);
  });
});
