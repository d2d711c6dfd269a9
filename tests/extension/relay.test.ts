import { describe, expect, test } from 'vitest';
import { FromBackground, isPanel, ToBackground } from '../../extension/relay-messages.ts';
import { ILL_FORMED, WELL_FORMED } from './hostile-table.ts';

const ID = 'kith@kith.example';
const PANEL = 'moz-extension://11111111-2222-4333-8444-555555555555/panel.html';
const tab = { id: 7 } as never;

describe('the background speaks for', () => {
  test('the panel in a tab', () => {
    expect(isPanel({ id: ID, tab, url: `${PANEL}#a-key` }, ID, PANEL)).toBe(true);
    expect(isPanel({ id: ID, tab, url: PANEL }, ID, PANEL)).toBe(true);
  });

  test.each([
    ['a content script', { id: ID, tab, url: 'https://www.linkedin.com/in/ines-calloway/' }],
    ['a page that bears the panel’s address', { id: ID, tab, url: `https://evil.example/${PANEL}` }],
    ['another page of the extension', { id: ID, tab, url: PANEL.replace('panel', 'options') }],
    ['an address that only begins so', { id: ID, tab, url: `${PANEL}.evil` }],
    ['another extension', { id: 'other@kith.example', tab, url: PANEL }],
    ['nobody’s tab', { id: ID, url: PANEL }],
    ['no address', { id: ID, tab }],
  ])('and for nobody else: %s', (_who, sender) => {
    expect(isPanel(sender, ID, PANEL)).toBe(false);
  });
});

describe('the messages between them', () => {
  const good = [{ type: 'hello', key: 'k' }, { type: 'read' }, { type: 'say', message: { type: 'collapse' } }];

  test('are of a few kinds', () => {
    for (const message of good) expect(ToBackground.safeParse(message).success).toBe(true);
    expect(FromBackground.safeParse({ type: 'session', session: null }).success).toBe(true);
  });

  test.each([
    ['a key without end', { type: 'hello', key: 'k'.repeat(101) }],
    ['more than belongs in it', { type: 'read', session: { token: 't', adminOff: false } }],
    ['another thing to do', { type: 'do', what: 'session' }],
    ['words put into a page’s mouth', { type: 'say', message: { type: 'page', shown: { state: 'nobody' } } }],
    ...WELL_FORMED.map((message, place): [string, unknown] => [`what frames say (${place})`, message]),
    ...ILL_FORMED,
  ])('and nothing else: %s', (_what, message) => {
    expect(ToBackground.safeParse(message).success).toBe(false);
    expect(FromBackground.safeParse(message).success).toBe(false);
  });
});
