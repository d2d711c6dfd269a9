import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { BroughtList, BroughtPerson } from '../../../../shared/features/mailboxes/brought/calls.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { broughtColumns, broughtKeyHints } from './brought-columns.tsx';
import { broughtQuery } from './queries.ts';

const NOUN = { one: 'person', many: 'people' };
const getId = ({ id }: BroughtPerson): string => id;

function describeCounts(source: string, { people, new_people }: { people: number; new_people: number }): string {
  const known = people - new_people;
  const named = source === '' ? '' : ` from ${source}`;
  return `${formatCount(people)} ${people === 1 ? 'person' : 'people'}${named}: ${formatCount(new_people)} new to your network, ${formatCount(known)} ${known === 1 ? 'tie' : 'ties'} stronger.`;
}

/** /link-account/:list/:id: the people whom a source of the user named, with what it says about each. */
export default function BroughtScreen() {
  const { list = 'mailbox', id = '' } = useParams<{ list: BroughtList; id: string }>();
  const query = useInfiniteQuery(broughtQuery(list, id));
  const people = useMemo(() => query.data?.pages.flatMap((page) => page.people) ?? [], [query.data]);
  const first = query.data?.pages[0];
  return (
    <Page
      title="What it brought"
      actions={
        <>
          <LinkButton to="/link-account">My Network</LinkButton>
          <LinkButton to="/settings">Blocked people</LinkButton>
        </>
      }
    >
      <List
        name="brought"
        noun={NOUN}
        source={listSource(query)}
        rows={people}
        rowKey={getId}
        columns={broughtColumns}
        context={undefined}
        height={57}
        hints={broughtKeyHints}
        told={first && first.counts.people > 0 ? describeCounts(first.source, first.counts) : undefined}
        empty={{
          title: 'It brought no one so far',
          text: 'Kith shows people here once it has read this source. Lists, programs and people you block are left out.',
          actions: (
            <LinkButton variant="contained" to="/link-account">
              My Network
            </LinkButton>
          ),
        }}
      />
    </Page>
  );
}
