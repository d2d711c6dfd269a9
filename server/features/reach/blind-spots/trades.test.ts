import { expect, test } from 'vitest';
import { isOfTrades, readTrades } from './trades.ts';

test.each([
  ['health care germany', ['germany'], 1],
  ['germany healthcare', ['germany'], 1],
  ['healthy snacks', ['healthy', 'snacks'], 0],
  ['kiruna', ['kiruna'], 0],
])('%s', (text, words, trades) => {
  const read = readTrades(text);
  expect([read.words, read.trades.length]).toEqual([words, trades]);
});

test('a trade is any of its industries', () => {
  const { trades } = readTrades('health care');
  for (const industry of ['hospitals', 'pharmaceuticals', 'medical devices', 'digital health'])
    expect([industry, isOfTrades([industry], trades)]).toEqual([industry, true]);
  expect(isOfTrades(['banking'], trades)).toBe(false);
  // Hotels are no hospitals, and no trail is a railway.
  expect(isOfTrades(['hospitality'], trades)).toBe(false);
  const transport = readTrades('transport').trades;
  expect([isOfTrades(['rail'], transport), isOfTrades(['trail running'], transport)]).toEqual([true, false]);
  expect(isOfTrades([], [])).toBe(true);
});
