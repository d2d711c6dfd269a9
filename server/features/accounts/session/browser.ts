import Bowser from 'bowser';

/**
 * The browser of a request, so that people can distinguish their sessions: 'Firefox on Linux'. No version and no
 * address, as that is enough. Null when the request does not name it.
 */
export function describeBrowser(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000));
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
