import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { containScrolling } from '../../../../shared/features/panel/frames/contain-scrolling.ts';
import { SIDE_PANEL_PATH } from '../../../../shared/features/panel/frames/paths.ts';
import { makeQueryClient } from '../../../platform/api/query-client.ts';
import { EmbedApp } from './embed-app.tsx';
import { askAhead } from './link/ask-ahead.ts';
import { getHostOrigin, type Host, isInStrangeFrame, listenToHost } from './link/host-link.ts';

/** Shows the page that the address names, in the extension's frame or in a tab of its own; in any other frame nothing. */
export function openEmbedded(window: Window, root: HTMLElement, show = render): void {
  if (isInStrangeFrame(window)) return;
  const origin = getHostOrigin(window);
  const host = origin === null ? null : listenToHost(window, origin);
  // A page in a frame is styled so that the page around it learns nothing (framed.css).
  window.document.documentElement.toggleAttribute('data-framed', host !== null);
  if (host) containScrolling(window);
  const queries = makeQueryClient();
  if (host && window.location.pathname === SIDE_PANEL_PATH) askAhead(host, queries);
  const app = <EmbedApp host={host} queries={queries} />;
  if (host) whenPageNamed(host, () => show(root, app));
  else show(root, app);
}

/**
 * The extension's page says several things one after the other, and last what the page shows: drawn once, all of them take half the time
 * of being drawn after each. Until then there is nothing to show.
 */
function whenPageNamed(host: Host, run: () => void): void {
  const { shown } = host.now();
  const stop = host.watch(() => {
    if (host.now().shown === shown) return;
    stop();
    run();
  });
}

const render = (root: HTMLElement, app: ReactNode): void => createRoot(root).render(<StrictMode>{app}</StrictMode>);
