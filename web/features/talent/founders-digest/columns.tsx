import type {
  DigestCandidate,
  SharedPerson,
  WaitingCandidate,
} from '../../../../shared/features/talent/founders-digest/calls.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './founders-digest.module.css';

type Row = { person: SharedPerson };

/** The key that acts on a row. */
export const digestKeyHints = [['R', 'request']] as const;

function RequestButton({ person }: Row) {
  const open = useDialogs();
  const { company } = person;
  // A person whose company the viewer may not know is requested through the firm.
  if (!company) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      data-keys="r"
      aria-label={`Request intro to ${person.name}`}
      onClick={() => open('request-intro', { account: company, people: [person] })}
    >
      Request intro
    </Button>
  );
}

const who = {
  key: 'person',
  label: 'Candidate',
  plain: true as const,
  width: 'minmax(170px, 1.2fr)',
  cell: ({ person }: Row) => (
    <PersonLine
      name={person.name}
      to={`/talent/match-positions?sf_id=${person.id}`}
      beside={<PersonLinks person={person} />}
      about={[person.title, person.location].filter(Boolean).join(' · ')}
    />
  ),
};
const company = {
  key: 'company',
  label: 'Works at',
  width: 'minmax(120px, 0.9fr)',
  cell: ({ person }: Row) => (person.company ? <CompanyCell company={person.company} /> : 'Not known'),
};
const work = {
  key: 'work',
  label: 'What they do',
  width: 'minmax(160px, 1.3fr)',
  cell: ({ person: { skill_category, role, skills } }: Row) => (
    <>
      {[skill_category, role].filter(Boolean).join(', ')}
      <span className={css.skills}>
        {skills.map((skill) => (
          <Tag key={skill}>{skill}</Tag>
        ))}
      </span>
    </>
  ),
};

export const digestColumns: readonly Column<DigestCandidate>[] = [
  who,
  company,
  work,
  {
    key: 'actions',
    label: 'Actions',
    silent: true as const,
    width: '120px',
    className: css.actions,
    cell: ({ person }) => <RequestButton person={person} />,
  },
];

type WaitingContext = { takesOff: boolean; takeOff: (row: WaitingCandidate) => void };

export const waitingCandidateColumns: readonly Column<WaitingCandidate, WaitingContext>[] = [
  who,
  company,
  work,
  {
    key: 'shared',
    label: 'Shared',
    width: 'fit-content(130px)',
    cell: ({ shared_at, shared_by, confidential }) => (
      <>
        {formatDay(shared_at)}
        <span className={css.by}>{shared_by}</span>
        {confidential && <span className={css.warn}>Confidential: skipped</span>}
      </>
    ),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true as const,
    width: '100px',
    className: css.actions,
    cell: (row, { takesOff, takeOff }) =>
      takesOff && (
        <Button size="small" variant="outlined" aria-label={`Remove: ${row.person.name}`} onClick={() => takeOff(row)}>
          Remove
        </Button>
      ),
  },
];
