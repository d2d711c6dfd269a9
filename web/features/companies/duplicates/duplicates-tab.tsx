import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Of } from '../../../../shared/features/companies/duplicates/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import css from './duplicates.module.css';
import { History } from './history.tsx';
import { Joined } from './joined.tsx';
import { NotSame } from './not-same.tsx';
import { PairsView } from './pairs-view.tsx';
import { joinedQuery, pairsQuery, surePairsQuery } from './queries.ts';
import { SurePairs } from './sure-pairs.tsx';

const SHOWN = ['people', 'companies', 'sure', 'joined', 'not-same', 'history'] as const;
type DuplicatesView = (typeof SHOWN)[number];

const LABELS: Record<DuplicatesView, string> = {
  people: 'People',
  companies: 'Companies',
  sure: 'Merge in bulk',
  joined: 'Joined by name',
  'not-same': 'Not the same',
  history: 'History',
};

function Pairs({ of }: { of: Of }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(pairsQuery(of));
  if (isPending) return <Loading />;
  if (error) return <Failed what="The duplicates could not be loaded." query={{ error, isFetching, refetch }} />;
  return (
    <>
      {data.looking > 0 && (
        <p className={css.looking} role="status">
          {formatCount(data.looking)} more to check.
        </p>
      )}
      <PairsView
        key={of}
        of={of}
        pairs={data.pairs}
        none={
          <EmptyState title={of === 'people' ? 'No duplicate people found' : 'No duplicate companies found'}>
            Kith checks again after every import.
          </EmptyState>
        }
      />
    </>
  );
}

/** A tab of /admin: people and companies that may be the same, merges, and pairs that are not the same. */
export default function DuplicatesTab() {
  const [params] = useSearchParams();
  const shown = SHOWN.find((view) => view === params.get('show')) ?? 'people';
  const { data } = useQuery(pairsQuery(shown === 'companies' ? 'companies' : 'people'));
  const sure = useQuery(surePairsQuery);
  const { refetch } = sure;
  const before = useRef(data);
  // What is suggested anew, while the network is searched or by others, may be sure.
  useEffect(() => {
    if (!data) return;
    if (before.current && before.current !== data) void refetch();
    before.current = data;
  }, [data, refetch]);
  const joined = useInfiniteQuery(joinedQuery());
  const count = (view: DuplicatesView) =>
    view === 'sure'
      ? sure.data?.count
      : view === 'joined'
        ? joined.data?.pages[0]?.count
        : data?.counts[view === 'not-same' ? 'not_same' : view === 'history' ? 'merges' : view];
  const tabs = SHOWN.map((view) => {
    const many = count(view);
    return {
      key: view,
      label: LABELS[view],
      current: view === shown,
      to: `/admin/duplicates${view === 'people' ? '' : `?show=${view}`}`,
      ...(many === undefined ? {} : { count: many }),
    };
  });
  return (
    <>
      <TabLinks label="Duplicates" tabs={tabs} />
      <div className={css.content}>
        {shown === 'sure' && <SurePairs />}
        {shown === 'joined' && <Joined />}
        {shown === 'history' && <History />}
        {shown === 'not-same' && <NotSame />}
        {(shown === 'people' || shown === 'companies') && <Pairs of={shown} />}
      </div>
    </>
  );
}
