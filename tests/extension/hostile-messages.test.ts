import { describe, expect, test } from 'vitest';
import { readAppTabMessage } from '../../extension/app-tab.ts';
import { readContentMessage } from '../../extension/content.ts';
import { readPortMessage } from '../../extension/messages.ts';
import { readAppMessage, readHostMessage } from '../../shared/features/panel/frames/messages.ts';
import { listHostileMessages } from './hostile-table.ts';

const SERVER = 'https://kith.example.com';
const EXTENSION = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const APP = {};
const HOST = {};

describe('a message from anywhere but the other end is ignored', () => {
  test.each(listHostileMessages({ app: APP, host: HOST, server: SERVER, extension: EXTENSION }))(
    '%s',
    (_what, event) => {
      expect(readAppMessage(event, { window: APP, origin: SERVER })).toBeNull();
      expect(readHostMessage(event, { window: HOST, origin: EXTENSION })).toBeNull();
    },
  );

  test('and a message from the other end is accepted', () => {
    const ready = { data: { kith: 1, type: 'ready' }, origin: SERVER, source: APP };
    expect(readAppMessage(ready, { window: APP, origin: SERVER })).toEqual({ kith: 1, type: 'ready' });
    const out = { data: { kith: 1, type: 'session', session: null }, origin: EXTENSION, source: HOST };
    expect(readHostMessage(out, { window: HOST, origin: EXTENSION })).toEqual(out.data);
    // A frame that is not there yet has no window, and neither has a message without a sender.
    expect(readAppMessage({ ...ready, source: null }, { window: null, origin: SERVER })).toBeNull();
  });
});

describe('the background takes a session only from the top of a tab of its own server', () => {
  const message = { type: 'session', session: { token: 'theirs', adminOff: false } };
  const tab = { id: 1, incognito: false } as never;
  const own = { id: 'own', tab, frameId: 0, url: `${SERVER}/` };
  test.each([
    ['another extension', message, { ...own, id: 'other' }],
    ['another site', message, { ...own, url: 'https://www.linkedin.com/in/x' }],
    ['another port of the server', message, { ...own, url: 'https://kith.example.com:8443/' }],
    ['the server without TLS', message, { ...own, url: 'http://kith.example.com/' }],
    ['a site whose name begins so', message, { ...own, url: 'https://kith.example.com.evil.example/' }],
    ['a frame', message, { ...own, frameId: 3 }],
    ['no tab', message, { ...own, tab: undefined }],
    ['a private window', message, { ...own, tab: { id: 1, incognito: true } as never }],
    ['no address', message, { ...own, url: undefined }],
    ['a message of another type', { type: 'token', session: null }, own],
    ['a session without a token', { type: 'session', session: { adminOff: false } }, own],
    ['an endless token', { type: 'session', session: { token: 'x'.repeat(10_000), adminOff: false } }, own],
    ['more than is asked', { ...message, server: 'https://evil.example' }, own],
    ['nothing', null, own],
  ])('not from %s', (_what, stated, sender) => {
    expect(readAppTabMessage(stated, sender, 'own', SERVER)).toBeNull();
    expect(readAppTabMessage(message, own, 'own', null)).toBeNull();
  });
  test('but it does from there', () => {
    expect(readAppTabMessage(message, own, 'own', SERVER)).toEqual(message);
  });
});

describe('the background accepts a page only from our script at its top', () => {
  const message = { type: 'unread' };
  const tab = { id: 1 } as never;
  const own = { id: 'own', tab, frameId: 0, url: 'https://www.linkedin.com/in/ines-calloway/' };
  test.each([
    ['another extension', message, { ...own, id: 'other' }],
    ['another site', message, { ...own, url: 'https://kith.example.com/' }],
    ['a site whose name ends so', message, { ...own, url: 'https://evil-linkedin.com/in/x' }],
    ['the site without TLS', message, { ...own, url: 'http://www.linkedin.com/in/x' }],
    ['a frame', message, { ...own, frameId: 3 }],
    ['no tab', message, { ...own, tab: undefined }],
    ['a message of another type', { type: 'session', session: null }, own],
    ['more than is said', { ...message, url: 'https://www.linkedin.com/in/ines-calloway/' }, own],
    ['nothing', null, own],
  ])('not from %s', (_what, stated, sender) => {
    expect(readContentMessage(stated, sender, 'own')).toBeNull();
  });
  test('but it does from there', () => {
    expect(readContentMessage(message, own, 'own')).toEqual(message);
    expect(readContentMessage(message, { ...own, url: 'https://de.linkedin.com/in/x' }, 'own')).toEqual(message);
  });
});

test.each([
  ['nothing', undefined],
  ['text', 'read'],
  ['an unknown type', { type: 'token' }],
  ['a type of the prototype', { type: 'constructor' }],
  ['hello without a key', { type: 'hello' }],
  ['hello with an object', { type: 'hello', key: {} }],
  ['a height, of which the page would learn', { type: 'height', height: 100 }],
])('the content script ignores %s on its port', (_what, message) => {
  expect(readPortMessage(message)).toBeNull();
});
