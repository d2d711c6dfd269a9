import type { ReactNode } from 'react';
import type { Of, Pair } from '../../../../shared/features/companies/duplicates/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { useHints } from '../../../platform/ui/list/single-keys.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { describeBelonging } from './belonging.tsx';
import css from './duplicates.module.css';
import { PairCard } from './pair-card.tsx';
import { useKeys } from './use-keys.ts';
import { type Done, makePairKey, usePairs } from './use-pairs.ts';

const HINTS = [
  ['J K', 'next and previous pair'],
  ['M', 'merge'],
  ['N', 'keep apart'],
  ['U', 'undo'],
] as const;

/** "5 for, 1 against" */
const describeWeight = ({ for: speaksFor, against }: Pair): string =>
  [`${speaksFor.length} for`, against.length > 0 && `${against.length} against`].filter(Boolean).join(', ');

/** The pairs at the left, the surest first, and the chosen one beside them. A decided pair goes at once, and the next pair comes. */
export function PairsView({ of, pairs, none }: { of: Of; pairs: readonly Pair[]; none: ReactNode }) {
  const { there, pair, done, failure, step, undoing, choose, dismissFailure, onMerge, onRefuse, onPostpone, onUndo } =
    usePairs(of, pairs);
  useHints(HINTS);
  useKeys({ j: () => step(1), k: () => step(-1), u: onUndo });

  return (
    <>
      {failure && (
        <Notice kind="error" onDismiss={dismissFailure}>
          {failure}
        </Notice>
      )}
      {done && <DoneNotice of={of} done={done} undoing={undoing} onUndo={onUndo} />}
      {!pair && none}
      {pair && (
        <div className={css.columns}>
          <PairList pairs={there} current={pair} onChoose={choose} />
          <PairCard
            key={makePairKey(pair)}
            of={of}
            pair={pair}
            onMerge={(...choice) => onMerge(pair, ...choice)}
            onRefuse={(belongs) => onRefuse(pair, belongs)}
            onPostpone={() => onPostpone(pair)}
          />
        </div>
      )}
      {pair && (
        <p className={css.keys}>
          <kbd>J</kbd> <kbd>K</kbd> <span>next pair,</span> <kbd>M</kbd> <span>merge,</span> <kbd>N</kbd>{' '}
          <span>keep apart,</span> <kbd>U</kbd> <span>undo</span>
        </p>
      )}
    </>
  );
}

type DoneNoticeProps = { of: Of; done: Done; undoing: boolean; onUndo: () => void };

/** The decision that was just made, and how to undo it. */
function DoneNotice({ of, done, undoing, onUndo }: DoneNoticeProps) {
  return (
    <Notice
      kind="success"
      action={
        <Button variant="outlined" size="small" onClick={onUndo} disabled={undoing}>
          Undo
        </Button>
      }
    >
      {'apart' in done ? (
        <>
          <b>
            Kept apart: {done.apart.one.name} and {done.apart.other.name}.
          </b>{' '}
          <span>
            {done.belongs && `${describeBelonging(done.apart, done.belongs)}. `}
            Kith won’t suggest them again. They are listed under Not the same.
          </span>
        </>
      ) : (
        <>
          <b>
            Merged: {done.merge.merged} and {done.merge.kept} are one {of === 'people' ? 'person' : 'company'} now.
          </b>{' '}
          <span>
            {done.facts === 1
              ? 'The fact they share keeps its source.'
              : `${done.facts} shared facts keep their sources.`}{' '}
            You can undo this here, or at any time under History.
          </span>
        </>
      )}
    </Notice>
  );
}

type PairListProps = { pairs: readonly Pair[]; current: Pair; onChoose: (pair: Pair) => void };

function PairList({ pairs, current, onChoose }: PairListProps) {
  return (
    <Card className={css.list}>
      <h2 className={css.listHead}>Most certain first</h2>
      <ul aria-label="Pairs">
        {pairs.map((pair) => (
          <li key={makePairKey(pair)}>
            <button type="button" className={css.pair} aria-current={pair === current} onClick={() => onChoose(pair)}>
              <span className={css.pairNames}>
                <span className={css.name}>{pair.one.name}</span>
                <span className={css.soft}>{pair.other.name}</span>
                <span className={css.why}>{pair.later ? `${pair.why}, put off` : pair.why}</span>
              </span>
              <span className={css.weighed}>{describeWeight(pair)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
