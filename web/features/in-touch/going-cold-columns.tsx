import { ArrowRight, Bell } from 'lucide-react';
import { shortenStrength } from '../../../shared/core/network/account.ts';
import type { ColdTie } from '../../../shared/features/in-touch/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { formatWanted } from '../../core/requests/wanted.ts';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import css from './in-touch.module.css';
import { useReminderActions } from './queries.ts';

export const coldKeyHints = [['T', 'keep in touch']] as const;

const MONTH_DAYS = 30.44;
const DAY_MS = 86_400_000;

/** "9 months ago": months up to two years, then years. */
export function formatAgo(day: string, today = new Date()): string {
  const months = Math.floor((today.getTime() - Date.parse(day)) / DAY_MS / MONTH_DAYS);
  if (months < 1) return 'this month';
  if (months < 24) return `${months} ${months === 1 ? 'month' : 'months'} ago`;
  return `${Math.floor(months / 12)} years ago`;
}

function KeepButton({ tie: { person, reminded } }: { tie: ColdTie }) {
  const { keep } = useReminderActions();
  if (reminded) return <Link to={`/keep-in-touch?q=${encodeURIComponent(person.name)}`}>Reminder set</Link>;
  return (
    <Button
      size="small"
      variant="outlined"
      data-keys="t"
      aria-label={`Keep in touch with ${person.name}`}
      onClick={() => void keep(person)}
    >
      <Bell size={14} aria-hidden />
      <span>Keep in touch</span>
    </Button>
  );
}

export const coldColumns: readonly Column<ColdTie>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(170px, 1.3fr)',
    cell: ({ person }) => (
      <PersonLine
        name={person.name}
        to={`/person/${person.id}`}
        beside={<PersonLinks person={person} />}
        about={person.title || 'No title known'}
      />
    ),
  },
  {
    key: 'company',
    label: 'Company',
    width: 'minmax(130px, 1fr)',
    cell: ({ company }) => (company ? <CompanyCell company={company} linked /> : 'No company known'),
  },
  {
    key: 'strength',
    label: 'Strength',
    width: 'fit-content(150px)',
    cell: ({ was, now }) => (
      <span className={css.fell}>
        <StrengthRing strength={toStrength(was)} named />
        <ArrowRight size={14} aria-hidden />
        <StrengthRing strength={toStrength(now)} named />
        <span aria-hidden>{shortenStrength(now)}</span>
      </span>
    ),
  },
  {
    key: 'last',
    label: 'Last in touch',
    width: 'minmax(170px, 1.2fr)',
    cell: ({ last }) => (
      <>
        {formatAgo(last.day)}
        <span className={css.below}>
          {last.what}, {formatDay(last.day)}, {last.by}
        </span>
      </>
    ),
  },
  {
    key: 'wanted',
    label: 'Wanted by',
    width: 'minmax(110px, 0.8fr)',
    className: css.soft,
    cell: ({ wanted }) => formatWanted(wanted),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: '140px',
    className: css.actions,
    cell: (tie) => <KeepButton tie={tie} />,
  },
];
