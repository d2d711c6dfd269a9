// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { PanelHost } from '../../extension/host/panel-host.ts';

const PLACE = { side: 'right', top: 16, height: 768 } as const;

afterEach(() => vi.restoreAllMocks());

/** The panel's shadow root, which is closed to everybody else. */
function opened(src: string): ShadowRoot {
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  const host = new PanelHost(document);
  const root = attach.mock.results[0]!.value as ShadowRoot;
  host.showPanel(PLACE, src);
  return root;
}

test('in Chrome an object holds the panel’s page: browsers tell a page the src, id and name of its frames alone', () => {
  const root = opened('chrome-extension://own/panel.html#a-key');
  expect([...root.children].map(({ localName }) => localName)).toEqual(['object']);
  expect(root.querySelector('object')!.getAttributeNames()).toEqual(['type', 'data', 'title', 'style']);
  expect(root.querySelector('object')!.data).toBe('chrome-extension://own/panel.html#a-key');
});

test('elsewhere the frame is led there by its own window, and has no address either', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = opened('moz-extension://own/panel.html#a-key');
  expect(root.querySelector('iframe')!.getAttributeNames()).toEqual(['title', 'style']);
});

test('where a left script is stopped, what it put there hides itself unless it is kept alive, and the next one clears it away', () => {
  const life = { currentTime: 700 };
  const animate = vi.fn((..._of: unknown[]) => life);
  Object.assign(Element.prototype, { animate });
  const left = new PanelHost(document, false, true);
  left.showTab(PLACE, () => {}, false);
  const [[styles, how]] = animate.mock.calls as [[object, object]];
  expect(styles).toEqual({ visibility: ['visible', 'hidden'] });
  expect(how).toEqual({ duration: 1_900, fill: 'forwards' });
  const button = animate.mock.contexts[0] as unknown as HTMLElement;
  expect(button.style.visibility).toBe('');
  left.keepAlive();
  expect(life.currentTime).toBe(0);
  const there = document.documentElement.querySelectorAll(':scope > div').length;
  new PanelHost(document, false, true);
  expect(document.documentElement.querySelectorAll(':scope > div')).toHaveLength(1);
  expect(there).toBeGreaterThanOrEqual(1);
  Reflect.deleteProperty(Element.prototype, 'animate');
});
