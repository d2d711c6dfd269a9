import type { FullConnector, Relationship } from '../../shared/connectors/connector.ts';
import { PersonName } from '../people/person-name.tsx';
import { formatTenure } from '../ui/dates.ts';
import { formatCount } from '../ui/numbers.ts';
import { Table } from '../ui/table.tsx';
import css from './focus.module.css';

const titles = (list: readonly string[]): string => (list.length > 0 ? list.join(', ') : 'Title unknown');

function Name({ connector }: { connector: FullConnector }) {
  const { connector_name, connector_linkedin_url, source, signaling_contact_name } = connector;
  return (
    <>
      <PersonName name={connector_name} profile={connector_linkedin_url} />
      {source === 'Nemp' && (
        <div className={css.soft}>
          {signaling_contact_name === connector_name ? 'Said so themselves' : `Added by ${signaling_contact_name}`}
        </div>
      )}
    </>
  );
}

function Shared({ relationship }: { relationship: Relationship | undefined }) {
  if (!relationship)
    return (
      <td colSpan={6} className={css.soft}>
        No shared company on record
      </td>
    );
  const { shared_company, start_date_tenure, end_date_tenure, shared_months_tenure } = relationship;
  const people = relationship.israel_related_employees_count_start_year_tenure;
  return (
    <>
      <td data-label="Shared company">{shared_company}</td>
      <td data-label="Connector’s titles">{titles(relationship.shared_tenures_titles_connector)}</td>
      <td data-label="Colleague’s titles">{titles(relationship.shared_tenures_titles_colleague)}</td>
      <td data-label="Months together" className={css.count}>
        {shared_months_tenure}
      </td>
      <td data-label="People there then" className={css.count}>
        {people > 0 ? formatCount(people) : 'Unknown'}
      </td>
      <td data-label="Time together">{formatTenure(start_date_tenure, end_date_tenure)}</td>
    </>
  );
}

/** One row for each company that a connector shared with the target; the connectors' backgrounds alternate. */
export function ConnectorTable({ connectors, label }: { connectors: readonly FullConnector[]; label: string }) {
  return (
    <Table aria-label={label} className={css.table}>
      <thead>
        <tr>
          <th scope="col">Connector</th>
          <th scope="col">Shared company</th>
          <th scope="col">Connector’s titles</th>
          <th scope="col">Colleague’s titles</th>
          <th scope="col">Months together</th>
          <th scope="col">People there then</th>
          <th scope="col">Time together</th>
        </tr>
      </thead>
      {connectors.map((connector) => {
        const [first, ...rest] = connector.relationships;
        return (
          <tbody key={connector.connector_public_id}>
            <tr>
              <td className={css.name} rowSpan={rest.length + 1}>
                <Name connector={connector} />
              </td>
              <Shared relationship={first} />
            </tr>
            {rest.map((relationship) => (
              <tr key={`${relationship.shared_company} ${relationship.start_date_tenure}`}>
                <Shared relationship={relationship} />
              </tr>
            ))}
          </tbody>
        );
      })}
    </Table>
  );
}
