import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { FocusList, TopConnector } from '../../../shared/features/focus-lists/list.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { SelectionBar, useSelection } from '../../platform/ui/list/selection.tsx';
import { formatCounted, type ListSource } from '../../platform/ui/list/source.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { topConnectorColumns } from './connector-columns.tsx';
import css from './focus-list.module.css';
import { reachQuery, useListExport } from './queries.ts';

const NOUN = { one: 'connector', many: 'connectors' };
const LEAD = { one: 'lead', many: 'leads' };
const getId = ({ id }: TopConnector): string => id;
const getName = ({ name }: TopConnector): string => name;

/** Only a list that was worked out to its end says that it has no connectors. */
function describeEmpty({ state, done, total }: FocusList): { title: string; text: string } {
  if (state === 'running')
    return { title: 'Looking for connectors', text: 'They appear here once all leads are done.' };
  if (done < total)
    return {
      title: 'No connectors yet',
      text: `${formatCount(done)} of ${formatCount(total)} leads are done. Resume to look for the rest.`,
    };
  return { title: 'No connectors', text: 'No connector knows these leads with the chances you chose.' };
}

type TopConnectorsProps = { list: FocusList; source: ListSource; connectors: readonly TopConnector[] };

/** The connectors who reach most of the leads, to be ticked for a list of their own. */
export function TopConnectors({ list, source, connectors }: TopConnectorsProps) {
  const selection = useSelection(connectors, getId);
  const files = useListExport(list);
  const chosen = selection.chosen.map(getId);
  const reach = useQuery(reachQuery(list.id, chosen));
  const busy = list.state === 'running' || files.isPending;
  const create = () => files.mutate({ what: 'top', connectors: chosen });
  return (
    <section aria-labelledby="top-connectors">
      <List
        name="top-connectors"
        label="Top Connectors"
        noun={NOUN}
        source={source}
        rows={connectors}
        rowKey={getId}
        columns={topConnectorColumns}
        context={undefined}
        height={45}
        choosing={{ nameOf: getName, selection }}
        empty={describeEmpty(list)}
      >
        <div className={css.top}>
          <h2 id="top-connectors">Top Connectors</h2>
          <span className={css.count}>{formatCount(list.connectors)}</span>
          <span className={css.soft}>by leads they can reach</span>
          <div className={css.actions}>
            <Button variant="outlined" disabled={chosen.length === 0 || busy} onClick={create}>
              <FileDown size={16} aria-hidden /> <span>Create Top Connectors List</span>
            </Button>
          </div>
        </div>
      </List>
      {chosen.length > 0 && (
        <SelectionBar what={formatCounted(chosen.length, NOUN)} onClear={selection.clear}>
          {reach.data && (
            <p aria-live="polite">
              {chosen.length === 1 ? 'Reaches' : 'Reach'} {formatCounted(reach.data.leads, LEAD)}.
            </p>
          )}
          <Button size="small" variant="contained" data-keys="c" disabled={busy} onClick={create}>
            Create list
          </Button>
        </SelectionBar>
      )}
    </section>
  );
}
