import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { getCandidacyIndicator } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { CandidateLine } from '../candidacies/candidate-line.tsx';
import { Coming } from '../candidacies/coming.tsx';
import css from './dashboard.module.css';
import { describeAskedIntros, describeRow } from './sentence.ts';
import type { ShownIntro } from './shown-intro.ts';

type DashboardContext = {
  today: string;
  introsOf: ReadonlyMap<string, readonly ShownIntro[]>;
};

const NONE: readonly ShownIntro[] = [];
/** More do not fit beside each other. */
const MAX_RINGS = 5;

function Intros({ intros }: { intros: readonly ShownIntro[] }) {
  if (intros.length === 0) return <span className={css.soft}>None</span>;
  return (
    <>
      <span className={css.rings}>
        {intros.slice(0, MAX_RINGS).flatMap(({ Id, Connector__r: connector }) =>
          connector
            ? [
                <span key={Id} title={connector.Name}>
                  <StrengthRing strength={toStrength(connector.strength)} named />
                </span>,
              ]
            : [],
        )}
      </span>
      <CutLine soft>{describeAskedIntros(intros)}</CutLine>
    </>
  );
}

function NextUpdate({ day, today }: { day: string | null; today: string }) {
  if (day === null) return <span className={css.soft}>Not set</span>;
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days <= 0) return formatDay(day);
  return (
    <span className={css.past}>
      {formatDay(day)}
      <div>{days === 1 ? '1 day past' : `${days} days past`}</div>
    </span>
  );
}

export const dashboardColumns: readonly Column<Candidacy, DashboardContext>[] = [
  {
    key: 'candidate',
    label: 'Person',
    plain: true as const,
    width: 'minmax(140px, 1.2fr)',
    sort: 'asc' as const,
    cell: (row) => <CandidateLine row={row} />,
  },
  {
    key: 'position',
    label: 'Position',
    width: 'minmax(130px, 1fr)',
    cell: (row) => (
      <>
        <CutLine title={row.Position_Title__c}>
          <b>{row.Position_Title__c}</b>
        </CutLine>
        <CutLine soft>{`${row.Request_Type__c}, ${row.Priority__c}`}</CutLine>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 'minmax(222px, 1.2fr)',
    cell: (row, { introsOf }) => (
      <>
        <StatusChip indicator={getCandidacyIndicator(row)} label={row.status_label} />
        <Coming row={row} />
        <CutLine soft>{describeRow(row, introsOf.get(row.Id) ?? NONE)}</CutLine>
      </>
    ),
  },
  {
    key: 'intros',
    label: 'Introductions',
    width: 'fit-content(116px)',
    cell: (row, { introsOf }) => <Intros intros={introsOf.get(row.Id) ?? NONE} />,
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(84px, 0.6fr)',
    cell: (row) => (
      <>
        <CutLine>{row.Kith_Owner__r?.FirstName ?? <span className={css.soft}>Unassigned</span>}</CutLine>
        {row.Portco_Owner__r && <CutLine soft>{row.Portco_Owner__r.Name}</CutLine>}
      </>
    ),
  },
  {
    key: 'updated',
    label: 'Updated',
    width: 'fit-content(76px)',
    sort: 'desc' as const,
    cell: (row) => formatDay(row.Last_Status_Update__c),
  },
  {
    key: 'created',
    label: 'Created',
    width: 'fit-content(76px)',
    sort: 'desc' as const,
    cell: (row) => formatDay(row.CreatedDate),
  },
  {
    key: 'next',
    label: 'Next update',
    width: 'fit-content(100px)',
    sort: 'asc' as const,
    cell: (row, { today }) => <NextUpdate day={row.Next_Portco_Feedback_Request__c} today={today} />,
  },
];
