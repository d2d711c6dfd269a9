import { readFileSync } from 'node:fs';
import type { ExtensionWorld } from './world.ts';

/** The time that the first reading of a page takes of its main thread, in times of known work there; the least of seven visits. */
export async function measureFirstReading(world: ExtensionWorld, html: string): Promise<number> {
  const script = readFileSync('.output/chrome-mv3/reader.js', 'utf8');
  const reads: { took: number; work: number }[] = [];
  for (let visit = 0; visit < 7; visit += 1) {
    const page = await world.open('/feed/');
    // The very script, in the page's own world so that its time can be taken: compiled by its first and only run.
    await page.evaluate(script);
    await page.evaluate(async (text) => {
      const next = new DOMParser().parseFromString(text, 'text/html');
      history.replaceState(null, '', '/in/eduardo-alvarez-nowak/');
      document.title = next.title;
      document.body.replaceChildren(...next.body.children);
      const list = Array.from({ length: 8_000 }, (_, id) => ({ id, name: `name ${id}`, of: [id] }));
      Object.assign(window, { list: JSON.stringify(list) });
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, html);
    // The processor's time for the page's main thread: on a busy machine others have the processor in between.
    const devtools = await page.createCDPSession();
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
    };
    const start = await spent();
    await page.evaluate(() =>
      (window as unknown as { kithReader: (w: Window, tell: () => void) => () => void }).kithReader(window, () => {})(),
    );
    const read = await spent();
    await page.evaluate(() => void JSON.parse((window as unknown as { list: string }).list));
    reads.push({ took: read - start, work: (await spent()) - read });
    await page.close();
  }
  console.log(
    `first reading, known work: ${reads.map((ms) => `${ms.took.toFixed(1)}, ${ms.work.toFixed(1)}`).join('; ')}`,
  );
  // Each time is divided by the work of its own visit: the processor's speed changes from one visit to the next. What others
  // do on the machine only adds to a reading, whose script and data they push out of the processor's caches.
  return Math.min(...reads.map(({ took, work }) => took / work));
}
