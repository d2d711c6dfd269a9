import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer';
import { expect, test } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { getLane } from './lane.ts';
import { Visitor, type VisitorOptions } from './pages/visitor.ts';
import { readComplaints } from './real-server.ts';

/** The time limit of one browser command, in ms; the error of a hang then names it. */
const PROTOCOL_TIMEOUT = getPatience(40_000);

const FAILED = 'pictures/failed';

/**
 * A test with visitors: `visit()` opens a browser profile of its own. When it ends, no page and no server may have
 * reported anything unexpected; a failed journey leaves a picture of each tab in pictures/failed.
 */
export const journey = test.extend('visit', async ({ task }, { onCleanup }) => {
  const { origin, serverFolder, browserAddress } = getLane();
  const browser = await puppeteer.connect({
    browserWSEndpoint: browserAddress,
    defaultViewport: null,
    protocolTimeout: PROTOCOL_TIMEOUT,
  });
  const visitors: Visitor[] = [];
  const before = readComplaints(serverFolder).length;
  onCleanup(async () => {
    if (task.result?.state === 'fail') await takePictures(task.name, visitors);
    const stated = visitors.flatMap((visitor) => visitor.complaints());
    for (const visitor of visitors) await visitor.leave();
    await browser.disconnect();
    const logged = readComplaints(serverFolder).slice(before);
    expect({ pages: stated, server: logged }, 'complaints').toEqual({ pages: [], server: [] });
  });
  return async (options: VisitorOptions = {}): Promise<Visitor> => {
    const visitor = await Visitor.arrive(browser, options.origin ?? origin, options);
    visitors.push(visitor);
    return visitor;
  };
});

async function takePictures(journeyName: string, visitors: readonly Visitor[]): Promise<void> {
  mkdirSync(FAILED, { recursive: true });
  const name = journeyName.replace(/\W+/g, '-').slice(0, 80);
  for (const [index, { context }] of visitors.entries())
    for (const [tab, page] of (await context.pages()).entries())
      await page.screenshot({ path: `${FAILED}/${name}-${index}-${tab}.png` });
}
