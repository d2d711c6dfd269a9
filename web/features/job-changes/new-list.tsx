import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_NEW, NEW_FOR_DAYS, type NewThere } from '../../../shared/features/job-changes/calls.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { LeftOut } from '../../core/people/left-out.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { jobChangeKeyHints, newPeopleColumns } from './columns.tsx';
import css from './job-changes.module.css';
import { newPeopleQuery } from './queries.ts';

const NOUN = { one: 'new person', many: 'new people' };
const NOBODY: readonly NewThere[] = [];
const getKey = ({ person, company }: NewThere): string => `${person.id} ${company.id}`;

type NewListProps = { q: string; onClear: () => void; children: ReactNode };

export function NewList({ q, onClear, children }: NewListProps) {
  const list = useQuery(newPeopleQuery(q ? { q } : {}));
  const withheld = list.data?.withheld;
  return (
    <List
      name="new-people"
      views={<ListViews list="new-people" of={['show']} keeps={['q']} />}
      label="New people"
      noun={NOUN}
      source={listSource(list)}
      rows={list.data?.people ?? NOBODY}
      rowKey={getKey}
      columns={newPeopleColumns}
      context={undefined}
      height={57}
      wide
      hints={jobChangeKeyHints}
      told={list.data?.limit_hit ? `Showing the ${MAX_NEW} strongest.` : undefined}
      empty={
        q
          ? {
              title: 'No matching people',
              text: 'Nothing matches this filter.',
              actions: (
                <Button variant="contained" onClick={onClear}>
                  Show everyone
                </Button>
              ),
            }
          : {
              title: 'No one new',
              text: `Follow companies from the search. When the network gets to know someone new there, they appear here for ${NEW_FOR_DAYS} days.`,
              actions: (
                <LinkButton variant="contained" to="/">
                  Search the Network
                </LinkButton>
              ),
            }
      }
    >
      {children}
      {withheld && (
        <div className={css.notice}>
          <LeftOut withheld={withheld} />
        </div>
      )}
    </List>
  );
}
