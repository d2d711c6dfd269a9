import browser, { type Runtime } from 'webextension-polyfill';
import { toShownPerson } from './host/person-of.ts';
import { CARD_FILE, type FromPage, PORT, READER_FILE, type ToPage } from './messages.ts';
import type { TakenCard } from './page/card.ts';
import type { PageFacts } from './page/facts.ts';
import { isComplete, readCard } from './page/read-card.ts';
import { AgainMessage, FromPageMessage } from './relay-messages.ts';

export interface PageLink {
  say: (message: ToPage) => void;
  /** Reads the page: from its card, or else by the reader, which is put into the page. */
  read: () => Promise<void>;
  close: () => void;
}

/** Runs a script of ours in a tab's page, and returns its answer. */
async function run(tabId: number, file: string): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [file] });
  return answer?.result;
}

/** The person of a page, if the card says everything; it is read here, and not on the page's time. */
async function readHere(tabId: number): Promise<PageFacts | null> {
  const taken = (await run(tabId, CARD_FILE)) as TakenCard | null;
  const reading = taken ? readCard(taken) : null;
  return reading && isComplete(reading) ? reading : null;
}

/**
 * The conversation with the content script of a tab. `closed` is called when there is none, when it refuses, or when its
 * page goes.
 */
export function linkToPage(
  tabId: number,
  key: string,
  heard: (message: FromPage) => void,
  closed: () => void,
): PageLink {
  const port: Runtime.Port = browser.tabs.connect(tabId, { frameId: 0, name: PORT });
  let open = true;
  /** The number of the current reading: the page may move on during one. */
  let round = 0;
  const accepted = Promise.withResolvers<void>();
  const readStated = (data: unknown): void => {
    const parsed = FromPageMessage.safeParse(data);
    if (parsed.success) heard(parsed.data);
  };
  port.onMessage.addListener((data: unknown) => {
    accepted.resolve();
    if (AgainMessage.safeParse(data).success) void read();
    else readStated(data);
  });
  port.onDisconnect.addListener(() => {
    // Asked for, so that the browser does not report it: a tab without our script is no error.
    void browser.runtime.lastError;
    open = false;
    closed();
  });
  const say = (message: ToPage): void => {
    if (open) port.postMessage(message);
  };
  say({ type: 'hello', key });
  const readNow = async (own: number): Promise<void> => {
    // A panel that a page made itself is told nothing.
    const [reading] = await Promise.all([readHere(tabId), accepted.promise]);
    if (own !== round) return;
    if (reading) {
      say({ type: 'shown' });
      readStated({ type: 'page', shown: toShownPerson('shown', reading) });
      return;
    }
    await run(tabId, READER_FILE);
    if (own === round) say({ type: 'read' });
  };
  const read = (): Promise<void> => {
    round += 1;
    // A page that is gone by now, or belongs to another site, is not read.
    return readNow(round).catch(() => {});
  };
  return {
    say: (message) => {
      if (message.type === 'stop') round += 1;
      say(message);
    },
    read,
    close: () => {
      open = false;
      round += 1;
      port.disconnect();
    },
  };
}
