import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SavedList } from '../../shared/saved-views/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useRemoveView, useSaveView, viewsQuery } from '../api/saved-views.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useNotices } from '../ui/notices.tsx';
import { formatCount } from '../ui/numbers.ts';
import { TextInput } from '../ui/text-input.tsx';
import css from './view-bar.module.css';

/** A view that everybody has. */
export type OwnView = {
  label: string;
  /** From the path on. */
  address: string;
  count?: number | undefined;
  /** Somebody is needed there. */
  needed?: boolean;
};

type ViewBarProps = {
  label: string;
  list: SavedList;
  views: readonly OwnView[];
  /** What is shown now, as a view would keep it; null where there is nothing to keep. */
  here: string | null;
  /** How many rows one's own view has, where that is known. */
  countOf?: (address: string) => number | undefined;
};

/** The same view, in whatever order its parts stand. */
export function sameView(one: string, other: string): boolean {
  const parts = (address: string) => {
    const { pathname, searchParams } = new URL(address, window.location.origin);
    return JSON.stringify([pathname, [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return parts(one) === parts(other);
}

function View({ view, current, onRemove }: { view: OwnView; current: boolean; onRemove?: () => void }) {
  const { label, address, count, needed } = view;
  return (
    <li className={css.view} data-current={current}>
      <Link to={address} aria-current={current ? 'page' : undefined} preventScrollReset>
        {label}
        {count !== undefined && <span className={css.count}>{formatCount(count)}</span>}
        {needed && <span className={css.dot} role="img" aria-label="Needs action" />}
      </Link>
      {onRemove && (
        <IconButton className={css.remove} aria-label={`Remove the view ${label}`} title="Remove" onClick={onRemove}>
          <X size={12} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

type SaveFormProps = { list: SavedList; address: string; start?: string; onDone: () => void };

/** Keeps what is shown under a name. @param start the name that is offered */
export function SaveForm({ list, address, start = '', onDone }: SaveFormProps) {
  const [name, setName] = useState(start);
  const save = useSaveView();
  const notices = useNotices();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || save.isPending) return;
    save.mutate(
      { list, name, address },
      {
        onSuccess: onDone,
        onError: (error) => notices.error(`The view was not saved. ${describeError(error)}`),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      <TextInput
        aria-label="Name of this view"
        placeholder="Name of this view"
        maxLength={60}
        autoFocus
        // What is offered is a name for want of a better one.
        onFocus={({ target }) => target.select()}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" variant="contained" disabled={name.trim() === '' || save.isPending}>
        Save
      </Button>
      <Button size="small" variant="text" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

/** Views of a list: those that everybody has, then one's own, and keeping what is shown now under a name. */
export function ViewBar({ label, list, views, here, countOf }: ViewBarProps) {
  const own = useQuery(viewsQuery(list)).data ?? [];
  const remove = useRemoveView();
  const [naming, setNaming] = useState(false);
  const isHere = (address: string) => here !== null && sameView(address, here);
  const kept = [...views, ...own].some(({ address }) => isHere(address));
  return (
    <nav className={css.bar} aria-label={label}>
      <ul className={css.views}>
        {views.map((view) => (
          <View key={view.label} view={view} current={isHere(view.address)} />
        ))}
        {own.map((view) => (
          <View
            key={view.id}
            view={{ label: view.name, address: view.address, count: countOf?.(view.address) }}
            current={isHere(view.address)}
            onRemove={() => remove(view)}
          />
        ))}
      </ul>
      {here !== null && !kept && !naming && (
        <Button variant="text" size="small" onClick={() => setNaming(true)}>
          <Plus size={14} aria-hidden />
          Save this view
        </Button>
      )}
      {here !== null && naming && <SaveForm list={list} address={here} onDone={() => setNaming(false)} />}
    </nav>
  );
}
