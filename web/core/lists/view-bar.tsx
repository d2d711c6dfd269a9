import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SavedView } from '../../../shared/features/search/saved-views/calls.ts';
import type { SavedList } from '../../../shared/features/search/saved-views/lists.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useRemoveView, useRenameView, useSaveView, viewsQuery } from '../../platform/api/saved-views.ts';
import { Button, IconButton } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { Menu, MenuItem } from '../../platform/ui/buttons/menu.tsx';
import { TextInput } from '../../platform/ui/fields/text-input.tsx';
import { WentBack } from '../../platform/ui/form/wrong.ts';
import { useFocusAfter } from '../../platform/ui/hooks/use-focus-after.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './view-bar.module.css';

/** A view that everybody has. */
export type OwnView = {
  label: string;
  /** The address from the path on. */
  address: string;
  count?: number | undefined;
  /** Somebody is needed there. */
  needed?: boolean;
};

type ViewBarProps = {
  label: string;
  list: SavedList;
  views: readonly OwnView[];
  /** The present state in the form of a view; null if there is nothing to save. */
  here: string | null;
  /** The number of rows in a saved view, if it is known. */
  countOf?: (address: string) => number | undefined;
  /** The link of a saved view from here; by default its address. */
  hereOf?: (address: string) => string;
};

/** The same view, in whatever order its parts stand. */
export function isSameView(left: string, right: string): boolean {
  const serializeParts = (address: string) => {
    const { pathname, searchParams } = new URL(address, window.location.origin);
    return JSON.stringify([pathname, [...searchParams].sort(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return serializeParts(left) === serializeParts(right);
}

/** When this part goes while it has the focus, the focus moves to the button beside it that names or renames a view. */
export function useFocusOnNaming(part: RefObject<HTMLElement | null>): void {
  const around = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    around.current = part.current?.parentElement ?? null;
  }, [part]);
  useFocusAfter(part, () => {
    // In a bar of views it is the last button: that of the view just named, or the button that saves the present state.
    const buttons = around.current?.querySelectorAll<HTMLElement>('[data-names-view]');
    return buttons?.[buttons.length - 1] ?? around.current?.querySelector<HTMLElement>('a, button');
  });
}

/** The user's actions on their own view. */
function ViewMenu({ view, onRename, onRemove }: { view: SavedView; onRename: () => void; onRemove: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        className={css.more}
        aria-label={`Change the view ${view.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title="Rename or remove"
        data-names-view=""
        onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
      >
        <Ellipsis size={14} aria-hidden />
      </IconButton>
      {anchor && (
        <Menu anchor={anchor} label={`The view ${view.name}`} onClose={() => setAnchor(null)}>
          <MenuItem onChoose={onRename}>Rename…</MenuItem>
          <MenuItem onChoose={onRemove}>Remove</MenuItem>
        </Menu>
      )}
    </>
  );
}

type ViewProps = { view: OwnView; current: boolean; own?: SavedView; onRemove?: (view: SavedView) => void };

function View({ view, current, own, onRemove }: ViewProps) {
  const { label, address, count, needed } = view;
  const [renaming, setRenaming] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusOnNaming(item);
  if (own && renaming)
    return (
      <li ref={item}>
        <RenameForm view={own} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li ref={item} className={css.view} data-current={current}>
      <Link to={address} aria-current={current ? 'page' : undefined} preventScrollReset>
        {label}
        {count !== undefined && <span className={css.count}>{formatCount(count)}</span>}
        {needed && <span className={css.dot} role="img" aria-label="Needs action" />}
      </Link>
      {own && <ViewMenu view={own} onRename={() => setRenaming(true)} onRemove={() => onRemove?.(own)} />}
    </li>
  );
}

type NameFormProps = { start: string; busy: boolean; onName: (name: string) => void; onDone: () => void };

function NameForm({ start, busy, onName, onDone }: NameFormProps) {
  const [name, setName] = useState(start);
  const missing = name.trim() === '';
  const form = useRef<HTMLFormElement>(null);
  useFocusOnNaming(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing && !busy) onName(name);
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onDone()}>
      <TextInput
        aria-label="Name of this view"
        placeholder="Name of this view"
        maxLength={60}
        autoFocus
        // The name is only a suggestion.
        onFocus={({ target }) => target.select()}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="small" variant="contained" disabled={missing || busy}>
        Save
      </Button>
      <Button size="small" variant="text" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

/** Gives a view another name. */
export function RenameForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const rename = useRenameView();
  const [was] = useState(view.name);
  const notices = useNotices();
  return (
    <NameForm
      start={view.name}
      busy={rename.isPending}
      onDone={onDone}
      onName={(name) =>
        rename.mutate(
          { id: view.id, name, was },
          {
            onSuccess: onDone,
            onError: (error) => notices.error(`The view was not renamed. ${describeError(error)}`),
          },
        )
      }
    />
  );
}

type SaveFormProps = { list: SavedList; address: string; start?: string; onDone: () => void };

/** Saves the present state under a name. @param start the name that is offered */
export function SaveForm({ list, address, start = '', onDone }: SaveFormProps) {
  const save = useSaveView();
  const notices = useNotices();
  return (
    <NameForm
      start={start}
      busy={save.isPending}
      onDone={onDone}
      onName={(name) =>
        save.mutate(
          { list, name, address },
          {
            onSuccess: onDone,
            onError: (error) => {
              if (!(error instanceof WentBack)) notices.error(`The view was not saved. ${describeError(error)}`);
            },
          },
        )
      }
    />
  );
}

/** Views of a list: the built-in ones, then the user's own, and saving the present state under a name. */
export function ViewBar({ label, list, views, here, countOf, hereOf = (address) => address }: ViewBarProps) {
  const own = useQuery(viewsQuery(list)).data ?? [];
  // The hook is the bar's, not each view's own: a view is gone before its Undo is offered.
  const remove = useRemoveView();
  const [naming, setNaming] = useState(false);
  const isHere = (address: string) => here !== null && isSameView(address, here);
  // The only one that there is leads nowhere.
  const shown = views.length === 1 && own.length === 0 ? [] : views;
  const isKept = views.some(({ address }) => isHere(address)) || own.some(({ address }) => isHere(hereOf(address)));
  if (shown.length === 0 && (here === null || (isKept && !naming))) return null;
  return (
    <nav className={css.bar} aria-label={label}>
      <ul className={css.views}>
        {shown.map((view) => (
          <View key={view.label} view={view} current={isHere(view.address)} />
        ))}
        {own.map((view) => {
          const address = hereOf(view.address);
          return (
            <View
              key={view.id}
              view={{ label: view.name, address, count: countOf?.(view.address) }}
              current={isHere(address)}
              own={view}
              onRemove={remove}
            />
          );
        })}
      </ul>
      {here !== null && !isKept && !naming && (
        <Button variant="text" size="small" data-names-view="" onClick={() => setNaming(true)}>
          <Plus size={14} aria-hidden />
          <span>Save this view</span>
        </Button>
      )}
      {here !== null && naming && <SaveForm list={list} address={here} onDone={() => setNaming(false)} />}
    </nav>
  );
}
