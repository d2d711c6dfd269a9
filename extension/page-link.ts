import browser, { type Runtime } from 'webextension-polyfill';
import { type FromPage, PORT, READER_FILE, type ToPage } from './messages.ts';
import { FromPageMessage } from './relay-messages.ts';

export interface PageLink {
  say: (message: ToPage) => void;
  /** Puts the reader into the page and has it read. */
  read: () => Promise<void>;
  close: () => void;
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
  port.onMessage.addListener((data: unknown) => {
    const parsed = FromPageMessage.safeParse(data);
    if (parsed.success) heard(parsed.data);
  });
  let open = true;
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
  const read = async (): Promise<void> => {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [READER_FILE] });
    say({ type: 'read' });
  };
  return {
    say,
    // A page that went in the meantime, or one of another site, is not read.
    read: () => read().catch(() => {}),
    close: () => {
      open = false;
      port.disconnect();
    },
  };
}
