import type { DerivedField, Position } from '../../../../shared/features/talent/positions/position.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './positions.module.css';

/** The key that acts on a row, with its action. */
export const positionKeyHints = [['Enter', 'open']] as const;

/** The firm's own fields are only in its users' lists. */
type Context = { staff: boolean };

/** A value, and whether it was read out of title and text. */
function Value({ position, field }: { position: Position; field: DerivedField }) {
  const value = position[field];
  if (!value) return <span className={css.none}>Not known</span>;
  return (
    <span className={css.value}>
      <span>{value}</span> {position.inferred.includes(field) && <InferredTag />}
    </span>
  );
}

const getMarks = ({ High_Priority__c, Confidential__c }: Position): string =>
  [High_Priority__c && 'High Priority', Confidential__c && 'Confidential'].filter(Boolean).join(' · ');

function LastSeen({ position }: { position: Position }) {
  const { might_be_closed, off_board_since } = position;
  return (
    <>
      {formatDay(position.Last_Known_As_Opened__c)}
      {might_be_closed && <span className={css.closed}>Might already be closed</span>}
      {off_board_since && <span className={css.of}>Not on the job board since {formatDay(off_board_since)}</span>}
    </>
  );
}

export const positionColumns: readonly Column<Position, Context>[] = [
  {
    key: 'company',
    label: 'Company',
    plain: true,
    width: 'minmax(108px, 0.7fr)',
    cell: (position) => <CompanyCell company={{ name: position.Account_Name__c, logo_url: position.logo_url }} />,
  },
  {
    key: 'position',
    label: 'Position',
    plain: true,
    width: 'minmax(170px, 1.3fr)',
    cell: (position) => (
      <>
        <CutLine title={position.Name}>
          <strong className={css.name}>{position.Name}</strong>
        </CutLine>
        {getMarks(position) && <CutLine soft>{getMarks(position)}</CutLine>}
      </>
    ),
  },
  {
    key: 'skill',
    label: 'Skill',
    width: 'minmax(130px, 1.25fr)',
    cell: (position) => (
      <Value position={position} field={position.Main_skill__c ? 'Main_skill__c' : 'Skill_Category__c'} />
    ),
  },
  {
    key: 'role',
    label: 'Role',
    // Each role has a line there, with its tag.
    width: 'minmax(192px, 1fr)',
    cell: (position) => <Value position={position} field="Role__c" />,
  },
  {
    key: 'place',
    label: 'Place',
    width: 'minmax(110px, 1fr)',
    cell: (position) => <Value position={position} field="Location__c" />,
  },
  {
    key: 'headcount',
    label: 'Headcount',
    width: 'fit-content(76px)',
    className: css.number,
    cell: ({ headcount }) => (headcount === null ? '' : formatCount(headcount)),
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(100px, 0.7fr)',
    cell: ({ Owner__r }, { staff }) =>
      staff && (Owner__r ? <CutLine>{Owner__r.Name}</CutLine> : <span className={css.closed}>No owner</span>),
  },
  {
    key: 'seen',
    label: 'Last seen open',
    width: 'fit-content(150px)',
    cell: (position) => <LastSeen position={position} />,
  },
];

/** The same without the columns that are for the firm only. */
export const companyColumns = positionColumns.filter(({ key }) => key !== 'owner');
