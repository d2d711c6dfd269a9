import { expect, test, vi } from 'vitest';

vi.mock('webextension-polyfill', () => ({ default: {} }));
const { readPanelMessage: heardFromPanel } = await import('../../extension/badge-messages.ts');

const BASE = 'chrome-extension://own/';
const stated = { type: 'chance', chance: 'High likelihood', tabId: 7 };
const panel = { id: 'own', url: `${BASE}panel.html#key`, tab: { id: 3 } as never };
const heard = (message: unknown, sender: object) => heardFromPanel(message, sender, 'own', BASE);

test('a panel in a page reports the chance for its own tab, whichever tab it names', () => {
  expect(heard(stated, panel)).toEqual({ chance: 'High likelihood', tabId: 3 });
  expect(heard({ ...stated, chance: null, tabId: null }, panel)).toEqual({ chance: null, tabId: 3 });
});

test('the browser’s own panel reports the chance for the tab that it names', () => {
  const own = { id: 'own', url: `${BASE}sidepanel.html` };
  expect(heard(stated, own)).toEqual({ chance: 'High likelihood', tabId: 7 });
  expect(heard({ ...stated, tabId: null }, own)).toBeNull();
});

test.each([
  ['another extension', stated, { ...panel, id: 'other' }],
  ['a page', stated, { ...panel, url: 'https://www.linkedin.com/in/x' }],
  ['a panel that says a chance that there is not', { ...stated, chance: 'Certain' }, panel],
  ['a panel that says more', { ...stated, name: 'Ines' }, panel],
])('%s is ignored', (_who, message, sender) => expect(heard(message, sender)).toBeNull());
