import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Failed } from '../../platform/api/failed.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useSettings } from '../../platform/api/session.ts';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import css from './enrichment.module.css';
import { NewScrape } from './new-scrape.tsx';
import { runQuery, runsQuery } from './queries.ts';
import { EnrichmentRunCard } from './run-card.tsx';
import { runColumns } from './run-columns.tsx';

const NOUN = { one: 'run', many: 'runs' };
const HINTS = [['Enter', 'open']] as const;
const getId = ({ id }: { id: string }): string => id;

/** /csv-scrape: asks the provider of profiles for the people of a list, and shows every run that did (document 1 §2). */
export default function ScrapeScreen() {
  const [address, change] = useAddressParams();
  const id = address.get('run') ?? '';
  const list = useInfiniteQuery(runsQuery);
  const run = useQuery(runQuery(id));
  const timeZone = useSettings()?.time_zone;
  const runs = useMemo(() => list.data?.pages.flatMap((page) => page.runs) ?? [], [list.data]);
  const [first] = list.data?.pages ?? [];
  return (
    <Page title="Scrape from CSV">
      <NewScrape about={first} onBegun={(begun) => change({ run: begun, outcome: null })} />
      {id !== '' && run.isPending && <LoadingCard label="Loading the run…" heights={[28, 66]} />}
      <Failed what="The run could not be loaded." query={run} />
      {run.data && (
        <EnrichmentRunCard key={run.data.id} run={run.data} onClose={() => change({ run: null, outcome: null })} />
      )}
      <List
        name="scrapes"
        noun={NOUN}
        source={listSource(list)}
        rows={runs}
        rowKey={getId}
        columns={runColumns}
        context={timeZone}
        height={57}
        wide
        hints={HINTS}
        empty={{
          title: 'No profiles were requested yet',
          text: 'Upload a CSV with a column url. The results appear here, and each run can be undone.',
        }}
      >
        <h2 className={css.heading}>Runs</h2>
      </List>
    </Page>
  );
}
