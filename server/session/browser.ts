import Bowser from 'bowser';

/**
 * The browser that a request comes from, so that people tell their sessions apart: 'Firefox on Linux'. No version, no address:
 * more is not needed for that. Null when the request does not say.
 */
export function browserOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1_000));
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
