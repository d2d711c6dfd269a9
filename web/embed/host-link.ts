import { type FromApp, type FromHost, heardFromHost } from '../../shared/embed/messages.ts';
import { HOST_KEY, isExtensionOrigin } from '../../shared/embed/paths.ts';

/** The extension's page around this one, as it named itself behind the address; null in a tab of one's own. */
export function hostOrigin(window: Window): string | null {
  if (window.parent === window) return null;
  const named = new URLSearchParams(window.location.hash.slice(1)).get(HOST_KEY) ?? '';
  return isExtensionOrigin(named) ? named : null;
}

export interface HostLink {
  say: (message: FromApp) => void;
  close: () => void;
}

/** Listens to the extension's page at exactly this origin and answers nobody else. */
export function linkToHost(window: Window, origin: string, heard: (message: FromHost) => void): HostLink {
  const { parent } = window;
  const listen = (event: MessageEvent): void => {
    const message = heardFromHost(event, { window: parent, origin });
    if (message) heard(message);
  };
  window.addEventListener('message', listen);
  return {
    say: (message) => parent.postMessage(message, origin),
    close: () => window.removeEventListener('message', listen),
  };
}
