import { ArrowRight } from 'lucide-react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import type { LostTie, OpenedCompany } from '../../../../shared/features/reach/what-if/calls.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { formatWanted } from '../../../core/requests/wanted.ts';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './what-if.module.css';

/** From one strength to another: two rings, and the label of the second. */
const Change = ({ was, would }: { was: number; would: number }) => (
  <span className={css.change}>
    <StrengthRing strength={toStrength(was)} named />
    <ArrowRight size={14} aria-hidden />
    <StrengthRing strength={toStrength(would)} named />
    <span aria-hidden>{shortenStrength(would)}</span>
  </span>
);

/** "Head of Grid and 3 others" */
export function describeWho({ title, people }: Pick<OpenedCompany, 'title' | 'people'>): string {
  if (title === '') return people === 1 ? '1 person' : `${formatCount(people)} people`;
  const others = people - 1;
  return others === 0 ? title : `${title} and ${formatCount(others)} ${others === 1 ? 'other' : 'others'}`;
}

const searchFor = (name: string): `/?${string}` => `/?${new URLSearchParams({ q: name, exactMatch: 'true' })}`;

export const openedColumns: readonly Column<OpenedCompany>[] = [
  {
    key: 'company',
    label: 'Company',
    plain: true,
    width: 'minmax(150px, 1.2fr)',
    cell: ({ company: { name, logo_url } }) => (
      <span className={css.company}>
        <CompanyLogo name={name} src={logo_url} size={20} />
        <Link to={searchFor(name)} data-keys="enter">
          {name}
        </Link>
      </span>
    ),
  },
  { key: 'who', label: 'Who', width: 'minmax(130px, 1.2fr)', cell: describeWho },
  { key: 'strength', label: 'Strength', width: 'fit-content(150px)', cell: (row) => <Change {...row} /> },
  {
    key: 'wanted',
    label: 'Wanted by',
    width: 'minmax(110px, 1fr)',
    className: css.soft!,
    cell: ({ wanted }) => formatWanted(wanted),
  },
];

/** Others know a person, and the viewer may not read who. */
export const UNNAMED = 'Others, not named to you';

interface LostContext {
  /** The first name of the leaver. */
  leaver: string;
}

export const lostColumns: readonly Column<LostTie, LostContext>[] = [
  {
    key: 'person',
    label: 'Person',
    plain: true,
    width: 'minmax(180px, 1.2fr)',
    cell: ({ person, company }) => (
      <PersonLine
        name={person.name}
        to={`/person/${person.id}`}
        about={[person.title, company?.name].filter(Boolean).join(', ') || 'No title known'}
      />
    ),
  },
  { key: 'change', label: 'Now and after', width: 'fit-content(150px)', cell: (row) => <Change {...row} /> },
  {
    key: 'wanted',
    label: 'Wanted by',
    width: 'minmax(110px, 0.8fr)',
    className: css.soft!,
    cell: ({ wanted }) => formatWanted(wanted),
  },
  {
    key: 'next',
    label: 'Best to take over',
    width: 'minmax(200px, 1.6fr)',
    cell: ({ next, would }, { leaver }) =>
      next ? (
        <PersonLine name={next.name} about={next.why} />
      ) : (
        <span className={css.alone}>
          <b>{would > 0 ? UNNAMED : 'Nobody else'}</b>
          <span className={css.below}>
            {would > 0 ? 'They know them, too.' : `Ask ${leaver} to introduce you before they leave.`}
          </span>
        </span>
      ),
  },
];
