import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from 'puppeteer';

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

/** The events in which a browser runs script; each of them counts only script. */
const SCRIPT = new Set([
  ...['EvaluateScript', 'v8.compile', 'v8.run', 'v8.callFunction', 'FunctionCall'],
  ...['RunMicrotasks', 'TimerFire', 'FireIdleCallback'],
]);

/**
 * How long the scripts of the extension had the main thread of a page whose own scripts do not run, in ms. Nothing
 * inspects the page meanwhile, as that would make the browser do more.
 * @param during the time of recording, from the page's opening, in ms
 */
export async function threadTime(browser: Browser, address: string, during: number): Promise<number> {
  const session = await browser.target().createCDPSession();
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'v8.execute', 'blink'] },
  });
  const { targetId } = await session.send('Target.createTarget', { url: address });
  await wait(during);
  const events = await written(session);
  await session.send('Target.closeTarget', { targetId });
  await session.detach();
  return spentOn(events);
}

async function written(session: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) =>
    session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? '')),
  );
  await session.send('Tracing.end');
  const handle = await complete;
  let text = '';
  for (let eof = false; !eof; ) {
    const part = await session.send('IO.read', { handle });
    text += part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data;
    ({ eof } = part);
  }
  await session.send('IO.close', { handle });
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

function spentOn(events: readonly TraceEvent[]): number {
  const urlOf = ({ args }: TraceEvent): string => args.data?.url ?? args.data?.fileName ?? '';
  const first = events.find((one) => urlOf(one).endsWith('/profile.js'));
  if (!first) throw new Error('The extension’s script did not run');
  const script = events
    .filter(({ ph, pid, tid, name }) => ph === 'X' && pid === first.pid && tid === first.tid && SCRIPT.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let sum = 0;
  let end = 0;
  for (const one of script) {
    if (one.ts < end) continue;
    end = one.ts + (one.dur ?? 0);
    sum += one.tdur ?? one.dur ?? 0;
  }
  return sum / 1_000;
}
