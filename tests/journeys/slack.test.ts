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

/** Long enough to press Undo, short enough to wait for its end. */
const GRACE_S = Math.ceil(getPatience(10_000) / 1_000);
const MIRELA = 'U0MIRELA01';
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
    'is taken over, undone and taken over by a button; its connector answers by one; both screens follow',
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
      const [noor, mirela] = [await visit({ origin }), await visit({ origin })];
      await signIn(noor, 'portco');
      const id = await ask(noor, COMPANY, 'settling *instant* payments');
      const find = (words: string) => slack.messages.find(({ blocks }) => readWords(blocks).includes(words));
      await vi.waitFor(() => expect(find('settling *instant* payments')).toBeDefined(), PATIENCE);
      const message = find('settling *instant* payments')!;
      const shows = (label: string) =>
        vi.waitFor(() => expect(listButtons(message.blocks).map(readLabel)).toContain(label), PATIENCE);

      await signIn(mirela, 'talent', `/intro/dashboard?id=${id}`);
      const staff = new RequestsPage(mirela);
      await staff.opened();
      await members.press(MIRELA, 'Take over', message);
      await shows('Undo');
      await staff.goto(id);
      // The same step that the screen would have made: it shows there as not sent yet.
      expect((await staff.timeline())[0]).toContain('Not sent yet');
      await members.press(MIRELA, 'Undo', message);
      await shows('Take over');
      await staff.goto(id);
      await staff.stands('To review');

      await members.press(MIRELA, 'Take over', message);
      await shows('Undo');
      await vi.waitFor(() => expect(readWords(message.blocks)).toContain('✓ Checking Internally'), PATIENCE);
      const mine = new RequestsPage(noor);
      await mine.goto(id);
      expect(await mine.row()).toContain('is checking');

      const { noa, ines } = findPeople();
      await askConnector(mirela, id, noa.contact_id, ines.id);
      const findQuestion = () => slack.messages.find(({ channel }) => channel === noa.chat_id.replace('U', 'D'));
      await vi.waitFor(() => expect(findQuestion()).toBeDefined(), PATIENCE);
      await members.press(noa.chat_id, 'Yes, gladly', findQuestion()!);
      await vi.waitFor(
        () => expect(readWords(findQuestion()!.blocks)).toContain('✓ You answered: Yes, gladly'),
        PATIENCE,
      );
      await vi.waitFor(() => expect(readWords(message.blocks)).toContain('✓ Connector Agreed'), PATIENCE);
      await staff.goto(id);
      expect(await staff.row()).toContain('Connector Agreed');

      await mirela.goto('/settings');
      await mirela.see('heading', 'Slack');
      await mirela.seeText(`(${MIRELA})`);
      await mirela.click('button', 'Unlink');
      await mirela.see('button', 'Allow again');
      await members.press(MIRELA, 'Mark as sent to target', message);
      await vi.waitFor(() => expect(slack.answers.at(-1)?.text).toContain('You unlinked Slack'), PATIENCE);
    },
  );
});
