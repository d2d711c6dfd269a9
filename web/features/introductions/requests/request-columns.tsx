import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { CrmLink } from '../../../core/people/crm-link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { ArchiveButton } from '../steps/archive.tsx';
import css from './request-columns.module.css';
import { RequestStatus, RequestTurn } from './request-status.tsx';

export function Person({ intro }: { intro: Intro }) {
  const person = intro.To_Who__r;
  // A person who is not a contact yet has the requester's data.
  const who = intro.who_to_introduce?.split('\n')[0]?.trim();
  if (!person && who)
    return (
      <span className={css.name} title={who}>
        {who}
      </span>
    );
  if (!person) return <span className={css.missing}>No person named</span>;
  return (
    <>
      <span className={css.name} title={person.Name}>
        {person.Name}
      </span>
      <span data-yields="line" className={css.soft} title={person.Title || undefined}>
        {person.Title || 'Title unknown'}
      </span>
    </>
  );
}

/** "Castellan Bank, Ines Calloway" */
export const getTargetName = ({ Target_Account__r: company, To_Who__r: person }: Intro): string =>
  person ? `${company.Name}, ${person.Name}` : company.Name;

const renderDay = (word: string, at: string, timeZone: string | undefined) => (
  <>
    <span className={css.word}>{word} </span>
    {formatDay(at, timeZone)}
  </>
);

function Actions({ intro }: { intro: Intro }) {
  return (
    <>
      {intro.show_archive_button && <ArchiveButton intro={intro} />}
      {intro.crm_url && (
        <span className={css.crm}>
          <CrmLink look="text" url={intro.crm_url} of={`The request to ${intro.Target_Account__r.Name}`} />
        </span>
      )}
    </>
  );
}

/** A request in a line: its content and status. The context is the installation's time zone. */
export const requestColumns: readonly Column<Intro, string | undefined>[] = [
  {
    key: 'company',
    label: 'Target company',
    plain: true,
    sort: 'asc',
    width: 'minmax(128px, 1.1fr)',
    className: css.company,
    cell: ({ Target_Account__r: { Name: company, logo_url } }) => (
      <>
        <CompanyLogo name={company} src={logo_url} size={24} />
        <span data-yields="line" className={css.name} title={company}>
          {company}
        </span>
      </>
    ),
  },
  {
    key: 'person',
    label: 'Target person',
    plain: true,
    width: 'minmax(130px, 1.5fr)',
    className: css.person,
    cell: (intro) => <Person intro={intro} />,
  },
  {
    key: 'goal',
    label: 'Goal',
    plain: true,
    width: 'minmax(110px, 1.05fr)',
    className: css.goal,
    cell: ({ Goal__c, Connector__r }) => (
      <>
        <span className={css.cut} title={Goal__c}>
          {Goal__c}
        </span>
        {Connector__r && (
          <span data-yields="line" className={css.soft} title={`via ${Connector__r.Name}`}>
            via {Connector__r.Name}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    plain: true,
    width: 'minmax(218px, 2.1fr)',
    className: css.status,
    cell: (intro) => <RequestStatus intro={intro} />,
  },
  {
    key: 'requester',
    label: 'Requester',
    plain: true,
    width: 'minmax(86px, 0.7fr)',
    className: css.requester,
    cell: ({ mine, next_statuses, Requestor__r, Requesting_Account__r }) => (
      <>
        <span className={css.cut} title={Requestor__r.Name || undefined}>
          {mine ? 'You' : Requestor__r.Name || 'Unknown'}
        </span>
        {next_statuses && (
          <span data-yields="line" className={css.soft} title={Requesting_Account__r.Name}>
            {Requesting_Account__r.Name}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    plain: true,
    sort: 'desc',
    width: 'fit-content(72px)',
    className: css.created,
    cell: ({ CreatedDate }, timeZone) => renderDay('Created', CreatedDate, timeZone),
  },
  {
    key: 'updated',
    label: 'Updated',
    plain: true,
    sort: 'desc',
    width: 'minmax(96px, 0.8fr)',
    className: css.updated,
    cell: (intro, timeZone) => (
      <>
        <div>{renderDay('Updated', intro.LastActivityDate, timeZone)}</div>
        <RequestTurn intro={intro} />
      </>
    ),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: 'fit-content(76px)',
    className: css.actions,
    cell: (intro) => <Actions intro={intro} />,
  },
];
