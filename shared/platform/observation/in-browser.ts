import { scrubEvent } from './scrub.ts';

/** The report of a page when a part of it failed and was caught: nobody else would learn of it. */
export const PART_FAILED = 'kith-part-failed';

/** The part of Sentry's client for browsers that is used here; each room brings its own. */
export interface Sentry {
  BrowserClient: new (options: never) => { captureException: (error: unknown) => unknown; init: () => void };
  makeFetchTransport: unknown;
  defaultStackParser: unknown;
}

/** The window: this room knows no browser's types. */
interface WatchedPage {
  addEventListener(kind: string, listener: (event: FailureEvent) => void): void;
}

interface FailureEvent {
  error?: unknown;
  reason?: unknown;
  detail?: unknown;
}

/**
 * Reports the failures in this window to Sentry, from now on. Nothing else is watched: no clicks, no addresses, no
 * calls.
 * @param page the window
 * @param part which of Kith's programs this is
 */
export function reportFailures(
  { BrowserClient, makeFetchTransport, defaultStackParser }: Sentry,
  dsn: string,
  { page, part }: { page: WatchedPage; part: 'web' | 'extension' },
): void {
  const options = {
    dsn,
    integrations: [],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // All of it: document 4 §9.
    sampleRate: 1,
    tracesSampleRate: 1,
    sendClientReports: false,
    // Otherwise Sentry notes the address that a report comes from.
    dataCollection: { userInfo: false },
    beforeSend: (event: object, hint: { originalException?: unknown }) =>
      scrubEvent({ ...event, tags: { part } }, hint.originalException),
  };
  const client = new BrowserClient(options as never);
  client.init();
  const report = (error: unknown): void => {
    if (error !== undefined && error !== null) client.captureException(error);
  };
  page.addEventListener('error', ({ error }) => report(error));
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  page.addEventListener(PART_FAILED, ({ detail }) => report(detail));
}
