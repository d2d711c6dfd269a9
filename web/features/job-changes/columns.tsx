import type { JobChange, MovedPerson, NewThere } from '../../../shared/features/job-changes/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { AskedStrength } from '../../core/strength/asked-strength.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay, formatMonth } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import css from './job-changes.module.css';

/** The keys that act on a row of either list, with their actions. */
export const jobChangeKeyHints = [
  ['E', 'evidence'],
  ['R', 'request'],
] as const;

type Company = JobChange['to'];

/** Opens the request for the company where they are now, with them in mind. */
function RequestButton({ person, company }: { person: MovedPerson; company: Company }) {
  const open = useDialogs();
  const { name } = person;
  return (
    <Button
      size="small"
      variant="outlined"
      data-keys="r"
      aria-label={`Request intro to ${name}`}
      onClick={() => open('request-intro', { account: company, people: [person] })}
    >
      Request intro
    </Button>
  );
}

/** "Apr 2025 – Jul 2026": at some time within. */
const formatPeriod = ({ after, before }: JobChange): string =>
  after === before ? formatMonth(after) : `${formatMonth(after)} – ${formatMonth(before)}`;

type Row = Pick<JobChange, 'person'>;

const person = {
  key: 'person',
  label: 'Person',
  plain: true as const,
  width: 'minmax(170px, 1.3fr)',
  cell: ({ person }: Row) => (
    <PersonLine name={person.name} beside={<PersonLinks person={person} />} about={person.title || 'No title known'} />
  ),
};
const strength = {
  key: 'strength',
  label: 'Strength',
  width: 'fit-content(150px)',
  className: css.strength,
  cell: ({ person }: Row) => <AskedStrength person={person} />,
};

/** The context says whether the list is the user's own, or everybody's. */
export const changeColumns: readonly Column<JobChange, { everybody: boolean }>[] = [
  person,
  { key: 'to', label: 'Now at', width: 'minmax(120px, 1fr)', cell: ({ to }) => <CompanyCell company={to} linked /> },
  {
    key: 'from',
    label: 'Previously at',
    width: 'minmax(120px, 1fr)',
    cell: ({ from }) => <CompanyCell company={from} linked />,
  },
  {
    key: 'when',
    label: 'Between',
    width: 'minmax(140px, 0.8fr)',
    className: css.when,
    cell: (change, { everybody }) => (
      <>
        {formatPeriod(change)}
        {everybody && <span className={css.of}>List of {change.list_of}</span>}
      </>
    ),
  },
  strength,
  {
    key: 'actions',
    label: 'Actions',
    silent: true as const,
    width: '120px',
    className: css.actions,
    cell: ({ person, to }) => <RequestButton person={person} company={to} />,
  },
];

export const newPeopleColumns: readonly Column<NewThere>[] = [
  person,
  {
    key: 'company',
    label: 'At',
    width: 'minmax(140px, 1fr)',
    cell: ({ company }) => <CompanyCell company={company} linked />,
  },
  {
    key: 'since',
    label: 'Known since',
    width: 'fit-content(110px)',
    className: css.when,
    cell: ({ since }) => formatDay(since),
  },
  strength,
  {
    key: 'actions',
    label: 'Actions',
    silent: true as const,
    width: '120px',
    className: css.actions,
    cell: ({ person, company }) => <RequestButton person={person} company={company} />,
  },
];
