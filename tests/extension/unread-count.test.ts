import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreadCount } from '../../extension/host/unread-count.ts';
import { detectBrowser } from '../../shared/features/panel/page-errors/browsers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page of an unknown kind counts once, after a while, and the next person’s page counts again', () => {
  const count = vi.fn();
  const unread = new UnreadCount(window, count);
  unread.told('unknown');
  unread.told('unknown');
  vi.advanceTimersByTime(1_999);
  expect(count).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  unread.told('unknown');
  vi.advanceTimersByTime(10_000);
  expect(count).toHaveBeenCalledTimes(1);
  unread.begin();
  unread.told('unknown');
  vi.advanceTimersByTime(2_000);
  expect(count).toHaveBeenCalledTimes(2);
});

test.each(['shown', 'nobody'] as const)('a page that turns out to be %s was only slow, and does not count', (state) => {
  const count = vi.fn();
  const unread = new UnreadCount(window, count);
  unread.told('unknown');
  vi.advanceTimersByTime(1_500);
  unread.told(state);
  vi.advanceTimersByTime(10_000);
  unread.told('unknown');
  vi.advanceTimersByTime(1_500);
  unread.begin();
  vi.advanceTimersByTime(10_000);
  expect(count).not.toHaveBeenCalled();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'edge'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0', 'other'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36', 'chrome'],
  ['', 'other'],
])('"%s" is %s', (agent, browser) => expect(detectBrowser(agent)).toBe(browser));
