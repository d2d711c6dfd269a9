import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import {
  listButtons,
  makeMembers,
  readLabel,
  readWords,
  SIGNING_SECRET,
  type Slack,
  startSlack,
} from '../../server/testing/chat/slack.ts';
import { getPatience } from '../setup/patience.ts';
import { ask, askConnector } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { getDemoPerson, signIn } from './pages/sign-in.ts';
import { type RealServer, startRealServer } from './real-server.ts';

/** Nobody waits for its end: whoever goes on has meant what they did. */
const GRACE_S = 600;
const MIRELA = 'U0MIRELA01';
const NOOR = 'U0NOOR0001';
const COMPANY = 'Castellan Bank';
const PATIENCE = { timeout: getPatience(60_000), interval: 100 };

describe('a request in Slack', () => {
  let slack: Slack;
  let server: RealServer;
  beforeAll(async () => {
    slack = await startSlack();
    const settings = { SLACK_TOKEN: 'xoxb-1', SLACK_URL: slack.url, SLACK_SIGNING_SECRET: SIGNING_SECRET };
    server = await startRealServer({ folder: getLane().serverFolder }, GRACE_S, settings);
  }, getPatience(360_000));
  afterAll(async () => {
    await server?.stop();
    await slack?.close();
  });

  /** The channel hears of a request once its requester can no longer take it back: as if that were now. */
  function deliverNow() {
    const db = new Database(join(server.folder, 'data', 'kith.db'));
    const at = new Date().toISOString();
    db.prepare("update job set run_at = ? where kind = 'message.deliver' and state = 'queued'").run(at);
    db.close();
  }

  /** Who the connector is, in the network and in Slack, and whom they could introduce. */
  function findPeople() {
    const db = new Database(join(server.folder, 'data', 'kith.db'), { readonly: true });
    try {
      const noa = db
        .prepare('select contact_id, chat_id from app_user where chat_id is not null and contact_id is not null')
        .get() as { contact_id: number; chat_id: string };
      const ines = db.prepare("select id from contact where name = 'Ines Calloway'").get() as { id: number };
      return { noa, ines };
    } finally {
      db.close();
    }
  }

  journey(
    'is taken over, undone there and on the screen, and answered by its connector; both screens follow',
    async ({ visit }) => {
      const { origin } = server;
      const members = makeMembers(
        slack,
        async (path, headers, body) => {
          const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
          return { status: answer.status, body: await answer.text() };
        },
        () => new Date(),
      );
      slack.addMember(MIRELA, getDemoPerson('talent').email);
      slack.addMember(NOOR, getDemoPerson('portco').email);
      const [noor, mirela] = [await visit({ origin }), await visit({ origin })];
      await signIn(noor, 'portco');
      const id = await ask(noor, COMPANY, 'settling *instant* payments');
      deliverNow();
      const mine = new RequestsPage(noor);
      const find = (words: string) => slack.messages.find(({ blocks }) => readWords(blocks).includes(words));
      await vi.waitFor(() => expect(find('settling *instant* payments')).toBeDefined(), PATIENCE);
      const message = find('settling *instant* payments')!;
      const isNew = structuredClone(message);
      const shows = (label: string) =>
        vi.waitFor(() => expect(listButtons(message.blocks).map(readLabel)).toContain(label), PATIENCE);
      const reads = (member: string, words: string | RegExp) =>
        vi.waitFor(
          () => expect(slack.answers.findLast((answer) => answer.member === member)?.text).toMatch(words),
          PATIENCE,
        );

      // By the wrong person; then twice at once, undone on the screen; again, undone in the chat.
      await members.press(NOOR, 'Take over', isNew);
      await reads(NOOR, 'isn’t yours to answer');
      for (let times = 0; times < 2; times++) await members.press(MIRELA, 'Take over', isNew, '1.2.doubled');
      await shows('Undo');
      await signIn(mirela, 'talent', `/intro/dashboard?id=${id}`);
      const staff = new RequestsPage(mirela);
      await staff.opened();
      expect((await staff.timeline())[0]).toContain('Not sent yet');
      await mirela.page.locator('button[aria-label^="Undo the change"]').click();
      await shows('Take over');
      await members.press(MIRELA, 'Take over', message);
      await shows('Undo');
      await members.press(MIRELA, 'Undo', message);
      await shows('Take over');
      await staff.goto(id);
      expect((await staff.timeline()).join()).not.toContain('Not sent yet');

      // For good; the connector is asked, and answers twice at once, after somebody else tried to.
      await members.press(MIRELA, 'Take over', message);
      await shows('Undo');
      const { noa, ines } = findPeople();
      await askConnector(mirela, id, noa.contact_id, ines.id);
      await mine.goto(id);
      expect(await mine.row()).toContain('Sent to potential connector');
      const findQuestion = () => slack.messages.find(({ channel }) => channel === noa.chat_id.replace('U', 'D'));
      await vi.waitFor(() => expect(findQuestion()).toBeDefined(), PATIENCE);
      const question = findQuestion()!;
      const unanswered = structuredClone(question);
      await members.press(MIRELA, 'Yes, gladly', unanswered);
      await reads(MIRELA, 'someone else');
      for (let times = 0; times < 2; times++) await members.press(noa.chat_id, 'Yes, gladly', unanswered, '1.2.yes');
      await vi.waitFor(() => expect(readWords(question.blocks)).toContain('✓ You answered: Yes, gladly'), PATIENCE);
      await vi.waitFor(() => expect(readWords(message.blocks)).toContain('✓ Connector Agreed'), PATIENCE);
      await staff.goto(id);
      expect(await staff.row()).toContain('Connector Agreed');
      expect((await staff.timeline()).filter((entry) => entry.startsWith('Connector Agreed'))).toHaveLength(1);

      // Late: the request and the question moved on.
      await members.press(MIRELA, 'Take over', isNew);
      await reads(MIRELA, /Connector Agreed now/);
      await members.press(noa.chat_id, 'I don’t know Ines Calloway well enough', unanswered);
      await reads(noa.chat_id, 'already answered');

      await mirela.goto('/settings');
      await mirela.see('heading', 'Slack');
      await mirela.seeText(`(${MIRELA})`);
      await mirela.click('button', 'Unlink');
      await mirela.see('button', 'Allow again');
      await members.press(MIRELA, 'Mark as sent to target', message);
      await reads(MIRELA, 'You unlinked Slack');
    },
  );
});
