import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type EnrichmentRow, type EnrichmentRun, OUTCOMES } from '../../../shared/features/enrichment/run.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './enrichment.module.css';
import { enrichmentRowsQuery } from './queries.ts';
import { OUTCOME_WORDS } from './words.ts';

const NOUN = { one: 'row', many: 'rows' };
const getId = ({ id }: EnrichmentRow): string => id;

const columns: readonly Column<EnrichmentRow>[] = [
  { key: 'line', label: 'Line', width: '64px', className: css.count, cell: ({ line }) => formatCount(line) },
  {
    key: 'who',
    label: 'Person',
    width: 'minmax(140px, 0.8fr)',
    className: css.who,
    cell: ({ name, url, linkedin_id, outcome }) => (
      <>
        {linkedin_id !== null && outcome !== 'unknown' && outcome !== 'rejected' ? (
          <Link to={`/talent/match-positions?linkedin_id=${encodeURIComponent(linkedin_id)}`} data-keys="enter">
            {name ?? linkedin_id}
          </Link>
        ) : (
          (name ?? (url || '(empty)'))
        )}
        {name !== null && <div className={css.soft}>{url}</div>}
      </>
    ),
  },
  { key: 'outcome', label: 'Outcome', width: '104px', cell: ({ outcome }) => OUTCOME_WORDS[outcome] },
  {
    key: 'message',
    label: 'Result',
    width: 'minmax(0, 1.6fr)',
    className: css.who,
    cell: ({ message }) => message ?? 'Nothing new.',
  },
];

/** The result for each address, in the order of the file. */
export function RunRows({ run }: { run: EnrichmentRun }) {
  const some = OUTCOMES.filter((outcome) => run.counts[outcome] > 0);
  const [address, change] = useAddressParams();
  const outcome = some.find((outcomeName) => outcomeName === address.get('outcome')) ?? null;
  const list = useInfiniteQuery(enrichmentRowsQuery(run, outcome));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  return (
    <List
      name="scrape-rows"
      views={<ListViews list="scrape-rows" of={['run']} keeps={['outcome']} />}
      noun={NOUN}
      source={listSource(list)}
      rows={rows}
      rowKey={getId}
      columns={columns}
      context={undefined}
      height={57}
      empty={{ title: 'No rows', text: null }}
    >
      <div className={css.head}>
        <h3 className={css.grow}>Rows</h3>
        {some.length > 1 && (
          <SelectField
            label="Outcome"
            value={outcome ?? ''}
            onChange={({ target }) => change({ outcome: target.value })}
          >
            <option value="">All</option>
            {some.map((outcomeName) => (
              <option key={outcomeName} value={outcomeName}>
                {OUTCOME_WORDS[outcomeName]} ({formatCount(run.counts[outcomeName])})
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </List>
  );
}
