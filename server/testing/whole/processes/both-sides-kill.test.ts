import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { introLinks } from '../../../features/introductions/by-link/links.ts';
import { insertIntro } from '../../../features/introductions/request/queries.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { resendUnsure } from '../../../platform/messages/delivery.ts';
import { signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { loadFullText, makeLink } from '../../../platform/messages/signed-link.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';
import { insertAccount, insertContact } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

/** A start takes seconds. By hand: TEST_KILLS=100. */
const KILLS = Number(process.env.TEST_KILLS ?? (onPostgres ? 1 : 2));
const A_KILL = 6;
const REQUESTS = A_KILL * (KILLS + 1);
const AT_ONCE = 3;
/** Fewer than an address may press in an hour; a process that starts counts anew. */
const PRESSES = 100;

const mails: { id: string; introduces: boolean; recipients: number }[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, session, done) => {
    void text(stream).then((mail) => {
      const id = /^Message-ID: (.*)$/im.exec(mail)![1]!;
      mails.push({ id, introduces: /You both said yes/.test(mail), recipients: session.envelope.rcptTo.length });
      done();
    }, done);
  },
});
// A killed process leaves its connections broken.
mailServer.on('error', () => undefined);
let smtpUrl: string;
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

const links = { declared: { links: introLinks, messages: {}, digest: [] }, secret: SECRET };

/** Requests whose connector said yes, each with the token of its target person. */
async function insertAgreed(db: Db, count: number): Promise<string[]> {
  const now = new Date();
  const at = now.toISOString();
  const companies = await insertCompanies(db, now);
  const users = await insertPeople(db, companies, now);
  const bank = await insertAccount({ db }, 'Castellan Bank');
  const tal = await insertContact({ db }, 'Tal Berkovan', null, { email: 'tal@quillmark.example' });
  const tokens: string[] = [];
  for (let place = 0; place < count; place++) {
    const target = await insertContact({ db }, `Ines Number${place}`, bank, {
      email: `ines${place}@castellan.example`,
    });
    const id = await insertIntro(db, {
      account_id: companies.Lumenary,
      requester_user_id: users.portco,
      requester_contact_id: null,
      target_account_id: bank,
      target_name: 'Castellan Bank',
      target_contact_id: target,
      target_contact_name: `Ines Number${place}`,
      connector_contact_id: tal,
      connector_name: 'Tal Berkovan',
      facilitator_user_id: users.sales,
      connector_relationship: null,
      connector_agreed: 1,
      double_opt_in: 1,
      status: 'Agreed',
      came_from: null,
      goal: 'Other',
      sales_status: null,
      furthest_sales_status: null,
      feedback: null,
      feedback_details: null,
      reject_reason: null,
      reject_details: null,
      next_update: null,
      intro_date: null,
      comments: null,
      why: 'We cut their costs',
      path: null,
      email_draft: null,
      prior_interaction: null,
      customer_tier: null,
      who_to_introduce: null,
      extra_comments: null,
      source: null,
      sales_target_id: null,
      sales_recommendation_id: null,
      crm_id: null,
      request_key: null,
      request_hash: null,
      reminded_for: null,
      position_candidate_id: null,
      created_by: null,
      created_at: at,
      updated_at: at,
      status_at: at,
    });
    const link_id = await makeLink(db, links, 'intro.target', { entity: 'intro', id: id! }, now);
    tokens.push(
      (await loadFullText({ db, ...links }, { body: '/intro-target/…', link_id })).slice('/intro-target/'.length),
    );
  }
  return tokens;
}

test.skipIf(inProcess)(
  'killed at any moment of second yeses, the server loses no introduction, and makes none twice',
  { timeout: getPatience(240_000 + KILLS * 40_000) },
  async () => {
    const databaseUrl = await freshUrl();
    const db = openDatabase(databaseUrl);
    const left = await insertAgreed(db, REQUESTS);
    const folder = testFolder();
    const serve = () =>
      startServer({
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: folder,
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'kith@quillmark.example',
      });
    let server = await serve();
    const restart = async (): Promise<void> => {
      await server.kill();
      await endLeases(db);
      server = await serve();
    };
    const clock = { now: () => new Date(Date.now() - 60_000) };
    const answer = async (token: string): Promise<number> => {
      const { proof } = signOpenedPage({ secret: SECRET, clock, settings: { pressDelayMs: 0 } }, token);
      const response = await fetch(`${server.url}/api/intro-target/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answer: 'yes', proof }),
      }).catch(() => undefined);
      return response?.status ?? 0;
    };

    const statuses = new Set<number>();
    for (let round = 0; left.length > 0; round++) {
      // Whoever got no answer presses again.
      const some = left.splice(0, round < KILLS ? A_KILL : PRESSES);
      if (round > KILLS) await restart();
      const before = mails.length;
      // Every second kill comes while the mails of its round go out.
      const amongPresses = round < KILLS && round % 2 === 0;
      let killed: Promise<void> | undefined;
      let answered = 0;
      const unanswered: string[] = [];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let token = some.shift(); token; token = some.shift()) {
            const status = await answer(token);
            if (status === 0) unanswered.push(token);
            else {
              statuses.add(status);
              answered++;
            }
            if (amongPresses && answered >= 1 + (round % 4)) killed ??= restart();
          }
        }),
      );
      if (round < KILLS && !amongPresses) {
        const enough = 1 + (round % 3);
        await expect.poll(() => mails.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
        killed = restart();
      }
      await killed;
      left.push(...unanswered);
    }
    // 409: the answer before the kill was taken.
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const waiting = db.selectFrom('outbox').select('id').where('state', 'in', ['queued', 'sending']);
    const untilSent = () =>
      expect
        .poll(() => waiting.where('channel', '=', 'mail').limit(1).execute(), {
          timeout: getPatience(240_000 + KILLS * 10_000),
          interval: 100,
        })
        .toEqual([]);
    await untilSent();
    // A mail whose process died at each of its eight attempts waits for staff, who have it sent again.
    await resendUnsure(db, new Date());
    await untilSent();
    await server.kill();

    const intros = await db.selectFrom('intro').select(['status', 'target_answer']).execute();
    expect(intros).toHaveLength(REQUESTS);
    expect(intros.filter((row) => row.status !== 'Introduced' || row.target_answer !== 'yes')).toEqual([]);
    const moves = await db
      .selectFrom('intro_change')
      .select('intro_id')
      .where('to_status', '=', 'Introduced')
      .execute();
    expect(new Set(moves.map((move) => move.intro_id)).size).toBe(moves.length);
    expect(moves).toHaveLength(REQUESTS);
    const rows = await db.selectFrom('outbox').select('state').where('kind', '=', 'intro.introduction').execute();
    expect([rows.length, rows.filter(({ state }) => state !== 'sent').length]).toEqual([REQUESTS, 0]);
    const introductions = mails.filter(({ introduces }) => introduces);
    expect(new Set(introductions.map((mail) => mail.id)).size).toBe(REQUESTS);
    expect(introductions.filter(({ recipients }) => recipients !== 2)).toEqual([]);
    // A mail that was on its way at a kill came twice, under one Message-ID.
    expect(introductions.length - REQUESTS).toBeLessThanOrEqual(KILLS * AT_ONCE);
    await db.destroy();
  },
);
