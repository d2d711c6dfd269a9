import type { ListedPerson, PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { type DialogPerson, useDialogs } from '../../core/feature/dialogs.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthLabel } from '../../core/strength/strength-label.tsx';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import css from './people-lists.module.css';
import { useTakeOffList } from './queries.ts';

export const listedKeyHints = [
  ['R', 'request intro'],
  ['E', 'note'],
  ['S', 'save selected to a list'],
] as const;

interface ListedContext {
  list: PeopleList;
}

export const toListedDialogPerson = ({ person, company }: ListedPerson): DialogPerson => ({
  id: person.id,
  name: person.name,
  title: person.title,
  account: company?.name ?? '',
});

function Note({ row, list }: { row: ListedPerson; list: PeopleList }) {
  const open = useDialogs();
  const { person, note, by, at, own } = row;
  return (
    <>
      {note && <span className={css.note}>{note}</span>}
      <span className={css.below}>
        {by ? `${by}, ${formatDay(at)}` : formatDay(at)}
        {own && (
          <Button
            size="small"
            variant="text"
            data-keys="e"
            aria-label={`${note ? 'Change note on' : 'Add note on'} ${person.name}`}
            onClick={() => open('list-note', { list, person, note })}
          >
            {note ? 'Change note' : 'Add note'}
          </Button>
        )}
      </span>
    </>
  );
}

function Acts({ row, list }: { row: ListedPerson; list: PeopleList }) {
  const open = useDialogs();
  const may = useCan();
  const takeOff = useTakeOffList(list);
  const { person, company, own } = row;
  return (
    <span className={css.acts}>
      {own && (
        <Button size="small" variant="text" aria-label={`Take off ${person.name}`} onClick={() => void takeOff([row])}>
          Take off
        </Button>
      )}
      {company && may('intro:request') && (
        <Button
          size="small"
          variant="outlined"
          data-keys="r"
          aria-label={`Request intro to ${person.name}`}
          onClick={() => open('request-intro', { account: { id: company.id }, people: [{ id: person.id }] })}
        >
          Request intro
        </Button>
      )}
    </span>
  );
}

export const listedColumns: readonly Column<ListedPerson, ListedContext | null>[] = [
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
    cell: ({ person }) => <StrengthLabel strength={toStrength(person.score)} short />,
  },
  {
    key: 'last',
    label: 'Last in touch',
    width: 'minmax(120px, 0.9fr)',
    className: css.soft,
    cell: ({ last }) => (last ? `${last.what}, ${formatDay(last.day)}, ${last.by}` : 'Unknown'),
  },
  {
    key: 'note',
    label: 'Note',
    width: 'minmax(170px, 1.3fr)',
    cell: (row, context) => context && <Note row={row} list={context.list} />,
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: 'minmax(210px, auto)',
    className: css.actions,
    cell: (row, context) => context && <Acts row={row} list={context.list} />,
  },
];
