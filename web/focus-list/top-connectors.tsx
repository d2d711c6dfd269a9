import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { CONNECTOR_CHANCES } from '../../shared/connectors/chance.ts';
import { CHANCE_RINGS } from '../../shared/connectors/connector.ts';
import type { FocusList, TopConnector } from '../../shared/focus-list/list.ts';
import { CompanyName } from '../people/company-name.tsx';
import { PersonLine } from '../people/person-line.tsx';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Table } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './focus-list.module.css';
import { reachQuery, useExport } from './queries.ts';

const AT_ONCE = 20;

/** The connectors who reach most of the leads, to be ticked for a list of their own. */
export function TopConnectors({ list, connectors }: { list: FocusList; connectors: readonly TopConnector[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [most, setMost] = useState(AT_ONCE);
  const files = useExport(list);
  const shown = connectors.slice(0, most);
  const chosen = connectors.map(({ id }) => id).filter((id) => ticked.includes(id));
  const reach = useQuery(reachQuery(list.id, chosen));
  const toggle = (ids: readonly string[], on: boolean) =>
    setTicked(on ? [...new Set([...ticked, ...ids])] : ticked.filter((id) => !ids.includes(id)));
  return (
    <section aria-labelledby="top-connectors">
      <div className={css.top}>
        <h2 id="top-connectors">Top Connectors</h2>
        <span className={css.count}>{formatCount(list.connectors)}</span>
        <span className={css.soft}>by leads they can reach</span>
        <div className={css.actions}>
          {chosen.length > 0 && (
            <span role="status">
              {formatCount(chosen.length)} ticked
              {reach.data &&
                `, they reach ${formatCount(reach.data.leads)} ${reach.data.leads === 1 ? 'lead' : 'leads'}`}
            </span>
          )}
          <Button
            variant="outlined"
            disabled={chosen.length === 0 || list.state === 'running' || files.isPending}
            onClick={() => files.mutate({ what: 'top', connectors: chosen })}
          >
            <FileDown size={16} aria-hidden /> Create Top Connectors List
          </Button>
        </div>
      </div>
      {connectors.length === 0 ? (
        <p className={css.soft}>Nobody in the network could connect to these leads with the chances you chose.</p>
      ) : (
        <Card>
          <Table aria-label="Top Connectors" className={css.table}>
            <thead>
              <tr>
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label="Tick all that are shown"
                    checked={shown.every(({ id }) => ticked.includes(id))}
                    onChange={({ target }) =>
                      toggle(
                        shown.map(({ id }) => id),
                        target.checked,
                      )
                    }
                  />
                </th>
                <th scope="col">Connector</th>
                <th scope="col">Title</th>
                <th scope="col">Company</th>
                <th scope="col">Leads</th>
                <th scope="col">By chance</th>
                <th scope="col">Most from</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row
                  key={one.id}
                  connector={one}
                  ticked={ticked.includes(one.id)}
                  onTick={(on) => toggle([one.id], on)}
                />
              ))}
            </tbody>
          </Table>
          {connectors.length > most && (
            <Button variant="text" onClick={() => setMost(most + AT_ONCE)}>
              Show More
            </Button>
          )}
        </Card>
      )}
    </section>
  );
}

type RowProps = { connector: TopConnector; ticked: boolean; onTick: (on: boolean) => void };

function Row({ connector, ticked, onTick }: RowProps) {
  const { name, title, company, logo_url, leads, by_chance, most_from } = connector;
  return (
    <tr data-ticked={ticked}>
      <td>
        <input
          type="checkbox"
          aria-label={`Tick ${name}`}
          checked={ticked}
          onChange={({ target }) => onTick(target.checked)}
        />
      </td>
      <td>
        <PersonLine name={name} size={24} />
      </td>
      <td data-label="Title">{title}</td>
      <td data-label="Company">{company && <CompanyName company={{ name: company, logo_url }} />}</td>
      <td data-label="Leads" className={css.leads}>
        {formatCount(leads)}
      </td>
      <td data-label="By chance">
        <span className={css.chances}>
          {CONNECTOR_CHANCES.map((chance) => (
            <span key={chance} className={css.chance}>
              <StrengthRing strength={CHANCE_RINGS[chance]} size={16} />
              {formatCount(by_chance[chance])}
              <VisuallyHidden> {chance}</VisuallyHidden>
            </span>
          ))}
        </span>
      </td>
      <td data-label="Most from" className={css.soft}>
        {most_from.join(', ')}
      </td>
    </tr>
  );
}
