import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NamedPersonId, OwnPersonId } from '../../../shared/platform/ids.ts';
import { collectNamedPeople, dropPeople, findNamingSchema, hasLists, namesOwnPeople } from './named-people.ts';

const Pair = z.object({
  from: NamedPersonId,
  'To__r.Name': z.string(),
  To__c: NamedPersonId.nullable(),
  owner: OwnPersonId.optional(),
});
const naming = findNamingSchema(z.object({ pairs: z.array(Pair) }))!;
const pair = (from: string, to: string | null, owner?: string) => ({
  from,
  'To__r.Name': 'Somebody',
  To__c: to,
  ...(owner ? { owner } : {}),
});

describe('an object that names several people', () => {
  const answer = { pairs: [pair('1', '2'), pair('3', null, '4'), pair('5', '1')] };

  test('counts each of them', () => {
    expect(collectNamedPeople(naming, answer)).toEqual({ people: [1, 2, 3, 5, 1], own: [4] });
    expect([hasLists(naming), namesOwnPeople(naming)]).toEqual([true, true]);
  });

  test('is left out if any of them is withheld, except for one who is never', () => {
    expect(dropPeople(naming, answer, new Set([2, 4]))).toEqual({ pairs: answer.pairs.slice(1) });
    expect(dropPeople(naming, answer, new Set([1]))).toEqual({ pairs: [answer.pairs[1]] });
    expect(dropPeople(findNamingSchema(Pair)!, answer.pairs[0], new Set([2]))).toBeUndefined();
  });
});
