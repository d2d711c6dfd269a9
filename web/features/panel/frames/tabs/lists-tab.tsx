import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPeopleLists, type PeopleList } from '../../../../../shared/features/people-lists/calls.ts';
import { LISTS } from '../../../../core/people-lists/use-save.ts';
import { describeListed } from '../../../../core/people-lists/words.ts';
import { VisuallyHidden } from '../../../../platform/ui/layout/visually-hidden.tsx';
import { Loading } from '../../../../platform/ui/states/loading.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import { useEmbedUser } from '../link/queries.ts';
import { getQueryRoot } from '../link/questions.ts';
import { FailedInFrame } from '../parts/failed.tsx';
import { OneList } from './one-list.tsx';
import css from './tabs.module.css';

type GroupProps = { title: string; lists: readonly PeopleList[]; company: string; onOpen: (id: string) => void };

function Group({ title, lists, company, onOpen }: GroupProps) {
  if (lists.length === 0) return null;
  return (
    <>
      <h2 className={css.group}>{title}</h2>
      <ul className={css.rows}>
        {lists.map((list) => (
          <li key={list.id}>
            <button type="button" className={`${css.row} ${css.list}`} onClick={() => onOpen(list.id)}>
              <b>{list.name}</b>
              <span className={css.soft}>{describeListed(list, company)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lists that the user reads; one of them on a press. */
export function ListsTab() {
  const { session, ask } = useEmbed();
  const company = useEmbedUser()?.Account.Name ?? '';
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...getQueryRoot(session), LISTS, 'all'],
    queryFn: ({ signal }) => ask(listPeopleLists, {}, signal).then(({ lists }) => lists),
  });
  if (open !== null) return <OneList id={open} company={company} onBack={() => setOpen(null)} />;
  if (error && !data)
    return <FailedInFrame what="Your lists could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading>Loading your lists…</Loading>;
  if (data.length === 0) return <p className={css.nobody}>No lists yet. Choose Save to list on a person.</p>;
  const own = data.filter((list) => list.own);
  const others = data.filter((list) => !list.own);
  return (
    <section aria-label="Lists" className={css.section}>
      <VisuallyHidden as="h1">Lists</VisuallyHidden>
      <Group title="Your lists" lists={own} company={company} onOpen={setOpen} />
      <Group title="Shared with you" lists={others} company={company} onOpen={setOpen} />
    </section>
  );
}
