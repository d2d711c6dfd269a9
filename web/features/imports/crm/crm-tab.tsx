import { useQuery } from '@tanstack/react-query';
import { type CrmState, connectCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { Connection } from './connection.tsx';
import css from './crm.module.css';
import { crmQuery, useCrmAction } from './queries.ts';
import { Runs } from './runs.tsx';

/** The CRMs that can be connected, each with what Kith asks for. */
function Ways({ ways }: Pick<CrmState, 'ways'>) {
  const connect = useCrmAction((kind: string) => send(connectCrm, { body: { kind } }), 'Kith couldn’t connect it:');
  if (ways.length === 0)
    return (
      <EmptyState title="No CRM is connected">
        Kith works without one. With one, the history of a contact fills itself. An operator sets up Salesforce
        (SALESFORCE_CLIENT_ID), HubSpot (HUBSPOT_TOKEN) or a folder of CSV files (CRM_FOLDER): docs/operation.md
        explains how.
      </EmptyState>
    );
  return (
    <>
      <h2>No CRM is connected</h2>
      <p className={css.hint}>Kith works without one. With one, the history of a contact fills itself.</p>
      <Card>
        <ul className={css.ways}>
          {ways.map(({ kind, name, scopes }) => (
            <li key={kind} className={css.way}>
              <div>
                <strong>{name}</strong>
                <p className={css.hint}>
                  Kith reads companies, people, users and activities, and writes nothing until you choose fields.
                </p>
              </div>
              <code>{scopes}</code>
              <Button variant="outlined" disabled={connect.isPending} onClick={() => connect.mutate(kind)}>
                Connect
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Notice kind="info">
        Connecting reads nothing yet. Only staff will see what the CRM alone names, until you open it to portfolio
        companies.
      </Notice>
    </>
  );
}

/** A tab of /admin: the firm's CRM. */
export default function CrmTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(crmQuery);
  return (
    <div className={css.tab}>
      {isPending && <LoadingCard label="Loading the CRM…" />}
      <Failed what="The CRM could not be loaded." query={{ error, isFetching, refetch }} />
      {data?.connection && <Connection connection={data.connection} ways={data.ways} />}
      {data?.connection && <Runs runs={data.runs} />}
      {data && !data.connection && <Ways ways={data.ways} />}
    </div>
  );
}
