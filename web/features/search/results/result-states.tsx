import Skeleton from '@mui/material/Skeleton';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../../../platform/api/failed.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import css from './results.module.css';

function Shape() {
  return (
    <div className={css.waiting}>
      <Skeleton width={240} height={16} />
      {[0, 1, 2].map((card) => (
        <Card key={card} className={css.shape}>
          <Skeleton width={36} height={36} />
          <div className={css.lines}>
            <Skeleton width="34%" height={18} />
            <Skeleton width="52%" height={14} />
          </div>
        </Card>
      ))}
    </div>
  );
}

type ResultStatesProps<Answer> = {
  /** Whether anything is searched for. */
  asked: boolean;
  search: UseQueryResult<Answer> | UseInfiniteQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
} & (
  | {
      /** The hint before a search. */
      title: string;
      hint: ReactNode;
      before?: never;
    }
  /** Shown before a search. */
  | { before: ReactNode; title?: never; hint?: never }
);

/** The screen before, while and instead of results: a hint, a skeleton, or the fault with a button to try again. */
export function ResultStates<Answer>({ asked: hasSearched, search, children, ...empty }: ResultStatesProps<Answer>) {
  if (!hasSearched) return empty.before ?? <EmptyState title={empty.title ?? ''}>{empty.hint}</EmptyState>;
  // The list's last row shows the failure of a further part.
  const further = 'isFetchNextPageError' in search && search.isFetchNextPageError;
  if (search.error && !further) return <Failed what="The search failed." query={search} />;
  if (search.data === undefined)
    return (
      <LoadingShape label="Searching…">
        <Shape />
      </LoadingShape>
    );
  return children(search.data);
}
