import type { Browser, CDPSession } from 'puppeteer';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The duration in the thread's own time: on a busy machine others have the processor in between. */
  tdur?: number;
  args: { data?: { url?: string; fileName?: string }; beginData?: { url?: string } };
}

/** The work of a page's main thread, in ms of its own time. */
export interface PageThread {
  /**
   * Scripts: those of the extension, as the page's own do not run. The browser counts its own tasks among them in which it
   * begins to load the page's pictures: a browser without the extension says how many.
   */
  script: number;
  /** All work: that of the page itself, and the work that the panel's element and frame give the browser. */
  all: number;
}

/** The events in which a browser runs script; each of them counts only script. */
const SCRIPT = new Set([
  ...['EvaluateScript', 'v8.compile', 'v8.run', 'v8.callFunction', 'FunctionCall'],
  ...['RunMicrotasks', 'TimerFire', 'FireIdleCallback'],
]);
const TASK = new Set(['ThreadControllerImpl::RunTask']);

/**
 * The work of the main thread of a page whose own scripts do not run. Nothing inspects the page meanwhile, as that
 * would make the browser do more.
 * @param over begun when the page is opened: until it has come to its end everything is recorded
 */
export async function measureThreadTime(
  browser: Browser,
  address: string,
  over: () => Promise<void>,
): Promise<PageThread> {
  const session = await browser.target().createCDPSession();
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'v8.execute', 'blink', 'toplevel'] },
  });
  const end = over();
  const { targetId } = await session.send('Target.createTarget', { url: address });
  await end;
  const events = await written(session);
  await session.send('Target.closeTarget', { targetId });
  await session.detach();
  return spentOn(events, address);
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

function spentOn(events: readonly TraceEvent[], address: string): PageThread {
  const first = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === address);
  if (!first) throw new Error(`The page ${address} was not opened`);
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid);
  return { script: getTime(own, SCRIPT), all: getTime(own, TASK) };
}

/** The time of the events of these names, each counted once. */
function getTime(events: readonly TraceEvent[], names: ReadonlySet<string>): number {
  const wanted = events
    .filter(({ name }) => names.has(name))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let sum = 0;
  let end = 0;
  for (const event of wanted) {
    if (event.ts < end) continue;
    end = event.ts + (event.dur ?? 0);
    sum += event.tdur ?? event.dur ?? 0;
  }
  return sum / 1_000;
}
