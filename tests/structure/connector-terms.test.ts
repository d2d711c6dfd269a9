import { expect, test } from 'vitest';
import { isCode, listSources } from './sources.ts';

/** Code of the server itself: not its tests, its demo data or its migrations. */
const sources = listSources().filter(
  (source) => isCode(source) && /^server\/(?:core|features)\//.test(source.path) && !/\.test\.ts$/.test(source.path),
);
const listWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const textOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? '';

/** What asks a connector, or puts one into a request; beside it stands the check of their terms (decision 114). */
const ASKS = /\b(?:insertReachout|insertAsk|toConnectorColumns)\(/;
/** Files with such a call that do not ask, each with the reason. */
const NOT_ASKING: Readonly<Record<string, string>> = {
  'server/features/introductions/life-cycle/people.ts': 'It makes the columns.',
  'server/features/introductions/asked/fields.ts': 'It reads the fields of a change; life-cycle/changes.ts makes it.',
  'server/features/connectors/reachouts/queries.ts': 'It is the query.',
  'server/features/key-nodes/asks/queries.ts': 'It is the query.',
};

test('whoever asks a connector takes a place of theirs first', () => {
  const asking = listWith(ASKS);
  for (const path of Object.keys(NOT_ASKING)) expect(asking).toContain(path);
  const places = asking.filter((path) => !(path in NOT_ASKING));
  expect(places.length).toBeGreaterThan(2);
  expect(places.filter((path) => !/\btakePlace\(/.test(textOf(path)))).toEqual([]);
});

test('a request changes its status or its people only where its connector’s place is taken', () => {
  // One notes the answer of a requester, the other changes their words.
  const others = /\/(?:comment|change-forwardable)\.ts$/;
  const changing = listWith(/await introLife\.(?:change|set)\(/).filter((path) => !others.test(path));
  expect(changing.length).toBeGreaterThan(1);
  expect(changing.filter((path) => !/\btakeConnectorPlace\(/.test(textOf(path)))).toEqual([]);
  expect(textOf('server/features/introductions/life-cycle/connector-place.ts')).toMatch(/\btakePlace\(/);
});

/** What finds people who could introduce, or says how often they are asked. */
const PROPOSES =
  /\b(?:findBeingAsked|loadConnectorLoads|countOpenAsks|listFirmConnections|listFreshConnections|listTopConnectors|loadWaysTo)\(/;
/** Files with such a call that propose nobody by name, each with the reason. */
const NOT_PROPOSING: Readonly<Record<string, string>> = {
  'server/core/network/read/load.ts': 'It is the query.',
  'server/core/network/read/firm-connections.ts': 'It is the query.',
  'server/core/network/touch/fresh-connections.ts': 'It is the query.',
  'server/features/focus-lists/connectors/queries.ts': 'It is the query.',
  'server/features/sales/queries.ts': 'It is the query.',
  'server/features/introductions/ask/ask.ts': 'It asks, and takes the place.',
};

test('whoever proposes connectors says how they let themselves be asked', () => {
  const proposing = listWith(PROPOSES);
  for (const path of Object.keys(NOT_PROPOSING)) expect(proposing).toContain(path);
  const lists = proposing.filter((path) => !(path in NOT_PROPOSING));
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((path) => !/\bloadTermsNotices\(/.test(textOf(path)))).toEqual([]);
});
