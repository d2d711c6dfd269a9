import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { Freshness } from '../../core/people/freshness.tsx';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { parseProfile } from '../../core/people/profile-in.ts';
import { InferredTag } from '../../core/strength/inferred-tag.tsx';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthLabel } from '../../core/strength/strength-label.tsx';
import { formatTenure } from '../../platform/ui/dates.ts';
import { CutLine } from '../../platform/ui/layout/cut-line.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { ContactCell, type KeyNodeContext, MessageCell } from './ask-cells.tsx';
import css from './key-nodes.module.css';

const formatMonths = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

function describeSince({ years }: KeyNode): string {
  if (years === null) return 'end unknown';
  if (years === 0) return 'there now';
  if (years < 1) return 'within a year';
  const whole = Math.round(years * 2) / 2;
  return `${whole} ${whole === 1 ? 'year' : 'years'} since`;
}

/** The age of the data on their jobs. */
const Fresh = ({ row }: { row: KeyNode }) => (
  <Freshness
    at={row.career_read_at}
    linkedinId={parseProfile(row.Linkedin_Profile__c ?? '')}
    name={row.Contact_Name__c}
    brief
  />
);

function Roles({ row }: { row: KeyNode }) {
  const { past_roles, Skill__c, skills_inferred } = row;
  return (
    <>
      <div className={css.first}>
        <CutLine title={Skill__c.replaceAll(';', ', ')}>
          <b>{Skill__c.replaceAll(';', ', ')}</b>
        </CutLine>
        {skills_inferred && <InferredTag />}
        <Fresh row={row} />
      </div>
      {past_roles.length === 0 && <CutLine soft>Stated, not inferred from a role</CutLine>}
      {past_roles.slice(0, 3).map((role, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: jobs have nothing else that is theirs alone
        <CutLine key={at} soft>
          {`${role.role_title}, ${role.Account_Name__c}, ${formatTenure(role.Start_Date__c, role.End_Date__c)}`}
        </CutLine>
      ))}
    </>
  );
}

function Role({ row }: { row: KeyNode }) {
  const unknownEnd = row.End_Date__c === null && !row.Active__c;
  const tenure =
    unknownEnd && row.Start_Date__c === null
      ? 'dates unknown'
      : unknownEnd
        ? `${formatTenure(row.Start_Date__c, row.Start_Date__c).split(' – ')[0]} – end unknown`
        : formatTenure(row.Start_Date__c, row.End_Date__c);
  return (
    <>
      <div className={css.first}>
        <CutLine>{row.role_title || 'No title known'}</CutLine>
        <Fresh row={row} />
      </div>
      <CutLine soft>{`${row.Account_Name__c}, ${tenure}`}</CutLine>
    </>
  );
}

const score: Column<KeyNode, KeyNodeContext> = {
  key: 'score',
  label: 'Score',
  width: 'fit-content(96px)',
  cell: ({ score }) => <StrengthLabel strength={toStrength(score)} short />,
};
const connector: Column<KeyNode, KeyNodeContext> = {
  key: 'connector',
  label: 'Connector',
  plain: true as const,
  width: 'minmax(190px, 1.6fr)',
  cell: (row) => (
    <PersonLine
      name={row.Contact_Name__c}
      about={[row.Title, row.current_account].filter(Boolean).join(', ') || 'No title known'}
      beside={
        <PersonLinks
          person={{ name: row.Contact_Name__c, linkedin_profile: row.Linkedin_Profile__c, crm_url: row.crm_url }}
        />
      }
      cut
    />
  ),
};
const together: Column<KeyNode, KeyNodeContext> = {
  key: 'together',
  plain: true as const,
  label: 'Together',
  width: 'fit-content(96px)',
  cell: (row) => (
    <>
      <div>{row.overlappingMonths === null ? 'Months unknown' : formatMonths(row.overlappingMonths)}</div>
      <CutLine soft>{describeSince(row)}</CutLine>
    </>
  ),
};
const contact: Column<KeyNode, KeyNodeContext> = {
  key: 'contact',
  label: 'Firm contact',
  width: 'minmax(176px, 1fr)',
  cell: (row, context) => <ContactCell row={row} context={context} />,
};
const message: Column<KeyNode, KeyNodeContext> = {
  key: 'message',
  plain: true as const,
  label: 'Message',
  width: '104px',
  className: css.message!,
  cell: (row, context) => <MessageCell row={row} context={context} />,
};

/** Document 4 §2.6. */
export const KEY_NODE_COLUMNS: Readonly<Record<'companies' | 'skills', readonly Column<KeyNode, KeyNodeContext>[]>> = {
  companies: [
    ...[score, connector],
    {
      key: 'role',
      plain: true as const,
      label: 'Role, company, dates',
      width: 'minmax(140px, 1.3fr)',
      cell: (row) => <Role row={row} />,
    },
    ...[together, contact, message],
  ],
  skills: [
    ...[score, connector],
    {
      key: 'roles',
      label: 'Past roles',
      width: 'minmax(140px, 1.5fr)',
      cell: (row) => <Roles row={row} />,
    },
    { ...together, label: 'Time in these roles', width: 'fit-content(124px)' },
    ...[contact, message],
  ],
};
