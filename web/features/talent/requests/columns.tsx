import type { Connector } from '../../../../shared/features/talent/requests/connector.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { describeRecentTouch } from '../../../core/touch/recent-touch.ts';
import { formatDay, formatTenure } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './request.module.css';

const formatMonths = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

function Together({ roles, connectionOnLinkedin }: Connector) {
  const [role] = roles;
  if (!role)
    return (
      <>
        <span>No overlap</span>
        {connectionOnLinkedin && <CutLine soft>Connected at LinkedIn</CutLine>}
      </>
    );
  const tenure = formatTenure(role.startDateTogether, role.Active__c ? null : role.endDateTogether);
  const dated = role.startDateTogether !== null;
  return (
    <>
      <CutLine title={role.Account_Name__c}>
        <b>{dated ? formatMonths(role.overlappingMonths) : 'Dates unknown'}</b>{' '}
        <span data-yields="line" className={css.soft}>
          {role.Account_Name__c}
        </span>
      </CutLine>
      {dated && <CutLine soft>{tenure}</CutLine>}
    </>
  );
}

/** The number of requests that they have already, so that nobody is asked too much. */
export function LoadOf({ load, terms }: Pick<Connector, 'load' | 'terms'>) {
  const frequency = `Asked ${load.asked === 1 ? 'once' : `${load.asked} times`} in 90 days`;
  const answer = load.last_answered && `answered ${formatDay(load.last_answered)}`;
  if (load.asked === 0 && load.open === 0)
    return (
      <>
        <span className={css.soft}>Not asked lately</span>
        {terms && (
          <CutLine soft sentence>
            {terms.sentence}
          </CutLine>
        )}
      </>
    );
  return (
    <>
      {load.open > 0 && <b>{load.open === 1 ? '1 open request' : `${load.open} open requests`}</b>}
      <CutLine soft sentence title={[frequency, answer].filter(Boolean).join(', ')}>
        <span>{frequency}</span>
        {answer && <span>, {answer}</span>}
      </CutLine>
      {terms && (
        <CutLine soft sentence>
          {terms.sentence}
        </CutLine>
      )}
    </>
  );
}

export const talentConnectorColumns: readonly Column<Connector>[] = [
  {
    key: 'connector',
    label: 'Connector',
    plain: true as const,
    width: 'minmax(200px, 1.8fr)',
    cell: (row) => {
      const [first] = row.score_details.evidence;
      const works = [row.Title, row.Account_Name__c].filter(Boolean).join(', ');
      return (
        <PersonLine
          name={row.Contact_Name__c}
          cut
          beside={
            <>
              <span data-yields="line" className={css.works} title={works || undefined}>
                {works || 'No title known'}
              </span>
              <PersonLinks
                person={{ name: row.Contact_Name__c, linkedin_profile: row.Linkedin_Profile__c, crm_url: row.crm_url }}
              />
            </>
          }
          about={
            <span data-yields="sentence" className={css.evidence} title={first?.text}>
              {row.announcement_status && <Tag>{row.announcement_status}</Tag>}
              {row.current_colleague && <Tag>Current colleague</Tag>}{' '}
              {row.in_touch && <Tag>{describeRecentTouch(row.in_touch)}</Tag>}{' '}
              {first && !first.on_record && <InferredTag />} <span>{first?.text}</span>
            </span>
          }
        />
      );
    },
  },
  { key: 'together', label: 'Together', width: 'minmax(126px, 0.95fr)', cell: (row) => <Together {...row} /> },
  {
    key: 'strength',
    label: 'Strength',
    width: 'fit-content(96px)',
    cell: (row) => (
      <>
        <StrengthLabel strength={toStrength(row.score)} short />
        <div className={css.soft}>Score {row.score}</div>
      </>
    ),
  },
  {
    key: 'load',
    label: 'Asked',
    width: 'minmax(112px, 0.9fr)',
    cell: (row) => <LoadOf load={row.load} terms={row.terms} />,
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(92px, 0.65fr)',
    cell: (row) => row.owner_name ?? <span className={css.soft}>Unassigned</span>,
  },
];
