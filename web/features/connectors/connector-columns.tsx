import type { FullConnector, Relationship } from '../../../shared/core/network/connector.ts';
import { isActive } from '../../../shared/core/network/reachout.ts';
import { PersonName } from '../../core/people/person-name.tsx';
import { describeAskedBy } from '../../core/strength/asked-by.ts';
import { describeRecentTouch } from '../../core/touch/recent-touch.ts';
import { formatTenure } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './focus.module.css';
import { ReachoutCell } from './reachout-cell.tsx';
import { ConnectorActions, type ConnectorHandlers } from './row-actions.tsx';

/** A connector in the list; every other one has another background. */
export type ConnectorRow = FullConnector & { isOdd: boolean };

/** The actions of the page on a connector. */
export interface ConnectorActs {
  acting: ConnectorHandlers;
  addId?: (connector: FullConnector) => void;
}

const listTitles = (list: readonly string[]): string => (list.length > 0 ? list.join(', ') : 'Title unknown');

function Name({ connector, addId }: { connector: ConnectorRow } & Pick<ConnectorActs, 'addId'>) {
  const { connector_name, connector_linkedin_url, source, signaling_contact_name, being_asked, reachout, terms } =
    connector;
  const isAsked = being_asked !== null && !(reachout && isActive(reachout.state));
  return (
    <div className={css.name} data-odd={connector.isOdd}>
      <PersonName name={connector_name} profile={connector_linkedin_url} />
      {source === 'Nemp' && (
        <div className={css.soft}>
          {signaling_contact_name === connector_name ? 'Confirmed by themselves' : `Added by ${signaling_contact_name}`}
        </div>
      )}
      {connector.is_viewer && <div className={css.soft}>This is you</div>}
      {addId && connector.has_slack_id && !connector.is_viewer && <div className={css.soft}>In Slack</div>}
      {isAsked && <div className={css.soft}>{describeAskedBy(being_asked)}</div>}
      {connector.in_touch && <div className={css.soft}>{describeRecentTouch(connector.in_touch)}</div>}
      {terms && <div className={css.soft}>{terms.sentence}</div>}
      {addId && !connector.has_slack_id && !connector.is_viewer && reachout === null && (
        <div className={css.soft}>
          <span>Missing a Slack member ID</span>{' '}
          <button
            type="button"
            className={css.add}
            data-keys="s"
            aria-label={`Add the Slack member ID of ${connector_name}`}
            onClick={() => addId(connector)}
          >
            Add
          </button>
        </div>
      )}
    </div>
  );
}

/** A company for which both worked, as a line of its own below four heads. */
function Shared({ relationship }: { relationship: Relationship }) {
  const { shared_company, start_date_tenure, end_date_tenure, shared_months_tenure } = relationship;
  const people = relationship.israel_related_employees_count_start_year_tenure;
  return (
    <li>
      <div data-label="Shared company">
        {shared_company}
        <div className={css.soft}>
          {people > 0 ? `${formatCount(people)} people there then` : 'People there then unknown'}
        </div>
      </div>
      <div data-label="Connector’s titles">{listTitles(relationship.shared_tenures_titles_connector)}</div>
      <div data-label="Colleague’s titles">{listTitles(relationship.shared_tenures_titles_colleague)}</div>
      <div data-label="Time together" className={css.count}>
        <b>{shared_months_tenure === 1 ? '1 month' : `${formatCount(shared_months_tenure)} months`}</b>
        <div className={css.soft}>{formatTenure(start_date_tenure, end_date_tenure)}</div>
      </div>
    </li>
  );
}

/** The lines of the first of the four columns reach over the other three. */
const within = { className: css.within as string, plain: true as const, cell: () => null };

/** The columns of the connectors to a person: a line for each company that both worked for. */
export const connectorColumns: readonly Column<ConnectorRow, ConnectorActs>[] = [
  {
    key: 'connector',
    label: 'Connector',
    width: 'minmax(0, 19fr)',
    plain: true,
    cell: (connector, { addId }) => <Name connector={connector} addId={addId} />,
  },
  {
    key: 'company',
    label: 'Shared company',
    width: 'minmax(0, 16fr)',
    plain: true,
    className: css.shared as string,
    cell: ({ connector_name, relationships }) =>
      relationships.length === 0 ? (
        <span className={css.soft}>No shared company on record</span>
      ) : (
        <ul aria-label={`Companies shared with ${connector_name}`}>
          {relationships.map((relationship) => (
            <Shared
              key={`${relationship.shared_company} ${relationship.start_date_tenure}`}
              relationship={relationship}
            />
          ))}
        </ul>
      ),
  },
  { key: 'connector-titles', label: 'Connector’s titles', width: 'minmax(0, 16fr)', ...within },
  { key: 'colleague-titles', label: 'Colleague’s titles', width: 'minmax(0, 16fr)', ...within },
  { key: 'together', label: 'Time together', width: 'minmax(0, 17fr)', ...within },
  {
    key: 'actions',
    label: 'Actions',
    width: '188px',
    silent: true,
    plain: true,
    cell: (connector, { acting }) =>
      connector.reachout ? (
        <ReachoutCell reachout={connector.reachout} name={connector.connector_name} />
      ) : (
        <ConnectorActions connector={connector} acting={acting} />
      ),
  },
];
