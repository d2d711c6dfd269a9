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

test('in Chrome a form leads the panel’s frame to its page, and nothing of that remains', () => {
  const submitted: { action: string; target: string; names: string[]; places: boolean[] }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const frames = [...(this.parentNode?.querySelectorAll('iframe') ?? [])];
    submitted.push({
      action: this.action,
      target: this.target,
      names: frames.map(({ name }) => name),
      places: frames.map(({ isConnected }) => isConnected),
    });
  });
  const root = opened('chrome-extension://own/panel.html#a-key');
  expect(submitted).toEqual([
    {
      action: 'chrome-extension://own/panel.html#a-key',
      target: expect.stringMatching(/^[\da-f-]{36}$/),
      names: [submitted[0]!.target],
      places: [true],
    },
  ]);
  expect([...root.children].map(({ localName }) => localName)).toEqual(['iframe']);
  expect(root.querySelector('iframe')!.getAttributeNames()).toEqual(['title', 'style']);
});

test('elsewhere the frame is led there by its own window, and has no address either', () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = opened('moz-extension://own/panel.html#a-key');
  expect(submit).not.toHaveBeenCalled();
  expect(root.querySelector('iframe')!.getAttributeNames()).toEqual(['title', 'style']);
});
