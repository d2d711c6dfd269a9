import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, Check as CheckMark, History } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { describeAsked } from '../../../shared/features/search/asked.ts';
import { lookedAtSearch } from '../../../shared/features/search/calls.ts';
import type { SavedView } from '../../../shared/features/search/saved-views/calls.ts';
import { isSameView, RenameForm, SaveForm, useFocusOnNaming } from '../../core/lists/view-bar.tsx';
import { useRemoveView, viewsQuery } from '../../platform/api/saved-views.ts';
import { send } from '../../platform/api/send.ts';
import { useSettings, useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';
import css from './beside-query.module.css';
import { getSearchAddress, parseSearchAddress } from './query/asked-address.ts';
import { readSearches, saveRecentSearch } from './query/recent-searches.ts';

/** The time (in ms) for which a search must stay to count as recent: not every word on the way to it counts. */
const STANDS_MS = 3_000;

const describeAddress = (address: string): string => {
  const search = parseSearchAddress(address);
  return search ? describeAsked(search) : address;
};

/** The user's recent searches. */
function RecentSearches({ userId }: { userId: string }) {
  const timeZone = useSettings()?.time_zone;
  const recent = useMemo(() => readSearches(userId), [userId]);
  if (recent.length === 0) return null;
  return (
    <section className={css.recent}>
      <h2>Recent searches</h2>
      <ul>
        {recent.map(({ address, at }) => (
          <li key={address}>
            <History size={14} aria-hidden />
            <Link to={address} title={describeAddress(address)}>
              {describeAddress(address)}
            </Link>
            <span>{formatDay(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type KeptProps = { view: SavedView; onRename: () => void; onRemove: () => void };

/** The name that the present search is saved under. */
function Kept({ view, onRename, onRemove }: KeptProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useFocusOnNaming(line);
  return (
    <p ref={line} className={css.kept}>
      <CheckMark size={14} aria-hidden /> <span>Saved as</span> <b>{view.name}</b>
      <Button size="small" variant="text" data-names-view="" onClick={onRename}>
        Rename
      </Button>
      <Button size="small" variant="text" onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}

/** Saves a search under a name; an already saved search counts as seen now. */
function SaveSearch({ address, acting }: { address: string; acting: boolean }) {
  const views = useQuery(viewsQuery('search')).data;
  const saved = views?.find((view) => isSameView(view.address, address));
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoveView();
  const queries = useQueryClient();
  const { mutate: look } = useMutation({
    mutationFn: (id: string) => send(lookedAtSearch, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['search', 'saved'], refetchType: 'none' }),
  });
  const id = saved?.id;
  useEffect(() => {
    if (id !== undefined && !acting) look(id);
  }, [id, acting, look]);
  if (!views || acting) return null;
  if (saved && renaming) return <RenameForm view={saved} onDone={() => setRenaming(false)} />;
  if (saved) return <Kept view={saved} onRename={() => setRenaming(true)} onRemove={() => remove(saved)} />;
  if (naming)
    return (
      <SaveForm
        list="search"
        address={address}
        start={describeAddress(address).slice(0, 60)}
        onDone={() => setNaming(false)}
      />
    );
  return (
    <Button size="small" className={css.save} data-names-view="" onClick={() => setNaming(true)}>
      <BookmarkPlus size={14} aria-hidden />
      <span>Save this search</span>
    </Button>
  );
}

/** Below the query: saving the present search or, without one, the recent searches. */
export function BesideQuery() {
  const { pathname, search } = useLocation();
  const address = getSearchAddress(pathname, search);
  const user = useUser();
  const settled = useSettled(address, STANDS_MS);
  const own = user && !user.fake ? user.Id : null;
  useEffect(() => {
    if (own !== null && settled !== null) saveRecentSearch(own, settled, new Date());
  }, [own, settled]);
  if (!user) return null;
  if (address === null) return own === null ? null : <RecentSearches userId={own} />;
  return <SaveSearch address={address} acting={user.fake} />;
}
