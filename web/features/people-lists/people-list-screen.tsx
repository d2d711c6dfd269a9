import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { SUGGEST_DEBOUNCE_MS, shortenStrength } from '../../../shared/core/network/account.ts';
import { getPeopleList, type ListedPerson, type PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { LeftOut } from '../../core/people/left-out.tsx';
import { isPossibleId } from '../../core/people/who.ts';
import { describeReaders } from '../../core/people-lists/words.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { listSource } from '../../platform/api/list-source.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { listedColumns, listedKeyHints, toListedDialogPerson } from './listed-columns.tsx';
import css from './people-lists.module.css';
import { type ListFilters, listedPeopleQuery, PEOPLE, useTakeOffList } from './queries.ts';

const SCORES = [1, 2, 3, 4] as const;
const getId = ({ id }: ListedPerson): string => id;
const getName = ({ person }: ListedPerson): string => person.name;

function Unknown() {
  return (
    <Page title="List">
      <EmptyState
        title="This list was not found"
        actions={
          <LinkButton variant="contained" to="/lists">
            Open your lists
          </LinkButton>
        }
      >
        It was deleted, or it isn’t shared with you.
      </EmptyState>
    </Page>
  );
}

function ChosenActions({ list, chosen }: { list: PeopleList; chosen: readonly ListedPerson[] }) {
  const open = useDialogs();
  const takeOff = useTakeOffList(list);
  const own = chosen.filter((row) => row.own);
  return (
    <>
      <Button
        size="small"
        data-keys="s"
        onClick={() => open('save-to-list', { people: chosen.map(toListedDialogPerson) })}
      >
        Save to list
      </Button>
      {own.length > 0 && (
        <Button size="small" onClick={() => void takeOff(own)}>
          {own.length === chosen.length ? 'Take off list' : `Take ${own.length} off list`}
        </Button>
      )}
    </>
  );
}

const describeList = (list: PeopleList, company: string): string =>
  `${formatCounted(list.people, PEOPLE)}. ${list.own ? 'Your list' : `${list.owner.name}’s list`}, read by ${describeReaders(list, company)}.`;

/** /lists/:id: the people on a list, the newest first. */
export default function PeopleListScreen() {
  const { id = '' } = useParams();
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const open = useDialogs();
  const company = useUser()?.Account.Name ?? '';
  const q = address.get('q') ?? '';
  const score = address.get('score') ?? '';
  const filters = { ...(q ? { q } : {}), ...(score ? { score } : {}) } as ListFilters;
  const people = useInfiniteQuery({ ...listedPeopleQuery(id, filters), enabled: isPossibleId(id) });
  const rows = useMemo(() => people.data?.pages.flatMap((page) => page.people) ?? [], [people.data]);
  const list = people.data?.pages[0]?.list;
  const withheld = people.data?.pages.find((page) => page.withheld)?.withheld;
  const context = useMemo(() => (list ? { list } : null), [list]);
  if (!isPossibleId(id) || (people.error instanceof ApiError && people.error.status === 404)) return <Unknown />;
  const clear = () => {
    change({ q: null, score: null });
    setCleared(cleared + 1);
  };
  return (
    <Page
      title={list?.name ?? 'List'}
      actions={list?.own && <Button onClick={() => open('people-list', { list })}>Share or rename</Button>}
    >
      <List
        name="listed-people"
        label="People"
        noun={PEOPLE}
        views={<ListViews list="listed-people" keeps={['q', 'score']} />}
        source={listSource(people)}
        rows={rows}
        rowKey={getId}
        columns={listedColumns}
        context={context}
        height={57}
        wide
        hints={listedKeyHints}
        told={list && describeList(list, company)}
        choosing={{
          nameOf: getName,
          actions: (chosen) => list && <ChosenActions list={list} chosen={chosen} />,
        }}
        empty={
          q || score
            ? {
                title: 'No matching people',
                text: 'Nobody on this list matches this filter.',
                actions: (
                  <Button variant="contained" onClick={clear}>
                    Show the whole list
                  </Button>
                ),
              }
            : {
                title: 'This list is empty',
                text: 'Choose Save to list on a person, or tick people in search results.',
                actions: (
                  <LinkButton variant="contained" to="/">
                    Search the Network
                  </LinkButton>
                ),
              }
        }
      >
        <FilterBar count={[q, score].filter(Boolean).length}>
          <SettledField
            key={cleared}
            className={css.find}
            label="Person or company"
            value={q}
            schema={getPeopleList.query.shape.q}
            after={SUGGEST_DEBOUNCE_MS}
            onChange={(next) => change({ q: next })}
          />
          <SelectField
            label="Strength from"
            value={score}
            onChange={({ target }) => change({ score: target.value || null })}
          >
            <option value="">All</option>
            {SCORES.map((least) => (
              <option key={least} value={least}>
                {shortenStrength(least)}
              </option>
            ))}
          </SelectField>
        </FilterBar>
        <LeftOut withheld={withheld} />
      </List>
    </Page>
  );
}
