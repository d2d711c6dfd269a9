/**
 * Weighs whether a company of which hardly more than the name is known is another of that name with a domain. In doubt they stay two, and
 * Duplicates asks: two can be merged at any time, but nobody sees that one is two (docs/decisions/085).
 */

import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import type { ChanceOfOne } from '../../../../shared/core/network/join.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { getYear } from '../../../platform/time/months.ts';
import { computeNameKeys } from '../../network/words/name-keys.ts';
import { PLACE_WORDS } from '../../network/words/name-words.ts';
import { classifyTitle } from '../../network/words/titles.ts';
import type { NameBearer } from './evidence.ts';
import type { JudgedName } from './known.ts';
import { findCountryOfForm } from './legal-forms.ts';
import { classifyName, type KindOfName } from './ordinary.ts';
import { TRADES } from './trades.ts';

/** In hundredths of a point. */
export const JOIN_FROM = 150;
const APART_FROM = -200;

/** What a name is worth by itself. */
const OF_NAME: Record<KindOfName, readonly [points: number, text: string]> = {
  rare: [2.5, 'a rare name'],
  coined: [2, 'a coined name'],
  words: [1.5, 'a name of several words'],
  ordinary: [-1, 'an ordinary word'],
  initials: [-1, 'no more than initials'],
  descriptive: [-1, 'a name that only says what it does'],
};

type Say = (points: number, text: string) => void;

/** @param bare the one without a domain; `described` has one */
export function judgeName(bare: NameBearer, described: NameBearer): JudgedName {
  const reasons: { points: number; text: string }[] = [];
  const say: Say = (points, text) => reasons.push({ points, text });
  const kind = classifyName(described.name);
  say(...OF_NAME[kind]);
  sayDomain(described, kind, say);
  saySize(bare, described, say);
  sayAge(bare, described, say);
  sayPlaces(bare, described, say);
  sayWork(bare, described, say);
  if (bare.founders && (described.headcount ?? 0) < SMALL) say(7, 'a file of its people names who founded it');
  const sum = reasons.reduce((total, { points }) => total + points, 0);
  const points = Math.round(sum * 100);
  const inOrder = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return {
    verdict: points >= JOIN_FROM ? 'join' : points <= APART_FROM ? 'apart' : 'ask',
    points,
    for: inOrder.flatMap(({ points, text }) => (points > 0 ? text : [])),
    against: inOrder.flatMap(({ points, text }) => (points < 0 ? text : [])),
  };
}

const HIGH = 300;

/** How likely it is that the two are one, in a word. */
export const describeSameness = ({ verdict, points }: Pick<JudgedName, 'verdict' | 'points'>): ChanceOfOne =>
  verdict !== 'join' ? 'Low' : points >= HIGH ? 'High' : 'Fair';

const SHORT_LABEL = 4;
/** What companies put before their name when the name itself is taken. */
const CALL = /^(?:get|try|use|join|go|with|hello|my|we|the)$/;

/** Who has the name itself as an address is its best known bearer; who had to take another is not. */
function sayDomain({ name, domain }: NameBearer, kind: KindOfName, say: Say): void {
  const [label = '', ...ending] = domain?.split('.') ?? [];
  const letters = foldName(name).replaceAll(' ', '');
  const isCom = ending.join('.') === 'com';
  const plain = label.replaceAll('-', '');
  if (plain === letters || plain === computeNameKeys(name).core) {
    if (isCom && plain.length <= SHORT_LABEL) say(3, `${domain} matches the name exactly`);
    else if (isCom) say(1, `${domain} is the name`);
    return;
  }
  if (plain.includes(letters))
    say(plain.replace(letters, '').match(CALL) ? -1 : -2, `${domain} contains more than the name`);
  else if (isCom && (kind === 'rare' || kind === 'words') && isShortFor(plain, name))
    say(1, `${domain} stands for the name`);
}

/** Whether the letters are those of the name in order, with the first of each word. */
function isShortFor(label: string, name: string): boolean {
  let at = 0;
  for (const word of foldName(name).split(' ')) {
    if (label[at] !== word[0]) return false;
    for (const letter of word) if (label[at] === letter) at++;
  }
  return at === label.length;
}

const FEW = 3;

const formatNumber = (count: number): string => count.toLocaleString('en-US');

/** Few names of a list are at a small company, and never more than it has people. */
function saySize({ people, titles, headcount: others }: NameBearer, { headcount }: NameBearer, say: Say): void {
  if (headcount === null || headcount === 0) return;
  const size = `it has ${formatNumber(headcount)} people`;
  if (headcount >= 1000) say(4, size);
  else if (headcount >= 200) say(3, size);
  else if (headcount >= 50) say(1, size);
  else say(headcount < 10 ? -2 : -1, headcount === 1 ? 'it has one person' : size);
  if (people > headcount) say(-5, `${formatNumber(people)} known people, more than it has in total`);
  else if (people >= FEW && people > headcount / 3)
    say(-2, `${formatNumber(people)} known people, of ${formatNumber(headcount)}`);
  if (others && Math.max(others, headcount) > 20 * Math.min(others, headcount))
    say(-2, `one has ${formatNumber(others)} people, the other ${formatNumber(headcount)}`);
  if (headcount > 10 || titles.length === 0) return;
  if (!titles.some(isLeaderTitle)) say(-1, 'nobody known there leads it');
}

const isLeaderTitle = (title: string): boolean => ['founder', 'executive'].includes(classifyTitle(title) ?? '');

function sayAge({ since, founded: other }: NameBearer, { founded }: NameBearer, say: Say): void {
  if (founded === null) return;
  if (since !== null && getYear(since) < founded)
    say(-5, `people worked there in ${getYear(since)}, before it was founded in ${founded}`);
  else if (other !== null && Math.abs(other - founded) > 2)
    say(-3, `one was founded in ${other}, the other in ${founded}`);
  else if (other !== null) say(1, `both were founded in ${founded}`);
}

const SMALL = 200;

function sayPlaces(bare: NameBearer, described: NameBearer, say: Say): void {
  const country = findCountryCode(described.country);
  const own = findCountryCode(bare.country) ?? findCountryOfForm(bare.name);
  const there = country ?? findCountryOfForm(described.name);
  if (own && there) {
    if (own === there) say(1, `both are in ${described.country ?? there}`);
    else say(-2, `one is in ${bare.country ?? own}, the other in ${described.country ?? there}`);
    return;
  }
  if (!country || (described.headcount ?? 0) >= SMALL) return;
  const named = new Set(
    bare.titles.flatMap((title) =>
      foldText(title)
        .split(' ')
        .flatMap((word) => (PLACE_WORDS.has(word) ? (findCountryCode(word) ?? []) : [])),
    ),
  );
  if (named.has(country)) say(1, 'titles there name its country');
  else if (named.size > 0) say(-1.5, 'titles there name another country');
}

/** Titles tell what a company does if only companies of one trade have them. */
function sayWork(bare: NameBearer, described: NameBearer, say: Say): void {
  const tags = new Set(described.tags.map(foldText));
  const shared = bare.tags.find((tag) => tags.has(foldText(tag)));
  if (shared) say(1.5, `both are in ${shared}`);
  else if (bare.tags.length > 0 && tags.size > 0) say(-1, 'their industries differ');
  const about = ` ${[...tags, foldText(described.about)].join(' ')} `;
  if (about.trim() === '') return;
  const messages = bare.titles.flatMap((title) => TRADES.find(({ titles }) => titles.test(foldText(title))) ?? []);
  const trades = [...new Set(messages)];
  const fitting = trades.find(({ words }) => words.test(about));
  if (fitting) say(1, `titles there are of ${fitting.trade}, as it is`);
  else if (trades[0]) say(-1.5, `titles there are of ${trades[0].trade}, and it is not`);
}
