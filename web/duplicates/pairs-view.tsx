import { type ReactNode, useState } from 'react';
import type { Merge, Of, Pair } from '../../shared/duplicates/calls.ts';
import { describeError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHints } from '../ui/list/single-keys.ts';
import { Notice } from '../ui/notice.tsx';
import css from './duplicates.module.css';
import { PairCard } from './pair-card.tsx';
import { useDecisions } from './queries.ts';
import { useKeys } from './use-keys.ts';

const HINTS = [
  ['J K', 'next and previous pair'],
  ['M', 'merge'],
  ['N', 'not the same'],
  ['U', 'undo'],
] as const;

const keyOf = ({ one, other }: Pair): string => `${one.id},${other.id}`;

/** "5 for, 1 against" */
const weighed = ({ for: speaksFor, against }: Pair): string =>
  [`${speaksFor.length} for`, against.length > 0 && `${against.length} against`].filter(Boolean).join(', ');

/** What was done last, so that it can be taken back. */
type Done = { merge: Merge; facts: number };

/** The pairs at the left, the surest first, and the chosen one beside them. What is decided goes at once, and the next one comes. */
export function PairsView({ of, pairs, none }: { of: Of; pairs: readonly Pair[]; none: ReactNode }) {
  const [chosen, setChosen] = useState<string>();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState<string>();
  const { merge, refuse, postpone, unmerge } = useDecisions();
  const there = pairs.filter((pair) => !gone.has(keyOf(pair)));
  const at = Math.max(
    0,
    there.findIndex((pair) => keyOf(pair) === chosen),
  );
  const pair = there[at];

  /** Takes the pair out of the list before the server has answered, and puts it back when it refuses. */
  const decide = (decided: Pair, work: Promise<unknown>) => {
    const key = keyOf(decided);
    const next = there[at + 1] ?? there[at - 1];
    setChosen(next && keyOf(next));
    setGone((before) => new Set([...before, key]));
    setFailure(undefined);
    work.catch((error: unknown) => {
      setGone((before) => new Set([...before].filter((one) => one !== key)));
      setChosen(key);
      setFailure(describeError(error));
    });
  };
  const two = (decided: Pair) => ({ of, one: decided.one.id, other: decided.other.id });
  const onMerge = (decided: Pair, kept: string, merged: string, attributes: string[]) =>
    decide(decided, merge.mutateAsync({ of, kept, merged, chosen: attributes }).then(setDone));
  const onRefuse = (decided: Pair) => decide(decided, refuse.mutateAsync(two(decided)));
  const onPostpone = (decided: Pair) =>
    decide(
      decided,
      postpone.mutateAsync(two(decided)).then(() => {
        setGone((before) => new Set([...before].filter((one) => one !== keyOf(decided))));
      }),
    );
  const onUndo = () => {
    if (!done) return;
    unmerge
      .mutateAsync(done.merge)
      .then(() => setDone(undefined))
      .catch((error: unknown) => setFailure(describeError(error)));
  };
  const step = (by: number) => {
    const next = there[at + by];
    if (next) setChosen(keyOf(next));
  };
  useHints(HINTS);
  useKeys({ j: () => step(1), k: () => step(-1), n: () => pair && onRefuse(pair), u: onUndo });

  return (
    <>
      {failure && (
        <Notice kind="error" onDismiss={() => setFailure(undefined)}>
          {failure}
        </Notice>
      )}
      {done && (
        <Notice
          kind="success"
          action={
            <Button variant="outlined" size="small" onClick={onUndo} disabled={unmerge.isPending}>
              Undo
            </Button>
          }
        >
          <b>
            Merged: {done.merge.merged} and {done.merge.kept} are one {of === 'people' ? 'person' : 'company'} now.
          </b>{' '}
          {done.facts === 1
            ? 'Its one fact stays with its source.'
            : `${done.facts} facts of both stay with their sources.`}{' '}
          This can be undone here and, at any later time, in the history.
        </Notice>
      )}
      {!pair && none}
      {pair && (
        <div className={css.columns}>
          <Card className={css.list}>
            <h2 className={css.listHead}>Surest first</h2>
            <ul aria-label="Pairs">
              {there.map((one) => (
                <li key={keyOf(one)}>
                  <button
                    type="button"
                    className={css.pair}
                    aria-current={one === pair}
                    onClick={() => setChosen(keyOf(one))}
                  >
                    <span className={css.pairNames}>
                      <span className={css.name}>{one.one.name}</span>
                      <span className={css.soft}>{one.other.name}</span>
                      <span className={css.why}>{one.later ? `${one.why}, put off` : one.why}</span>
                    </span>
                    <span className={css.weighed}>{weighed(one)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <PairCard
            key={keyOf(pair)}
            of={of}
            pair={pair}
            onMerge={(...choice) => onMerge(pair, ...choice)}
            onRefuse={() => onRefuse(pair)}
            onPostpone={() => onPostpone(pair)}
          />
        </div>
      )}
      {pair && (
        <p className={css.keys}>
          <kbd>J</kbd> <kbd>K</kbd> next pair, <kbd>M</kbd> merge, <kbd>N</kbd> not the same, <kbd>U</kbd> undo
        </p>
      )}
    </>
  );
}
