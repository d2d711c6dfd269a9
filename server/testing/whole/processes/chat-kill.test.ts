import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { SECRET } from '../../app.ts';
import { SIGNING_SECRET, type Slack, signBody, startSlack, TEAM } from '../../chat/slack.ts';
import { freshUrl, inProcess, testFolder } from '../../databases.ts';
import { insertAccount, insertContact } from '../../intros.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

/** Each press is interrupted once: three for each request. TEST_KILLS=100 takes ten minutes. */
const KILLS = Number(process.env.TEST_KILLS ?? 3);
const REQUESTS = Math.ceil(KILLS / 3);
/** A press is noted, acknowledged and done within this time, so that kills fall before, between and behind. */
const LONGEST_MS = 120;
const STAFF = 'U0DANA0001';
const TAL = 'U0TAL00001';

let slack: Slack;
beforeAll(async () => {
  slack = await startSlack();
});
afterAll(() => slack.close());

const serve = (databaseUrl: string, folder: string) =>
  startServer({
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    STEP_GRACE: '0',
    // One user asks for all of them.
    REQUESTS_PER_DAY: '1000',
    SLACK_TOKEN: 'xoxb-1',
    SLACK_URL: slack.url,
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
  });

test.skipIf(inProcess)(
  'killed at any moment of presses in the chat, the server loses none that it acknowledged, and does none twice',
  { timeout: getPatience(120_000 + KILLS * 20_000) },
  async () => {
    const databaseUrl = await freshUrl();
    const db = openDatabase(databaseUrl);
    const now = new Date();
    const companies = await insertCompanies(db, now);
    const users = await insertPeople(db, companies, now);
    const bank = await insertAccount({ db }, 'Castellan Bank');
    const ines = await insertContact({ db }, 'Ines Calloway', bank);
    const tal = await insertContact({ db }, 'Tal Berkovan', null, { email: 'tal@quillmark.example' });
    const at = now.toISOString();
    const member = { account_id: companies['Quillmark Ventures'], contact_id: tal, chat_id: TAL, name: 'Tal' };
    await db
      .insertInto('chat_member')
      .values({ ...member, at, user_id: users.admin })
      .execute();
    const admin = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', users.admin)
      .executeTakeFirstOrThrow();
    slack.addMember(STAFF, admin.email);
    const folder = testFolder();
    let server = await serve(databaseUrl, folder);
    const restart = async (): Promise<void> => {
      await server.kill();
      await endLeases(db);
      server = await serve(databaseUrl, folder);
    };

    let count = 0;
    /** @returns whether it was acknowledged */
    const press = async (who: string, kind: string, intro: number, button: string): Promise<boolean> => {
      const row = await db
        .selectFrom('outbox')
        .innerJoin('intro', 'intro.id', 'outbox.entity_id')
        .select(['outbox.id', 'intro.status_at'])
        .where('outbox.kind', '=', kind)
        .where('outbox.channel', '=', 'chat')
        .where('outbox.entity_id', '=', intro)
        .executeTakeFirstOrThrow();
      const payload = {
        type: 'block_actions',
        user: { id: who, team_id: TEAM },
        team: { id: TEAM },
        trigger_id: `${++count}.trigger`,
        response_url: `${slack.url.replace('/api', '')}/answer/${who}`,
        container: {},
        actions: [{ type: 'button', action_id: button, value: `${row.id} ${row.status_at}` }],
      };
      const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signBody(body, new Date()) };
      const sent = fetch(`${server.url}/slack/interactions`, { method: 'POST', headers, body });
      return sent.then(({ status }) => status === 200).catch(() => false);
    };
    const readStatus = async (id: number) =>
      (await db.selectFrom('intro').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
    /** Presses, kills meanwhile, and presses again if nothing was acknowledged. */
    const pressThrough = async (...[who, kind, intro, button]: Parameters<typeof press>): Promise<void> => {
      const first = press(who, kind, intro, button);
      await pause(Math.random() * LONGEST_MS);
      await restart();
      if (!(await first)) expect(await press(who, kind, intro, button), 'after the restart').toBe(true);
    };

    const token = await issueToken(db, SECRET, users.portco, now);
    for (let place = 0; place < REQUESTS; place++) {
      // Kith derives where she works from facts, which say nothing here.
      await db.updateTable('contact').set({ account_id: bank }).where('id', '=', ines).execute();
      const response = await fetch(`${server.url}/api/intro/account/${bank}/request`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ request_key: `request-${place}`, why: 'Why', target_contact_id: String(ines) }),
      });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      const id = Number((JSON.parse(text) as { result: { Id: string } }).result.Id);
      const steps = [
        [STAFF, 'intro.newRequest', 'step:Checking Internally', 'Checking Internally'],
        [STAFF, 'intro.newRequest', `ask:${tal}`, 'Asked'],
        [TAL, 'intro.askConnector', 'yes', 'Agreed'],
      ] as const;
      for (const [who, kind, button, status] of steps) {
        await pressThrough(who, kind, id, button);
        await expect.poll(() => readStatus(id), { timeout: getPatience(30_000), interval: 50 }).toBe(status);
      }
    }
    const open = db.selectFrom('chat_event').select('key').where('payload', 'is not', null);
    await expect.poll(() => open.execute(), { timeout: getPatience(30_000), interval: 100 }).toEqual([]);
    await server.kill();

    const changes = await db
      .selectFrom('intro_change')
      .select(['intro_id', 'to_status'])
      .where('kind', '=', 'status')
      .execute();
    expect(changes, 'each step once').toHaveLength(REQUESTS * 3);
    expect(new Set(changes.map((change) => `${change.intro_id} ${change.to_status}`)).size).toBe(REQUESTS * 3);
    const opinions = await db.selectFrom('signal').select('id').where('type', '=', 'Opinion').execute();
    expect(opinions, 'each answer once').toHaveLength(REQUESTS);
    const notes = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'intro.connectorAnswered')
      .where('channel', '=', 'mail')
      .execute();
    expect(notes).toHaveLength(REQUESTS);
    await db.destroy();
  },
);
