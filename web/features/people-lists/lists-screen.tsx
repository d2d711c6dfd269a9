import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../shared/core/network/account.ts';
import { listPeopleLists, type PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { ListViews } from '../../core/lists/list-views.tsx';
import { describeReaders } from '../../core/people-lists/words.ts';
import { listSource } from '../../platform/api/list-source.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { FilterBar } from '../../platform/ui/fields/filter-bar.tsx';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './people-lists.module.css';
import { PEOPLE, peopleListsQuery, useDeleteList } from './queries.ts';

const NOUN = { one: 'list', many: 'lists' };
const NONE: readonly PeopleList[] = [];
const HINTS = [
  ['Enter', 'open'],
  ['C', 'change'],
] as const;
const getId = ({ id }: PeopleList): string => id;
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

interface ListsContext {
  company: string;
  change: (list: PeopleList) => void;
  remove: (list: PeopleList) => void;
}

const columns: readonly Column<PeopleList, ListsContext>[] = [
  {
    key: 'name',
    label: 'List',
    plain: true,
    width: 'minmax(150px, 1.4fr)',
    cell: ({ id, name }) => (
      <Link to={`/lists/${id}`} data-keys="enter">
        {name}
      </Link>
    ),
  },
  { key: 'people', label: 'People', width: 'minmax(90px, 0.6fr)', cell: ({ people }) => formatCounted(people, PEOPLE) },
  {
    key: 'readers',
    label: 'Who reads it',
    width: 'minmax(140px, 1.4fr)',
    className: css.soft,
    cell: (list, { company }) => capitalize(describeReaders(list, company)),
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'minmax(100px, 0.8fr)',
    className: css.soft,
    cell: ({ own, owner }) => (own ? 'You' : owner.name),
  },
  {
    key: 'actions',
    label: 'Actions',
    silent: true,
    width: 'minmax(170px, auto)',
    className: css.actions,
    cell: (list, { change, remove }) =>
      list.own && (
        <span className={css.acts}>
          <Button
            size="small"
            variant="text"
            data-keys="c"
            aria-label={`Change ${list.name}`}
            onClick={() => change(list)}
          >
            Change
          </Button>
          <Button size="small" variant="text" aria-label={`Delete ${list.name}`} onClick={() => remove(list)}>
            Delete
          </Button>
        </span>
      ),
  },
];

/** /lists: the lists of people that the user reads. */
export default function ListsScreen() {
  const [address, change] = useAddressParams();
  const [cleared, setCleared] = useState(0);
  const q = address.get('q') ?? '';
  const lists = useQuery(peopleListsQuery(q));
  const open = useDialogs();
  const company = useUser()?.Account.Name ?? '';
  const [leaving, setLeaving] = useState<PeopleList | null>(null);
  const context = useMemo(
    () => ({ company, change: (list: PeopleList) => open('people-list', { list }), remove: setLeaving }),
    [company, open],
  );
  const make = (
    <Button variant="contained" onClick={() => open('people-list', { list: null })}>
      <Plus size={16} aria-hidden />
      <span>New list</span>
    </Button>
  );
  const rows = lists.data?.lists ?? NONE;
  const clear = () => {
    change({ q: null });
    setCleared(cleared + 1);
  };
  return (
    <Page title="Lists" actions={(rows.length > 0 || q !== '') && make}>
      <List
        name="people-lists"
        label="Lists"
        noun={NOUN}
        views={<ListViews list="people-lists" keeps={['q']} />}
        source={listSource(lists)}
        rows={rows}
        rowKey={getId}
        columns={columns}
        context={context}
        height={45}
        hints={HINTS}
        empty={
          q
            ? {
                title: 'No matching lists',
                text: 'None of your lists has this in its name.',
                actions: (
                  <Button variant="contained" onClick={clear}>
                    Show all lists
                  </Button>
                ),
              }
            : {
                title: 'No lists yet',
                text: 'Save people to a list from search results, from a person’s page, or with the extension. You can share a list with colleagues.',
                actions: make,
              }
        }
      >
        <FilterBar count={q ? 1 : 0}>
          <SettledField
            key={cleared}
            className={css.find}
            label="Name"
            value={q}
            schema={listPeopleLists.query.shape.q}
            after={SUGGEST_DEBOUNCE_MS}
            onChange={(next) => change({ q: next })}
          />
        </FilterBar>
      </List>
      <DeleteDialog list={leaving} company={company} onClose={() => setLeaving(null)} />
    </Page>
  );
}

type DeleteDialogProps = { list: PeopleList | null; company: string; onClose: () => void };

function DeleteDialog({ list, company, onClose }: DeleteDialogProps) {
  const deleting = useDeleteList();
  const notices = useNotices();
  const confirm = () =>
    deleting.mutate(list!, {
      onSuccess: () => notices.success(`You deleted ${list!.name}.`),
      onError: () => notices.error('The list was not deleted. Try again.'),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={list !== null}
      title={`Delete ${list?.name ?? 'this list'}?`}
      confirm="Delete list"
      destructive
      busy={deleting.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {list &&
        `${formatCounted(list.people, PEOPLE)} and their notes go with it, for ${describeReaders(list, company)}.`}
    </ConfirmDialog>
  );
}
