import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Tick } from '../../../platform/ui/fields/kept-controls.tsx';
import { useFocusAfter } from '../../../platform/ui/hooks/use-focus-after.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './duplicates.module.css';
import { surePairsQuery, useTogether } from './queries.ts';

const getKey = ({ one: a, other: b }: { one: { id: string }; other: { id: string } }): string => `${a.id},${b.id}`;
const getPairs = (count: number): string => (count === 1 ? 'one pair' : `${formatCount(count)} pairs`);

/** Companies that differ in the legal form only, or have one website: one look at the list, and all ticked pairs are merged. */
export function SurePairs() {
  const query = useQuery(surePairsQuery);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { merge, mergeAll, undo, done, failure, progress } = useTogether();
  const back = useRef<HTMLButtonElement>(null);
  if (query.isPending) return <Loading />;
  if (query.error) return <Failed what="The pairs couldn’t be loaded." query={query} />;
  const { pairs, count } = query.data;
  const ticked = pairs.filter((pair) => !left.has(getKey(pair)));
  const busy = merge.isPending || undo.isPending;
  const toggle = (key: string) =>
    setLeft((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  return (
    <>
      {failure ? <Notice kind="error">{describeError(failure)}</Notice> : null}
      {done && (
        <Notice
          kind="success"
          action={
            <Button ref={back} variant="outlined" size="small" disabled={busy} onClick={() => undo.mutate(done.at)}>
              {undo.isPending ? 'Undoing…' : 'Undo all'}
            </Button>
          }
        >
          <b>Merged: {formatCount(done.merged)} companies.</b>{' '}
          <span>You can also unmerge each one under History at any time.</span>
        </Notice>
      )}
      {pairs.length === 0 ? (
        <EmptyState title="No pairs to merge in bulk">You compare all other pairs one by one.</EmptyState>
      ) : (
        <MergeList onGone={() => back.current}>
          <div className={css.together}>
            <p>
              {formatCount(count)} {count === 1 ? 'pair differs' : 'pairs differ'} in the legal form only, or
              {count === 1 ? ' shares' : ' share'} a website. Untick any you don’t want to merge.
              {pairs.length < count && ` The first ${formatCount(pairs.length)} are listed.`}
            </p>
            <Button
              variant="contained"
              disabled={busy || ticked.length === 0}
              onClick={() => mergeAll(ticked.map(({ one: a, other: b }) => ({ one: a.id, other: b.id })))}
            >
              {merge.isPending
                ? `${formatCount(progress)} of ${formatCount(ticked.length)}…`
                : `Merge ${getPairs(ticked.length)}`}
            </Button>
          </div>
          <Card>
            <Table>
              <thead>
                <tr>
                  <th>Merge</th>
                  <th>Company</th>
                  <th>The same company</th>
                  <th>Why</th>
                </tr>
              </thead>
              <tbody>
                {pairs.map((pair) => (
                  <tr key={getKey(pair)}>
                    <td data-label="Merge">
                      <Tick
                        aria-label={`Merge ${pair.one.name} and ${pair.other.name}`}
                        checked={!left.has(getKey(pair))}
                        disabled={busy}
                        onChange={() => toggle(getKey(pair))}
                      />
                    </td>
                    <td data-label="Company">{pair.one.name}</td>
                    <td data-label="The same company">{pair.other.name}</td>
                    <td data-label="Why">{pair.why}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        </MergeList>
      )}
    </>
  );
}

/** @param onGone after the last pair, the focus goes to the element that it returns */
function MergeList({ onGone, children }: { onGone: () => HTMLElement | null; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useFocusAfter(part, onGone);
  return (
    <section ref={part} aria-label="Pairs to merge in bulk">
      {children}
    </section>
  );
}
