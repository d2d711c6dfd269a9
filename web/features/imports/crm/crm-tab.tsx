import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../../platform/api/failed.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Connection } from './connection.tsx';
import css from './crm.module.css';
import { crmQuery } from './queries.ts';
import { Runs } from './runs.tsx';
import { useCrmReturn } from './use-crm-return.ts';
import { Ways } from './ways.tsx';

/** A tab of /admin: the firm's CRM. */
export default function CrmTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(crmQuery);
  const finish = useCrmReturn();
  return (
    <div className={css.tab}>
      {(isPending || finish.isPending) && <LoadingCard label="Loading the CRM…" />}
      <Failed what="The CRM could not be loaded." query={{ error, isFetching, refetch }} />
      {data?.connection && <Connection connection={data.connection} ways={data.ways} />}
      {data?.connection && <Runs runs={data.runs} />}
      {data && !data.connection && !finish.isPending && <Ways ways={data.ways} />}
    </div>
  );
}
