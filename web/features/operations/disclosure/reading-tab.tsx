import { useQuery } from '@tanstack/react-query';
import type { Reader } from '../../../../shared/features/operations/disclosure/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { readersQuery } from './queries.ts';
import css from './reading.module.css';

/** A count, and in words whether it has reached its limit. */
function Count({ count, reached }: { count: number; reached: boolean }) {
  if (!reached) return <span className={css.number}>{formatCount(count)}</span>;
  return <span className={`${css.number} ${css.reached}`}>{formatCount(count)}, at the limit</span>;
}

const NOUN = { one: 'reader', many: 'readers' };
const getId = ({ id }: Reader): string => id;
const nobody: readonly Reader[] = [];

const columns: readonly Column<Reader>[] = [
  {
    key: 'person',
    label: 'Person',
    width: 'minmax(160px, 1.4fr)',
    cell: ({ name, email }) => <PersonLine name={name} about={name === email ? undefined : email} />,
  },
  {
    key: 'company',
    label: 'Company',
    width: 'minmax(120px, 1fr)',
    cell: ({ company, of_company }) => (
      <span>
        {company ?? 'No company'}
        {of_company?.reached && <span className={css.reached}>, at its limit</span>}
      </span>
    ),
  },
  {
    key: 'today',
    label: 'New people today',
    width: '150px',
    cell: ({ today, reached }) => <Count count={today} reached={reached.includes('day')} />,
  },
  {
    key: 'days30',
    label: 'New people in 30 days',
    width: '150px',
    cell: ({ days30, reached }) => <Count count={days30} reached={reached.includes('30 days')} />,
  },
];

/** A tab of /admin: how many people of the network were named to each portfolio user. */
export default function ReadingTab() {
  const list = useQuery(readersQuery);
  return (
    <List
      name="readers"
      label="Reading limits"
      noun={NOUN}
      source={listSource(list)}
      rows={list.data?.readers ?? nobody}
      rowKey={getId}
      columns={columns}
      context={undefined}
      height={57}
      empty={{
        title: 'No readers yet',
        text: 'Portfolio users appear here once Kith has shown them a person’s name.',
      }}
    >
      {list.data && (
        <p className={css.lead}>
          Kith shows each portfolio user up to {formatCount(list.data.limits.day)} new people a day and{' '}
          {formatCount(list.data.limits.days30)} in 30 days. People they’ve already seen don’t count.
        </p>
      )}
    </List>
  );
}
