import type { Page } from 'puppeteer';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** In the thread's own time: on a busy machine others have the processor in between. */
  tdur?: number;
  args: { data?: { url?: string; fileName?: string } };
}

/** In which a browser runs script; none of them stands for anything else. */
const SCRIPT = new Set([
  ...['EvaluateScript', 'v8.compile', 'v8.run', 'v8.callFunction', 'FunctionCall'],
  ...['RunMicrotasks', 'TimerFire', 'FireIdleCallback', 'EventDispatch'],
]);
/** What one may have called without its being script. */
const OF_DRIVER = /^(?:pptr:|puppeteer)/;

/**
 * How long the scripts of the extension had the main thread of a page that has none of its own, in ms.
 * @param act from the page's loading to the answer
 */
export async function threadTime(page: Page, act: () => Promise<void>): Promise<number> {
  await page.tracing.start({ categories: ['devtools.timeline', 'v8', 'blink'] });
  await act();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(await page.tracing.stop())) as {
    traceEvents: TraceEvent[];
  };
  const urlOf = ({ args }: TraceEvent): string => args.data?.url ?? args.data?.fileName ?? '';
  const first = traceEvents.find((one) => urlOf(one).endsWith('/profile.js'));
  if (!first) throw new Error('The extension’s script did not run');
  const script = traceEvents
    .filter(({ ph, pid, tid, name }) => ph === 'X' && pid === first.pid && tid === first.tid && SCRIPT.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let sum = 0;
  let end = 0;
  for (const one of script) {
    if (one.ts < end) continue;
    end = one.ts + (one.dur ?? 0);
    if (!OF_DRIVER.test(urlOf(one))) sum += one.tdur ?? one.dur ?? 0;
  }
  return sum / 1_000;
}
