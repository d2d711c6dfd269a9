import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LOST_KINDS, type LostTie } from '../../../../shared/features/reach/what-if/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { CountTiles } from '../../../platform/ui/layout/count-tiles.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { lostColumns } from './columns.tsx';
import { TouchedRequests } from './gains-view.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { insidersQuery, type LostKind, leaveQuery } from './queries.ts';
import css from './what-if.module.css';

const OF = ['mode', 'person'] as const;
const FILTERS = ['only'] as const;
const NOUN = { one: 'person', many: 'people' };
const getId = ({ person }: LostTie): string => person.id;

type LeavePartProps = {
  person: string | null;
  only: string | null;
  onChange: (change: Record<'person' | 'only', string | null>) => void;
};

/** A person less: one of the viewer's own people. */
export function LeavePart({ person, only, onChange }: LeavePartProps) {
  const insiders = useQuery(insidersQuery);
  if (insiders.error) return <Failed what="Your people could not be loaded." query={insiders} />;
  if (!insiders.data) return <LoadingCard label="Loading your people" />;
  if (insiders.data.length === 0)
    return (
      <EmptyState title="No one brings connections yet">
        Here you see what would close if one of your people left. None of them has brought connections so far.
      </EmptyState>
    );
  const kind = LOST_KINDS.find((known) => known === only) ?? null;
  return (
    <>
      <div className={css.filters}>
        <SelectField
          label="Who leaves"
          value={person ?? ''}
          onChange={({ target }) => onChange({ person: target.value || null, only: null })}
        >
          <option value="">Choose a person</option>
          {insiders.data.map(({ id, name, people }) => (
            <option key={id} value={id}>
              {name} ({formatCount(people)})
            </option>
          ))}
        </SelectField>
      </div>
      {person === null ? (
        <EmptyState title="Who leaves?">Choose one of your people, and see which doors would close.</EmptyState>
      ) : (
        <Leave key={person} person={person} only={kind} onOnly={(chosen) => onChange({ person, only: chosen })} />
      )}
    </>
  );
}

type LeaveProps = {
  person: string;
  only: LostKind | null;
  onOnly: (only: string | null) => void;
};

function Leave({ person, only, onOnly }: LeaveProps) {
  const [handing, setHanding] = useState(false);
  const query = useInfiniteQuery(leaveQuery(person, only));
  const first = query.data?.pages[0];
  const ties = useMemo(() => query.data?.pages.flatMap((page) => page.ties) ?? [], [query.data]);
  const name = first?.leaver.name ?? '';
  const context = useMemo(() => ({ leaver: name.split(' ')[0]! }), [name]);
  const withheld = query.data?.pages.find((page) => page.withheld)?.withheld;
  if (query.error && !first) return <Failed what="What would close could not be loaded." query={query} />;
  return (
    <>
      {first && (
        <>
          <Card className={css.head}>
            <div>
              <h2>{name} leaves</h2>
              <p>
                {[
                  first.leaver.title,
                  `${formatCount(first.leaver.people)} people are known with their name. What they share without it is left out.`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {first.counts.people > 0 && (
              <Button variant="contained" onClick={() => setHanding(true)}>
                Make a hand-over list
              </Button>
            )}
          </Card>
          <CountTiles
            className={css.tiles}
            tiles={[
              { word: 'doors close', count: first.counts.closed },
              { word: 'doors get weaker', count: first.counts.weaker },
              { word: 'open requests lose their way or connector', count: first.counts.requests },
              { word: 'companies stay as they are', count: first.counts.same },
            ]}
          />
          <div className={css.requests}>
            <TouchedRequests
              title="Requests that lose their way or connector"
              requests={first.requests}
              all={first.counts.requests}
            />
          </div>
        </>
      )}
      {withheld && <LeftOut withheld={withheld} />}
      <List
        name="what-if-leave"
        label="Who could take over"
        views={<ListViews list="what-if-leave" of={OF} keeps={FILTERS} />}
        noun={NOUN}
        source={listSource(query)}
        rows={ties}
        rowKey={getId}
        columns={lostColumns}
        context={context}
        height={57}
        wide
        told={
          first &&
          first.counts.people > 0 &&
          `${formatCount(first.counts.people)} people would be less known, ${formatCount(first.counts.wanted)} of them wanted. No one else knows ${formatCount(first.counts.closing)}.`
        }
        empty={
          only === null
            ? { title: 'Nothing would close', text: 'Others know the same people as well.' }
            : {
                title: 'No matching people',
                text: 'Nothing matches this filter.',
                actions: (
                  <Button variant="contained" onClick={() => onOnly(null)}>
                    Show everybody less known
                  </Button>
                ),
              }
        }
      >
        <FilterBar count={only === null ? 0 : 1}>
          <SelectField label="Show" value={only ?? ''} onChange={({ target }) => onOnly(target.value || null)}>
            <option value="">Everybody less known</option>
            <option value="wanted">Only wanted people</option>
            <option value="closing">Only people no one else knows</option>
          </SelectField>
        </FilterBar>
      </List>
      {handing && first && <HandOverDialog leaver={first.leaver} onClose={() => setHanding(false)} />}
    </>
  );
}
