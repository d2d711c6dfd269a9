import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { ask } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { openSignedIn } from './signed-in.ts';

/** A new request of Noor's, open before staff and, when they look, before her. */
async function askFirst(visit: () => Promise<Visitor>, company: string) {
  const [noor, dana] = [await visit(), await visit()];
  await openSignedIn(noor, 'portco');
  const id = await ask(noor, company);
  await openSignedIn(dana, 'admin', `/intro/dashboard?id=${id}`);
  const staff = new RequestsPage(dana);
  await staff.opened();
  return { noor, dana, id, staff, mine: new RequestsPage(noor) };
}

describe('a request', () => {
  journey('is refused only with a reason, which its company never sees', async ({ visit }) => {
    const { noor, dana, id, staff, mine } = await askFirst(visit, 'Fjordline Pay');
    await staff.openChange();
    await staff.fill("Can't Reach Out", { internal: 'They were rude last year.' });
    await dana.click('button', 'Update');
    await dana.seeText('Choose a reject reason for this status.');
    await dana.choose('Reject reason (required)', 'Not Appropriate In This Context');
    await dana.type('Reject details (optional)', 'Ask again after their merger.');
    await dana.type('Comment (optional)', 'We know nobody well enough.');
    await dana.click('button', 'Update');
    await staff.stands("Can't Reach Out");
    expect(await staff.row()).toContain('Ask again after their merger.');

    await mine.goto(id);
    const seen = await mine.row();
    expect(seen).toMatch(/Couldn't Facilitate\s+Insufficient relationship for this ask\./);
    expect(seen).toContain('We know nobody well enough.');
    for (const secret of ['They were rude', 'Not Appropriate In This Context', 'Ask again after their merger'])
      expect(seen).not.toContain(secret);
    await noor.see('button', 'Archive the request to Fjordline Pay');

    const outbox = new OutboxPage(dana);
    await outbox.about(id, 3);
    const mail = await outbox.read('Your request for an introduction to Fjordline Pay');
    expect(mail).toContain('We could not facilitate the introduction to Fjordline Pay this time.');
    expect(mail).toContain('We know nobody well enough.');
    expect(mail).not.toContain('Ask again after their merger');
  });
});

/** In the page: whether a click on the middle of a button reaches it. */
function isOnTop(button: Element): boolean {
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

describe('a change', () => {
  /** Long enough for the slowest browser. */
  const GRACE_S = 600;
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer({ folder: getLane().serverFolder }, GRACE_S);
  }, getPatience(360_000));
  afterAll(() => server?.stop());

  journey('is taken back with Undo before anybody else has seen it', async ({ visit }) => {
    const { origin } = server;
    const [noor, dana] = [await visit({ origin }), await visit({ origin })];
    await signIn(noor, 'portco');
    const id = await ask(noor, 'Fjordline Pay');
    await signIn(dana, 'admin', `/intro/dashboard?id=${id}`);
    const staff = new RequestsPage(dana);
    await staff.opened();
    await staff.move('On Hold', { comment: 'Until they have a new chief.' });
    expect((await staff.timeline())[0]).toContain('Not sent yet');
    const mine = new RequestsPage(noor);
    await mine.goto(id);
    await mine.stands('To review');
    await dana.page.focus('[role="status"] button');
    await dana.page.keyboard.press('Enter');
    await dana.seeText('You undid the change to the request to Fjordline Pay.');
    await staff.stands('To review');
    expect(await staff.row()).not.toContain('Until they have a new chief.');
    // The messages of the request itself can be taken back as long.
    const messages = await new OutboxPage(dana).about(id, 2, true);
    expect(messages.filter((line) => line.includes('on hold'))).toEqual([]);

    // On the board by the card's key, and taken back by the mouse on the card: nothing lies over its Undo.
    await dana.goto('/intro/dashboard?view=board&q=Fjordline+Pay');
    const card = `[data-card="${id}"]`;
    await dana.page.waitForSelector(`${card} [data-keys="n"]`);
    await dana.page.focus(`${card} button`);
    await dana.page.keyboard.press('KeyN');
    const undo = await dana.page.waitForSelector(`${card} button[aria-label^="Undo the change"]`);
    await dana.settled();
    expect(await undo!.evaluate(isOnTop)).toBe(true);
    await undo!.click();
    await dana.seeText('You undid the change to the request to Fjordline Pay.');
    await dana.page.waitForSelector(`${card} button[aria-label^="Undo the change"]`, { hidden: true });
  });
});

describe('staff', () => {
  journey('scroll through the requests of all companies, narrow them, and see them on a board', async ({ visit }) => {
    const dana = await visit();
    await openSignedIn(dana, 'admin', '/intro/dashboard?tab=active');
    const staff = new RequestsPage(dana);
    await dana.seeText('in Active.');
    const { active } = await staff.tabs();
    expect(active).toBeGreaterThan(150);
    await dana.page.waitForFunction(
      (count) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const last = [...document.querySelectorAll('[aria-label^="Requests:"] > li')].at(-1);
        return Number(last?.getAttribute('aria-posinset')) === count;
      },
      {},
      active,
    );
    expect((await staff.companies()).length).toBeLessThan(60);

    await dana.choose('Requesting company', 'Brackenfield');
    await dana.choose('Status', 'Connector Agreed');
    await dana.seeText('1 request in Active.');
    await dana.page.waitForFunction(() => location.search.includes('requester=') && location.search.includes('Agreed'));
    await dana.settled();
    expect(await staff.companies()).toContain('Castellan Bank');
    await dana.click('radio', 'Board');
    await dana.see('region', 'In Progress');
    await dana.click('button', 'Open the request to Castellan Bank, Sunniva Rask');
    await dana.see('dialog', 'Request to Castellan Bank');
    expect(await staff.row()).toContain('Emeric Valdanne');
    expect((await staff.timeline()).filter((entry) => entry.startsWith('Connector Agreed'))).toHaveLength(1);
  });
});
