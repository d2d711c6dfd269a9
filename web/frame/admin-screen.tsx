import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { features } from '../features.ts';
import { useCan } from '../platform/api/session.ts';
import { Page } from '../platform/ui/layout/page.tsx';
import { TabLinks } from '../platform/ui/layout/tab-links.tsx';
import { Loading } from '../platform/ui/states/loading.tsx';
import css from './admin-screen.module.css';
import MissingRightScreen from './missing-right-screen.tsx';
import NotFoundScreen from './not-found-screen.tsx';

const tabs = features
  .flatMap((feature) => feature.adminTabs ?? [])
  .map((tab) => ({ ...tab, Content: lazy(tab.screen) }))
  .toSorted((a, b) => a.place - b.place);

/** /admin and its tabs, which the features bring. An address without a tab leads to the first one. */
export default function AdminScreen() {
  const { tab: named } = useParams();
  const may = useCan();
  const open = tabs.filter(({ permission }) => may(permission));
  const counted = open.flatMap(({ tab, waiting }) => (waiting ? [{ tab, waiting }] : []));
  const answers = useQueries({ queries: counted.map(({ waiting }) => waiting) });
  // Nothing that waits is no number.
  const counts = new Map(counted.map(({ tab }, place) => [tab, answers[place]?.data || undefined]));
  if (named === undefined && open[0]) return <Navigate to={`/admin/${open[0].tab}`} replace />;
  const current = open.find(({ tab }) => tab === named);
  const hidden = tabs.find(({ tab }) => tab === named) ?? (named === undefined ? tabs[0] : undefined);
  if (!current && hidden) return <MissingRightScreen permission={hidden.permission} />;
  if (!current) return <NotFoundScreen />;
  const links = open.map(({ tab, label }) => ({
    key: tab,
    label,
    to: `/admin/${tab}`,
    current: tab === named,
    ...(counts.get(tab) === undefined ? {} : { count: counts.get(tab)! }),
  }));
  return (
    <Page title="Administration" documentTitle={`${current.label} · Administration`}>
      <TabLinks label="Administration" tabs={links} />
      <div className={css.tab}>
        <Suspense fallback={<Loading />}>
          <current.Content />
        </Suspense>
      </div>
    </Page>
  );
}
