import { setTimeout as wait } from 'node:timers/promises';

/** No call for so long, in ms: a profile has made all of its calls. */
const QUIET = 700;

/** The calls that a server has answered, by its own count: of frames and of the extension's background alike. */
async function countedCalls(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^kith_calls_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The same, once no more come. */
export async function countCallsOnceQuiet(url: string): Promise<number> {
  for (let counted = await countedCalls(url); ; ) {
    await wait(QUIET);
    const now = await countedCalls(url);
    if (now === counted) return now;
    counted = now;
  }
}
