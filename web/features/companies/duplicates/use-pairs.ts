import { useState } from 'react';
import type { Merge, Of, Pair } from '../../../../shared/features/companies/duplicates/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDecisions } from './queries.ts';

export const makePairKey = ({ one: a, other: b }: Pair): string => `${a.id},${b.id}`;

/** The last action, so that it can be undone. */
export type Done = { key: string } & ({ merge: Merge; facts: number } | { apart: Pair; belongs: string | undefined });

/** The pairs that are not decided, the chosen one of them, and the decisions: a decided pair goes at once, and the next pair comes. */
export function usePairs(of: Of, pairs: readonly Pair[]) {
  const [chosen, setChosen] = useState<string>();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState<string>();
  const { merge, refuse, reopen, postpone, unmerge } = useDecisions();
  const there = pairs.filter((pair) => !gone.has(makePairKey(pair)));
  const at = Math.max(
    0,
    there.findIndex((pair) => makePairKey(pair) === chosen),
  );
  const pair = there[at];

  const bringBack = (key: string) => setGone((before) => new Set([...before].filter((other) => other !== key)));
  /** Takes the pair out of the list before the server has answered, and puts it back when it refuses. */
  const decide = (decided: Pair, work: Promise<unknown>) => {
    const key = makePairKey(decided);
    const next = there[at + 1] ?? there[at - 1];
    setChosen(next && makePairKey(next));
    setGone((before) => new Set([...before, key]));
    setFailure(undefined);
    work.catch((error: unknown) => {
      bringBack(key);
      setChosen(key);
      setFailure(describeError(error));
    });
  };
  const toSides = (decided: Pair) => ({ of, one: decided.one.id, other: decided.other.id });
  const onMerge = (decided: Pair, survivor: string, merged: string, attributes: string[]) =>
    decide(
      decided,
      merge
        .mutateAsync({ of, kept: survivor, merged, chosen: attributes })
        .then((made) => setDone({ ...made, key: makePairKey(decided) })),
    );
  /** @param belongs of two companies, the one that belongs to the other */
  const onRefuse = (decided: Pair, belongs?: string) =>
    decide(
      decided,
      refuse
        .mutateAsync({ ...toSides(decided), ...(belongs ? { belongs } : {}) })
        .then(() => setDone({ apart: decided, belongs, key: makePairKey(decided) })),
    );
  const onPostpone = (decided: Pair) =>
    decide(
      decided,
      postpone.mutateAsync(toSides(decided)).then(() => bringBack(makePairKey(decided))),
    );
  const onUndo = () => {
    if (!done) return;
    const undo: Promise<unknown> =
      'apart' in done ? reopen.mutateAsync(toSides(done.apart)) : unmerge.mutateAsync(done.merge);
    undo
      .then(() => {
        setDone(undefined);
        // It is listed again once the two have been compared.
        bringBack(done.key);
        setChosen(done.key);
      })
      .catch((error: unknown) => setFailure(describeError(error)));
  };
  const step = (by: number) => {
    const next = there[at + by];
    if (next) setChosen(makePairKey(next));
  };
  return {
    there,
    pair,
    done,
    failure,
    step,
    undoing: unmerge.isPending || reopen.isPending,
    choose: (next: Pair) => setChosen(makePairKey(next)),
    dismissFailure: () => setFailure(undefined),
    onMerge,
    onRefuse,
    onPostpone,
    onUndo,
  };
}
