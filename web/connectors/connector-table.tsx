import type { FullConnector, Relationship } from '../../shared/connectors/connector.ts';
import { isActive } from '../../shared/connectors/reachout.ts';
import { askedBy } from '../people/asked-by.ts';
import { PersonName } from '../people/person-name.tsx';
import { formatTenure } from '../ui/dates.ts';
import { formatCount } from '../ui/numbers.ts';
import { Table } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './focus.module.css';
import { ReachoutCell } from './reachout-cell.tsx';
import { type Acting, RowActions } from './row-actions.tsx';

const titles = (list: readonly string[]): string => (list.length > 0 ? list.join(', ') : 'Title unknown');

type Looks = { acting: Acting; addId?: (connector: FullConnector) => void };

function Name({ connector, addId }: { connector: FullConnector } & Pick<Looks, 'addId'>) {
  const { connector_name, connector_linkedin_url, source, signaling_contact_name, being_asked, reachout } = connector;
  const isAsked = being_asked !== null && !(reachout && isActive(reachout.state));
  return (
    <>
      <PersonName name={connector_name} profile={connector_linkedin_url} />
      {source === 'Nemp' && (
        <div className={css.soft}>
          {signaling_contact_name === connector_name ? 'Said so themselves' : `Added by ${signaling_contact_name}`}
        </div>
      )}
      {connector.is_viewer && <div className={css.soft}>This is you</div>}
      {addId && connector.has_slack_id && !connector.is_viewer && <div className={css.soft}>In Slack</div>}
      {isAsked && <div className={css.soft}>{askedBy(being_asked)}</div>}
      {addId && !connector.has_slack_id && !connector.is_viewer && reachout === null && (
        <div className={css.soft}>
          Missing a Slack member ID{' '}
          <button
            type="button"
            className={css.add}
            aria-label={`Add the Slack member ID of ${connector_name}`}
            onClick={() => addId(connector)}
          >
            Add
          </button>
        </div>
      )}
    </>
  );
}

function Shared({ relationship }: { relationship: Relationship | undefined }) {
  if (!relationship)
    return (
      <td colSpan={4} className={css.soft}>
        No shared company on record
      </td>
    );
  const { shared_company, start_date_tenure, end_date_tenure, shared_months_tenure } = relationship;
  const people = relationship.israel_related_employees_count_start_year_tenure;
  return (
    <>
      <td data-label="Shared company">
        {shared_company}
        <div className={css.soft}>
          {people > 0 ? `${formatCount(people)} people there then` : 'People there then unknown'}
        </div>
      </td>
      <td data-label="Connector’s titles">{titles(relationship.shared_tenures_titles_connector)}</td>
      <td data-label="Colleague’s titles">{titles(relationship.shared_tenures_titles_colleague)}</td>
      <td data-label="Time together" className={css.count}>
        <b>{shared_months_tenure === 1 ? '1 month' : `${formatCount(shared_months_tenure)} months`}</b>
        <div className={css.soft}>{formatTenure(start_date_tenure, end_date_tenure)}</div>
      </td>
    </>
  );
}

/** One row for each company that a connector shared with the target; the connectors' backgrounds alternate. */
export function ConnectorTable({
  connectors,
  label,
  acting,
  addId,
}: { connectors: readonly FullConnector[]; label: string } & Looks) {
  return (
    <Table aria-label={label} className={css.table}>
      <thead>
        <tr>
          <th scope="col">Connector</th>
          <th scope="col">Shared company</th>
          <th scope="col">Connector’s titles</th>
          <th scope="col">Colleague’s titles</th>
          <th scope="col">Time together</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {connectors.map((connector) => {
        const [first, ...rest] = connector.relationships;
        const { reachout, connector_name } = connector;
        return (
          <tbody key={connector.connector_public_id}>
            <tr>
              <td className={css.name} rowSpan={rest.length + 1}>
                <Name connector={connector} addId={addId} />
              </td>
              <Shared relationship={first} />
              <td className={css.act} rowSpan={rest.length + 1}>
                {reachout ? (
                  <ReachoutCell reachout={reachout} name={connector_name} />
                ) : (
                  <RowActions connector={connector} acting={acting} />
                )}
              </td>
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
