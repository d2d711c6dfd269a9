import type { Runtime } from 'webextension-polyfill';
import type { Again, FromPage } from '../messages.ts';

/** The other end of a conversation with a page of the extension: the panel in this page, or the browser's side panel. */
export interface PageListener {
  port: Runtime.Port;
  reading: boolean;
  stopReading: () => void;
  /** Ends the waiting for jobs that the page has still to show. */
  stopAwaiting: () => void;
}

export function stopListener(listener: PageListener): void {
  listener.stopReading();
  listener.stopAwaiting();
}

export function notifyListener({ port }: PageListener, message: FromPage | Again): void {
  port.postMessage(message);
}
