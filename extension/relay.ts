import browser, { type Runtime } from 'webextension-polyfill';
import { openConfirm, watchChanged } from './confirm.ts';
import { watchFrameSession } from './frame-session.ts';
import { linkToPage, type PageLink } from './page-link.ts';
import { type FromBackground, isPanel, RELAY, ToBackground } from './relay-messages.ts';
import { notifyAccess } from './server-address.ts';
import { openSignIn, saveEmbedSession } from './session.ts';

/** The background's part: does the work for a panel in a frame that the panel itself may not do there. */
export function serveRelay(port: Runtime.Port): void {
  if (port.name !== RELAY) return;
  const { sender } = port;
  if (!sender || !isPanel(sender, browser.runtime.id, browser.runtime.getURL('panel.html'))) {
    port.disconnect();
    return;
  }
  const tabId = sender.tab!.id!;
  let link: PageLink | null = null;
  let open = true;
  const say = (message: FromBackground): void => {
    if (open) port.postMessage(message);
  };
  const ends = [
    watchFrameSession('reads', (session) => say({ type: 'session', session })),
    watchChanged(() => say({ type: 'changed' })),
    notifyAccess((given) => say({ type: 'access', given })),
  ];
  port.onMessage.addListener((data: unknown) => {
    const parsed = ToBackground.safeParse(data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'hello') {
      link?.close();
      link = linkToPage(
        tabId,
        message.key,
        (heard) => say({ type: 'heard', message: heard }),
        () => say({ type: 'closed' }),
      );
    } else if (message.type === 'read') void link?.read();
    else if (message.type === 'say') link?.say(message.message);
    else if (message.type === 'confirm') void openConfirm(message.what);
    else if (message.what === 'sign-in') void openSignIn();
    else if (message.what === 'options') void browser.runtime.openOptionsPage();
    else void saveEmbedSession(null);
  });
  port.onDisconnect.addListener(() => {
    open = false;
    for (const end of ends) end();
    link?.close();
  });
}
