import type { Heard } from '../../shared/features/panel/frames/messages.ts';

export interface Ends {
  /** The windows of the web app's frame and of the extension's page, and their origins. */
  app: unknown;
  host: unknown;
  server: string;
  extension: string;
}

const person = {
  publicIdentifier: 'bram-solheim',
  entityUrn: 'urn:li:fsd_profile:ACoAA07',
  fullName: 'Bram Solheim',
  location: null,
  headline: null,
  company: null,
  title: null,
  source: 'linkedin',
  readFrom: {},
};
const session = { token: 'a-token-of-theirs', adminOff: false };

/** Valid messages of the host page, if only it were trusted. */
export const WELL_FORMED: Record<string, unknown>[] = [
  { kith: 1, type: 'session', session },
  { kith: 1, type: 'session', session: null },
  { kith: 1, type: 'page', shown: { state: 'shown', person } },
  { kith: 1, type: 'page', shown: { state: 'nobody' } },
  { kith: 1, type: 'page', shown: { state: 'waiting', person } },
  { kith: 1, type: 'asking', address: '/api/ramzor/get_by_linkedin_id?public_identifier=ines-calloway' },
  { kith: 1, type: 'answer', address: '/api/ramzor/get_by_linkedin_id', answer: { FirstName: 'Bram' } },
  { kith: 1, type: 'place', place: 'page', side: 'left' },
  { kith: 1, type: 'ready' },
  { kith: 1, type: 'done' },
  { kith: 1, type: 'chance', chance: 'High likelihood' },
  { kith: 1, type: 'connections', connections: { people: [], state: 'reading' } },
  { kith: 1, type: 'read-connections', press: 'read' },
  { kith: 1, type: 'collapse' },
  { kith: 1, type: 'move' },
  { kith: 1, type: 'sign-in' },
  { kith: 1, type: 'signed-out' },
];

const shown = (changes: object): unknown => ({
  kith: 1,
  type: 'page',
  shown: { state: 'shown', person: { ...person, ...changes } },
});

/** Malformed messages: every sender of them is ignored. */
export const ILL_FORMED: [what: string, data: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 1],
  ['text', 'ready'],
  ['JSON as text', JSON.stringify({ kith: 1, type: 'ready' })],
  ['a list', [{ kith: 1, type: 'ready' }]],
  ['no mark', { type: 'ready' }],
  ['another version', { kith: 2, type: 'ready' }],
  ['a mark in words', { kith: '1', type: 'ready' }],
  ['no type', { kith: 1 }],
  ['an unknown type', { kith: 1, type: 'token' }],
  ['a type of the prototype', { kith: 1, type: 'toString' }],
  ['a type that is an object', { kith: 1, type: { toString: 'ready' } }],
  ['more than the message has', { kith: 1, type: 'ready', token: 'x' }],
  ['a key __proto__', JSON.parse('{"kith":1,"type":"ready","__proto__":{"admin":true}}')],
  ['a key constructor', { kith: 1, type: 'collapse', constructor: { prototype: {} } }],
  ['an answer to nothing', { kith: 1, type: 'answer', answer: {} }],
  ['no session', { kith: 1, type: 'session' }],
  ['a session that is text', { kith: 1, type: 'session', session: 'a-token' }],
  ['a session without a token', { kith: 1, type: 'session', session: { adminOff: true } }],
  ['an empty token', { kith: 1, type: 'session', session: { token: '', adminOff: true } }],
  ['an endless token', { kith: 1, type: 'session', session: { token: 'x'.repeat(100_000), adminOff: true } }],
  ['a session with a server', { kith: 1, type: 'session', session: { ...session, server: 'https://evil.example' } }],
  ['nobody shown', { kith: 1, type: 'page' }],
  ['a state that there is not', { kith: 1, type: 'page', shown: { state: 'admin' } }],
  ['shown without a person', { kith: 1, type: 'page', shown: { state: 'shown' } }],
  ['nobody with a person', { kith: 1, type: 'page', shown: { state: 'nobody', person } }],
  ['a person without facts', { kith: 1, type: 'page', shown: { state: 'shown', person: {} } }],
  ['a name that is an object', shown({ fullName: { html: '<b>' } })],
  ['an empty name', shown({ fullName: '' })],
  ['an endless name', shown({ fullName: 'x'.repeat(100_000) })],
  ['an endless place', shown({ location: 'x'.repeat(201) })],
  ['an address for an entity id', shown({ entityUrn: 'javascript:alert(1)' })],
  ['markup in an entity id', shown({ entityUrn: 'urn:li:fsd_profile:<img>' })],
  ['the urn of a company', shown({ entityUrn: 'urn:li:fsd_company:12' })],
  ['a source that there is not', shown({ source: 'admin' })],
  ['a fact that there is not', shown({ token: 'x' })],
  ['a source of a fact that there is not', shown({ readFrom: { fullName: 'the devil' } })],
  ['a key __proto__ in a person', shown(JSON.parse('{"__proto__":{"fullName":"x"},"extra":1}') as object)],
  ['a place that there is not', { kith: 1, type: 'place', place: 'top', side: 'left' }],
  ['a side that there is not', { kith: 1, type: 'place', place: 'page', side: 'centre' }],
  ['a chance that there is not', { kith: 1, type: 'chance', chance: 'Certain' }],
  ['a height, of which the page would learn', { kith: 1, type: 'height', height: 100 }],
];

/** Everything that must not be heard: wrong window, wrong origin, wrong words. */
export function listHostileMessages({ app, host, server, extension }: Ends): [what: string, event: Heard][] {
  const page = {};
  const from = (data: unknown, source: unknown, origin: string): Heard => ({ data, source, origin });
  const typeOf = (data: Record<string, unknown>): string => String(data.type);
  return [
    ...WELL_FORMED.flatMap((data): [string, Heard][] => [
      [`${typeOf(data)}, from the page`, from(data, page, 'https://www.linkedin.com')],
      [
        `${typeOf(data)}, from the page under the right origin`,
        from(data, page, data.type === 'ready' ? server : extension),
      ],
      [`${typeOf(data)}, from nobody`, from(data, null, server)],
    ]),
    ...WELL_FORMED.flatMap((data): [string, Heard][] =>
      [
        'https://www.linkedin.com',
        'null',
        '',
        'https://kith.example.com.evil.example',
        'http://kith.example.com',
        'https://kith.example.com:8443',
        'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba',
        'moz-extension://abcdefgh-ijkl-mnop',
      ].map((origin) => [
        `${typeOf(data)}, from ${origin || 'no origin'}`,
        from(data, data.type === 'ready' ? app : host, origin),
      ]),
    ),
    // Messages of one side that the other side sends back.
    ...WELL_FORMED.map((data): [string, Heard] => {
      const ofHost = ['session', 'page', 'asking', 'answer', 'connections', 'place'].includes(typeOf(data));
      return [`${typeOf(data)}, sent back`, ofHost ? from(data, app, server) : from(data, host, extension)];
    }),
    ...ILL_FORMED.flatMap(([what, data]): [string, Heard][] => [
      [`${what}, from the app`, from(data, app, server)],
      [`${what}, from the host`, from(data, host, extension)],
    ]),
  ];
}
