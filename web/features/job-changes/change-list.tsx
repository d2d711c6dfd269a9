import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { JobChange } from '../../../shared/features/job-changes/calls.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { LeftOut } from '../../core/people/left-out.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { FilterChip } from '../../platform/ui/fields/filter-chip.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { changeColumns, jobChangeKeyHints } from './columns.tsx';
import css from './job-changes.module.css';
import { changesQuery } from './queries.ts';

const NOUN = { one: 'job change', many: 'job changes' };
const getId = ({ id }: JobChange): string => id;

type ChangeListProps = {
  q: string;
  /** Empty: of all lists. */
  importId: string;
  onEvery: () => void;
  onClear: () => void;
  children: ReactNode;
};

export function ChangeList({ q, importId, onEvery, onClear, children }: ChangeListProps) {
  const list = useInfiniteQuery(changesQuery({ ...(q ? { q } : {}), ...(importId ? { import_id: importId } : {}) }));
  const changes = useMemo(() => list.data?.pages.flatMap((page) => page.job_changes) ?? [], [list.data]);
  const everybody = useUser()?.staff ?? false;
  const context = useMemo(() => ({ everybody }), [everybody]);
  const withheld = list.data?.pages.find((page) => page.withheld)?.withheld;
  const filtered = q !== '' || importId !== '';
  return (
    <List
      name="job-changes"
      views={<ListViews list="job-changes" keeps={['q', 'import']} />}
      noun={NOUN}
      source={listSource(list)}
      rows={changes}
      rowKey={getId}
      columns={changeColumns}
      context={context}
      height={57}
      wide
      hints={jobChangeKeyHints}
      empty={
        filtered
          ? {
              title: 'No matching job changes',
              text:
                importId && !q ? 'No one has changed jobs since your previous list.' : 'Nothing matches this filter.',
              actions: (
                <Button variant="contained" onClick={onClear}>
                  Show all job changes
                </Button>
              ),
            }
          : {
              title: 'No job changes yet',
              text: 'Import your connections again from time to time. People who have changed companies since your last import appear here.',
              actions: (
                <LinkButton variant="contained" to="/imports">
                  Import connections
                </LinkButton>
              ),
            }
      }
    >
      {children}
      {importId && (
        <div className={css.notice}>
          <FilterChip value="Only my latest import" onRemove={onEvery} />
        </div>
      )}
      {withheld && (
        <div className={css.notice}>
          <LeftOut withheld={withheld} />
        </div>
      )}
    </List>
  );
}
