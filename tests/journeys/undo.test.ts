import { afterAll, beforeAll, describe, expect } from 'vitest';
import { undoReachouts } from '../../shared/features/connectors/calls.ts';
import { undoIntros } from '../../shared/features/introductions/calls.ts';
import { undoKeyNodeAsks } from '../../shared/features/key-nodes/calls.ts';
import { undoRecommendations } from '../../shared/features/sales/calls.ts';
import { undoCandidacies } from '../../shared/features/talent/dashboard/calls.ts';
import { getPatience } from '../setup/patience.ts';
import { ask } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import { findByRole, type Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

/** Long enough for the slowest browser. */
const GRACE_S = 600;
const IN_NOTICE = '[role="status"] button[aria-keyshortcuts]';

/** Undo of a row of the list, by the beginning of its name. */
const findInRow = (name: string): string => `main button[aria-label^="${name}"]`;

interface StepToUndo {
  call: { path: string };
  /** Takes the step: the same one again after it was taken back. */
  take: () => Promise<unknown>;
  /** The beginning of the name of Undo in the row. */
  inRow: string;
}

/** Takes a step and takes it back: by the notice, by Ctrl Z and by the row. @returns what each sent to the server */
async function undoInEachWay({ page }: Visitor, { call, take, inRow }: StepToUndo): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${call.path}`) sent.push(request.postData() ?? '');
  });
  const ways = [
    () => page.locator(IN_NOTICE).click(),
    async () => {
      await page.waitForSelector(IN_NOTICE);
      await page.keyboard.down('Control');
      await page.keyboard.press('KeyZ');
      await page.keyboard.up('Control');
    },
    () => page.locator(findInRow(inRow)).click(),
  ];
  for (const [index, undo] of ways.entries()) {
    await take();
    await page.waitForSelector(findInRow(inRow));
    await undo();
    await page.waitForSelector(findInRow(inRow), { hidden: true });
    expect(sent, `way ${index}`).toHaveLength(index + 1);
  }
  return sent;
}

/** The only row, or rows, that all three named. */
const expectTheSame = (sent: readonly string[]): void => expect(new Set(sent).size, sent.join()).toBe(1);

describe('Undo in the notice, by Ctrl Z and in the row is the same act', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer({ folder: getLane().serverFolder }, GRACE_S);
  }, getPatience(360_000));
  afterAll(() => server?.stop());

  journey('for a request and a recommendation', async ({ visit }) => {
    const { origin } = server;
    const [noor, dana] = [await visit({ origin }), await visit({ origin })];
    await signIn(noor, 'portco');
    await ask(noor, 'Fjordline Pay');
    await signIn(dana, 'admin', '/intro/dashboard?q=Fjordline+Pay');
    await dana.settled();
    const takeOver = async () => {
      await dana.page.focus('main [data-row]');
      await dana.page.keyboard.press('n');
    };
    const inRow = 'Undo the change of the request to Fjordline Pay';
    expectTheSame(await undoInEachWay(dana, { call: undoIntros, take: takeOver, inRow }));

    await dana.goto('/sales/recommended');
    await dana.page.waitForSelector('main button[aria-label^="Suggest "]:not(:disabled)');
    await dana.settled();
    const name = await dana.page.$eval('main button[aria-label^="Suggest "]:not(:disabled)', (button) =>
      button.getAttribute('aria-label')!.replace('Suggest ', ''),
    );
    const suggest = () => dana.click('button', `Suggest ${name}`);
    const step = { call: undoRecommendations, take: suggest, inRow: `Undo the change of ${name}` };
    expectTheSame(await undoInEachWay(dana, step));
  });

  journey('for a candidacy and a message about a key node', async ({ visit }) => {
    const mirela = await visit({ origin: server.origin });
    await signIn(mirela, 'talent', '/talent/dashboard');
    await mirela.page.waitForSelector('main [data-row] input[type="checkbox"]');
    await mirela.settled();
    await mirela.page.click('main [data-row] input[type="checkbox"]');
    const move = async () => {
      const status = await mirela.see('combobox', 'Status');
      const first = await status.evaluate((list) => (list as HTMLSelectElement).options[1]!.textContent!);
      await mirela.choose('Status', first);
      await mirela.click('button', 'Change 1');
    };
    expectTheSame(await undoInEachWay(mirela, { call: undoCandidacies, take: move, inRow: 'Undo the change of ' }));

    await mirela.goto('/talent/key-nodes-reachouts?q=Castellan+Bank');
    const button = 'main button[aria-label^="Send a message about "]:not(:disabled)';
    await mirela.page.waitForSelector(button);
    await mirela.settled();
    const name = await mirela.page.$eval(button, (found) => found.getAttribute('aria-label')!.slice(21));
    const send = () => mirela.page.locator(findByRole('button', `Send a message about ${name}`)).click();
    const step = { call: undoKeyNodeAsks, take: send, inRow: `Undo the message about ${name}` };
    // A message that was taken back is gone: each is a new one.
    expect(await undoInEachWay(mirela, step)).toEqual(Array(3).fill(expect.stringMatching(/^\{"ids":\["\d+"\]\}$/)));
  });

  journey('for how a reachout ended', async ({ visit }) => {
    const noor = await visit({ origin: server.origin });
    await signIn(noor, 'portco', '/talent/focus/reachouts?stands=active');
    await noor.page.waitForSelector('main [data-row]');
    await noor.settled();
    const waiting = '::-p-xpath(//main//*[@data-row][contains(., "Awaiting response")]//button[@aria-expanded])';
    await noor.page.locator(waiting).click();
    const answer = await noor.page.waitForSelector('main button[aria-label^="Answered: "]');
    const name = await answer!.evaluate((button) => button.getAttribute('aria-label')!.replace('Answered: ', ''));
    const record = () => noor.click('button', `Answered: ${name}`);
    expectTheSame(await undoInEachWay(noor, { call: undoReachouts, take: record, inRow: `Undo: ${name}` }));
  });
});
