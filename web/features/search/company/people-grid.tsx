import { useInfiniteQuery } from '@tanstack/react-query';
import { STRENGTH_LABELS, shortenStrength } from '../../../../shared/core/network/account.ts';
import { LEVEL_LABELS, LEVELS, type Level } from '../../../../shared/core/network/departments.ts';
import type { CompanyDepartment, CompanyPerson } from '../../../../shared/features/search/company/calls.ts';
import { AskedStrength } from '../../../core/strength/asked-strength.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './people-grid.module.css';
import { type CompanyPage, cellQuery, type OpenedCell } from './queries.ts';

type Cell = CompanyDepartment['cells'][number];

function PersonLine({ person }: { person: CompanyPerson }) {
  return (
    <li className={css.person}>
      <AskedStrength ringOnly person={person} className={css.ring} />
      <div className={css.who}>
        <Link to={`/person/${person.id}`} title={person.name}>
          {person.name}
        </Link>
        <div className={css.title} title={person.title || undefined}>
          {person.title || 'No title known'}
        </div>
      </div>
    </li>
  );
}

type OpenCellProps = { id: string; cell: OpenedCell; least: number; best: readonly CompanyPerson[] };

/** Everybody of the cell; the best stand there at once. */
function OpenCell({ id, cell, least, best }: OpenCellProps) {
  const query = useInfiniteQuery(cellQuery(id, cell, least));
  const people = query.data?.pages.flatMap((page) => page.people) ?? best;
  const note = query.data?.pages.find(({ withheld }) => withheld)?.withheld?.message;
  return (
    <>
      <ul className={css.people}>
        {people.map((person) => (
          <PersonLine key={person.id} person={person} />
        ))}
      </ul>
      <Failed what="The people could not be loaded." query={query} />
      {note && <p className={css.none}>{note}</p>}
      {query.hasNextPage && (
        <Button
          variant="text"
          size="small"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Load 50 more'}
        </Button>
      )}
    </>
  );
}

type CellProps = {
  id: string;
  place: OpenedCell;
  cell: Cell | undefined;
  least: number;
  open: boolean;
  onOpen: (open: boolean) => void;
};

function CellPeople({ id, place, cell, least, open, onOpen }: CellProps) {
  if (!cell) return <p className={css.none}>{least > 0 ? 'No one this close' : 'Nobody known'}</p>;
  const more = cell.people - cell.best.length;
  const where = `${LEVEL_LABELS[place.level]} of ${place.department}`;
  return (
    <>
      {open ? (
        <OpenCell id={id} cell={place} least={least} best={cell.best} />
      ) : (
        <ul className={css.people}>
          {cell.best.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="text"
          size="small"
          className={css.more}
          aria-expanded={open}
          aria-label={open ? `Show fewer: ${where}` : `${formatCount(more)} more: ${where}`}
          onClick={() => onOpen(!open)}
        >
          {open ? 'Show fewer' : `${formatCount(more)} more`}
        </Button>
      )}
    </>
  );
}

/** Others have a column where there are any: most companies' known people are led, and lead nobody. */
const listColumns = (departments: readonly CompanyDepartment[]): Level[] =>
  LEVELS.filter(
    (level) => level !== 'other' || departments.some(({ cells }) => cells.some((cell) => cell.level === level)),
  );

function LeastField({ least, onChange }: { least: number; onChange: (least: number) => void }) {
  return (
    <SelectField
      label="Strength"
      className={css.least}
      value={String(least)}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {STRENGTH_LABELS.map((label, strength) => (
        <option key={label} value={strength}>
          {strength === 0 ? 'Everybody known' : `At least ${shortenStrength(strength)}`}
        </option>
      ))}
    </SelectField>
  );
}

/** The people who work there, by department and level, the best two of each. */
export function PeopleGrid({ page, least }: { page: CompanyPage; least: number }) {
  const [params, change] = useAddressParams();
  const { account, departments } = page;
  const columns = listColumns(departments);
  const inReach = page.reached.reduce((sum, count) => sum + count, 0);
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>People</h2>
        <LeastField least={least} onChange={(next) => change({ least: next === 0 ? null : String(next) })} />
        {inReach > 0 && (
          <Link to={`/?${new URLSearchParams({ q: account.name, exactMatch: 'true' })}`}>
            All {formatCount(inReach)} in reach
          </Link>
        )}
      </div>
      <Card>
        <table className={css.grid} data-columns={columns.length}>
          <thead>
            <tr>
              <th scope="col">Department</th>
              {columns.map((level) => (
                <th key={level} scope="col">
                  {LEVEL_LABELS[level]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {departments.map(({ department, known, reached, cells }) => (
              <tr key={department}>
                <th scope="row">
                  <div>{department}</div>
                  <div className={css.soft}>{known === 1 ? '1 person' : `${formatCount(known)} people`}</div>
                  <div className={css.reached}>
                    {reached === 0 ? 'none reached' : `${formatCount(reached)} reached`}
                  </div>
                </th>
                {columns.map((level) => {
                  const key = `${department}~${level}`;
                  const cell = cells.find((found) => found.level === level);
                  return (
                    <td key={level} data-label={LEVEL_LABELS[level]} data-empty={cell === undefined || undefined}>
                      <CellPeople
                        id={account.id}
                        place={{ department, level }}
                        cell={cell}
                        least={least}
                        open={params.get('open') === key}
                        onOpen={(open) => change({ open: open ? key : null })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
