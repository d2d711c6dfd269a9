import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SegmentedLinks } from '../../platform/ui/fields/segmented.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { BesideQuery } from './beside-query.tsx';
import { type ExportSelection, useSearchExport } from './query/queries.ts';
import css from './search-page.module.css';

const ways = [
  { to: '/', label: 'By Company', also: ['/intro'] },
  { to: '/advanced', label: 'By Title' },
  { to: '/industry', label: 'By Industry' },
];

type SearchPageProps = {
  /** The search form, in the column at the left. */
  query: ReactNode;
  /** The contents of an export; null if there is nothing yet. */
  exported: ExportSelection | (() => Promise<ExportSelection>) | null;
  /** The results. */
  children: ReactNode;
};

function ExportButton({ exported }: { exported: NonNullable<SearchPageProps['exported']> }) {
  const file = useSearchExport();
  return (
    <Button className={css.export} disabled={file.isPending} onClick={() => file.mutate(exported)}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {file.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

/** The common layout of the three searches: the query has its own column, so that results never move while the user types. */
export function SearchPage({ query, exported, children }: SearchPageProps) {
  const may = useCan();
  return (
    <Page title="Search Network" actions={may('search:export') && exported && <ExportButton exported={exported} />}>
      <div className={css.room}>
        <div className={css.search}>
          <div className={css.query}>
            <SegmentedLinks label="Search by" links={ways} />
            {/* biome-ignore lint/a11y/useSemanticElements: the element is not known in every place this runs */}
            <div role="search" className={css.fields} data-find="">
              {query}
            </div>
            <BesideQuery />
          </div>
          <div className={css.results}>{children}</div>
        </div>
      </div>
    </Page>
  );
}
