/**
 * Companies without a domain (a list of connections, lists of layoffs, roles of a file) beside companies of equal or nearly equal names with one
 * (the companies of 2012, from Crunchbase under CC BY; job boards), as real files have them, labelled with a reason each. No person is named.
 */
import { readFileSync } from 'node:fs';
import { monthOf } from '../../../platform/time/months.ts';
import { type NameBearer, nameBearer } from './evidence.ts';
import { NOBODY_THERE } from './known.ts';

interface RealPair {
  from: 'connections' | 'layoffs' | 'roles' | 'near';
  one: boolean;
  why: string;
  bare: RealName & { people?: number; titles?: string[]; since?: number; founders?: boolean };
  described: RealName & { domain: string; headcount?: number; founded?: number; description?: string };
  /** Of the half that was not looked at before the rules stood. */
  kept: boolean;
}
interface RealName {
  name: string;
  country?: string;
  tags?: string[];
}

const stored = JSON.parse(readFileSync(new URL('real-pairs.json', import.meta.url), 'utf8')) as RealPair[];

export const realPairs: readonly (Pick<RealPair, 'from' | 'one' | 'kept'> & {
  bare: NameBearer;
  described: NameBearer;
})[] = stored.map(({ from, one, kept, bare, described }) => {
  const { people = 0, titles = [], since, tags = [], founders } = bare;
  const there = { people, titles, since: since === undefined ? null : monthOf(since, 1) };
  return {
    from,
    one,
    kept,
    bare: nameBearer(bare, tags, there, founders),
    described: nameBearer(described, described.tags ?? [], NOBODY_THERE),
  };
});
