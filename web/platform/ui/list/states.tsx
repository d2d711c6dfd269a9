import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Card } from '../layout/card.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingShape } from '../states/loading.tsx';
import { Notice } from '../states/notice.tsx';
import { findFirstVisibleRow, refocusOnceLost } from './focus.ts';
import css from './list.module.css';
import type { ListSource, Noun } from './source.ts';

/** A skeleton of the rows to come. */
function Shape() {
  return (
    <Card>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={css.shape}>
          <Skeleton width={24} height={24} />
          <Skeleton width="34%" height={16} />
          <Skeleton width="16%" height={16} />
        </div>
      ))}
    </Card>
  );
}

const focusWords = (empty: HTMLElement | null) => empty?.querySelector('h2')?.focus();

type StatesProps = {
  source: ListSource;
  noun: Noun;
  /** There are rows to show. */
  any: boolean;
  empty: ReactNode;
  children: ReactNode;
};

/** Before, during or instead of the rows: the wait, the error with a way to try again, or nothing. */
export function ListStates({ source, noun, any, empty, children }: StatesProps) {
  const { pending, offline, problem, busy, retry } = source;
  const nothing = useRef<HTMLDivElement>(null);
  const had = useRef(any);
  useLayoutEffect(() => {
    const lastWent = had.current && !any;
    had.current = any;
    // There is no next row to take the focus.
    if (lastWent) return refocusOnceLost(() => focusWords(nothing.current));
  }, [any]);
  const tried = useRef(false);
  useEffect(() => {
    if (!tried.current || pending || problem) return;
    tried.current = false;
    // The button that was pressed went with the failure.
    return refocusOnceLost(() => (nothing.current ? focusWords(nothing.current) : findFirstVisibleRow()?.focus()));
  }, [pending, problem]);
  if (pending && offline)
    return <Notice kind="warning">You are offline. The {noun.many} will load when you’re back online.</Notice>;
  if (pending)
    return (
      <LoadingShape label={`Loading ${noun.many}…`}>
        <Shape />
      </LoadingShape>
    );
  const wrong = problem && (
    <div className={css.notice}>
      <ErrorState
        message={
          any
            ? `This list may be out of date: Kith couldn’t reload the ${noun.many}. ${problem}`
            : `The ${noun.many} could not be loaded. ${problem}`
        }
        onRetry={() => {
          tried.current = true;
          retry();
        }}
        retrying={busy}
      />
    </div>
  );
  return (
    <>
      {wrong}
      {offline && !problem && (
        <div className={css.notice}>
          <Notice kind="warning">You’re offline. This list may be out of date.</Notice>
        </div>
      )}
      {any ? children : !problem && <div ref={nothing}>{empty}</div>}
    </>
  );
}

/** The last thing of a list that has more: asks for it when it comes near the window. */
export function More({ more, noun }: { more: NonNullable<ListSource['more']>; noun: Noun }) {
  const { loading, failed, load } = more;
  useEffect(() => {
    if (!loading && !failed) load();
  }, [loading, failed, load]);
  return failed ? (
    <div className={css.more}>
      <ErrorState message={`The next ${noun.many} could not be loaded.`} onRetry={load} retrying={loading} />
    </div>
  ) : (
    <div className={css.more} role="status">
      Loading more…
    </div>
  );
}
