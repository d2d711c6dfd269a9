import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { describeAsked } from '../../../shared/features/search/asked.ts';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FoldedFields } from '../../platform/ui/fields/filter-bar.tsx';
import { SegmentedLinks } from '../../platform/ui/fields/segmented.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { BesideQuery } from './beside-query.tsx';
import { getSearchAddress, parseSearchAddress } from './query/asked-address.ts';
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
  const { pathname, search } = useLocation();
  const present = parseSearchAddress(getSearchAddress(pathname, search) ?? pathname);
  return (
    <Page title="Search Network" actions={may('search:export') && exported && <ExportButton exported={exported} />}>
      <div className={css.room}>
        <div className={css.search}>
          <div className={css.query}>
            <SegmentedLinks label="Search by" links={ways} />
            <FoldedFields words={present && describeAsked(present)}>
              {/* biome-ignore lint/a11y/useSemanticElements: the element is not known in every place this runs */}
              <div role="search" className={css.fields} data-find="">
                {query}
              </div>
              <BesideQuery />
            </FoldedFields>
          </div>
          <div className={css.results}>{children}</div>
        </div>
      </div>
    </Page>
  );
}
