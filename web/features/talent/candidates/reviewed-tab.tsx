import { useCallback, useMemo } from 'react';
import type { Candidacy, Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { useCan } from '../../../platform/api/session.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import css from './candidate.module.css';
import { CandidacyDetail } from './poscan-detail.tsx';
import { StepSelect } from './step-select.tsx';

const NOUN = { one: 'candidacy', many: 'candidacies' };
const getId = ({ Id }: Candidacy): string => Id;
const describeToggle = ({ Position_Title__c, Poscan_account }: Candidacy): string =>
  `${Position_Title__c} at ${Poscan_account}`;
const renderDetails = (row: Candidacy) => <CandidacyDetail row={row} />;
/** The rows of a candidate come with the candidate. */
const THERE = { pending: false, offline: false, problem: null, busy: false, retry: () => undefined, more: null };

type Context = { staff: boolean };

const columns: readonly Column<Candidacy, Context>[] = [
  {
    key: 'position',
    label: 'Position',
    plain: true as const,
    width: 'minmax(150px, 1.1fr)',
    cell: (row) => (
      <>
        <b>{row.Position_Title__c}</b>
        <div className={css.soft}>{row.Poscan_account}</div>
      </>
    ),
  },
  { key: 'status', label: 'Status', width: 'minmax(200px, 1.4fr)', cell: (row) => <StepSelect row={row} /> },
  {
    key: 'source',
    label: 'Type and source',
    width: 'minmax(130px, 1fr)',
    cell: (row) => (
      <>
        {row.Request_Type__c}
        <div className={css.soft}>{row.Candidate_Source__c}</div>
      </>
    ),
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(110px, 0.8fr)',
    cell: (row, { staff }) => (
      <>
        {row.Portco_Owner__r?.Name ?? <span className={css.soft}>No portco owner</span>}
        {staff && <div className={css.soft}>{row.Kith_Owner__r?.FirstName ?? 'No one at the firm'}</div>}
      </>
    ),
  },
  { key: 'updated', label: 'Updated', width: 'fit-content(84px)', cell: (row) => formatDay(row.Last_Status_Update__c) },
];

/** The positions that a candidate was put to, and the state of each. */
export function ReviewedTab({ candidate }: { candidate: Candidate }) {
  const [address, change] = useAddressParams();
  const may = useCan();
  const opened = address.get('poscan');
  const staff = may('poscan:assign');
  const context = useMemo(() => ({ staff }), [staff]);
  const onOpen = useCallback((key: string) => change({ poscan: key === opened ? null : key }), [change, opened]);
  return (
    <List
      name="reviewed"
      label="Candidacies"
      noun={NOUN}
      source={THERE}
      rows={candidate.poscans}
      rowKey={getId}
      columns={columns}
      context={context}
      height={64}
      opening={{ detail: renderDetails, opened, nameOfToggle: describeToggle }}
      onOpen={onOpen}
      told={`${formatCounted(candidate.poscans.length, NOUN)}, newest first.`}
      {...(opened ? { reveal: opened } : {})}
      empty={{ title: 'No candidacies', text: `${candidate.FirstName} is not up for any position yet.` }}
    />
  );
}
