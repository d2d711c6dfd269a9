import type { OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';
import { CompanyCell } from '../../../core/companies/company-name.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './one-person.module.css';

/** "1 open request, fits 3 use cases" */
export function describeWishes({ requests, use_cases }: OnePersonDoor['wanted']): string {
  const parts = [
    requests > 0 && `${requests} open ${requests === 1 ? 'request' : 'requests'}`,
    use_cases > 0 && `fits ${use_cases} ${use_cases === 1 ? 'use case' : 'use cases'}`,
  ];
  return parts.filter(Boolean).join(', ') || 'No one so far';
}

/** "Tal Berkovan knows Jo Reiner, who worked there." */
function SecondWay({ second }: { second: OnePersonDoor['second'] }) {
  if (second === null) return <span className={css.soft}>No one else knows a former employee well</span>;
  const { by, person, still } = second;
  return (
    <span className={css.sentence}>
      <span>{by.name} knows </span>
      <Link to={`/person/${person.id}`}>{person.name}</Link>
      <span>{still ? ', who also works there' : ', who worked there'}</span>
    </span>
  );
}

export const doorColumns: readonly Column<OnePersonDoor>[] = [
  {
    key: 'company',
    label: 'Company',
    plain: true,
    width: 'minmax(150px, 1fr)',
    sort: 'asc',
    cell: ({ company }) => <CompanyCell company={company} linked />,
  },
  {
    key: 'way',
    label: 'Only through',
    width: 'minmax(150px, 1fr)',
    sort: 'asc',
    cell: ({ way, strength }) => (
      <span className={css.way}>
        <StrengthRing strength={toStrength(strength)} named />
        <span>{way.name}</span>
      </span>
    ),
  },
  {
    key: 'touched',
    label: 'Last in touch',
    width: 'minmax(110px, 0.6fr)',
    sort: 'asc',
    cell: ({ touched_on }) => (touched_on === null ? 'Not known' : formatDay(touched_on)),
  },
  {
    key: 'wanted',
    label: 'Wanted by',
    width: 'minmax(130px, 0.9fr)',
    className: css.soft!,
    sort: 'desc',
    cell: ({ wanted }) => describeWishes(wanted),
  },
  {
    key: 'second',
    label: 'A second way',
    width: 'minmax(200px, 1.6fr)',
    cell: ({ second }) => <SecondWay second={second} />,
  },
];
