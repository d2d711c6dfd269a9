import MuiDialog from '@mui/material/Dialog';
import { Command } from 'cmdk';
import { ChevronRight, Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../api/session.ts';
import { FOUND_GROUPS, type FoundGroup, type FoundRow, type PalettePart, type Subject } from '../../found.ts';
import { formatCount } from '../../ui/numbers.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { beginsWith, marked, matches } from './match.ts';
import css from './palette.module.css';
import { keepRecent, readRecent } from './recent.ts';
import { useFrameActions, useScreens } from './screens.tsx';
import { useFound } from './use-found.ts';

/** What narrows the kinds, as the first letter that is typed. */
const SIGNS: Readonly<Record<string, FoundGroup>> = { '>': 'Actions', '@': 'People', '#': 'Requests' };
/** So many rows of what is found here; the finders bound their own. */
const MOST = 8;

export type PaletteProps = { parts: readonly PalettePart[]; onClose: () => void; onKeys: () => void };

/** The first of each kind that was found, for what can be done with it. */
const firstSubjects = (rows: readonly FoundRow[]): Subject[] =>
  (['company', 'person'] as const).flatMap((kind) => rows.find(({ subject }) => subject?.kind === kind)?.subject ?? []);

/** Every part's actions: the parts are loaded once, so that their hooks come in one order. */
const useActions = (parts: readonly PalettePart[], subjects: readonly Subject[]): FoundRow[] => {
  const own = useFrameActions();
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts never change, so each hook keeps its place
  return [...parts.flatMap((part) => part.useActions?.(subjects) ?? []), ...own];
};

function Name({ typed, row }: { typed: string; row: Pick<FoundRow, 'name'> }) {
  let at = 0;
  return marked(typed, row.name).map(({ text, on }) => {
    at += text.length;
    return on ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>;
  });
}

/** Companies, people, requests, actions and screens by a few letters of their names, over any page. */
function Palette({ parts, onClose, onKeys }: PaletteProps) {
  const user = useUser();
  const navigate = useNavigate();
  const whose = user && !user.fake ? `${user.Id}:${user.staff ? 'staff' : 'own'}` : null;
  const [input, setInput] = useState('');
  /** Where the keys have moved; null: on the first row, whatever comes. */
  const [moved, setMoved] = useState<string | null>(null);
  const [entered, setEntered] = useState<{ beside: boolean } | null>(null);
  const only = SIGNS[input.trimStart()[0] ?? ''] ?? null;
  const typed = only ? input.trimStart().slice(1).trim() : input.trim();
  const finders = useMemo(() => parts.flatMap((part) => part.finders ?? []), [parts]);
  // What can be done needs to know with what.
  const found = useFound(finders, typed, only === 'Actions' ? null : only);
  const screens = useScreens();
  const actions = useActions(parts, firstSubjects(found.rows));
  const [recent] = useState(() => readRecent(whose));

  // What begins with what was typed comes before what has it further on, such as the name of a company.
  const here = [...actions, ...screens]
    .filter(({ name, about = '' }) => matches(typed, `${name} ${about}`))
    .sort((one, other) => Number(beginsWith(typed, other.name)) - Number(beginsWith(typed, one.name)));
  const all = [...found.rows, ...here].filter(({ group }) => only === null || group === only);
  const ofGroup = (group: FoundGroup) => all.filter((row) => row.group === group).slice(0, MOST);
  const shown = FOUND_GROUPS.map((group) => ({ title: group as string, rows: ofGroup(group) }));
  const groups = [
    ...(typed === '' && only === null
      ? [
          {
            title: 'Recent',
            rows: recent.map((row): FoundRow => ({ ...row, icon: <ChevronRight size={16} aria-hidden /> })),
          },
        ]
      : []),
    ...shown,
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap(({ title, rows }) => rows.map((row) => ({ row, value: `${title} ${row.key}` })));
  const current = rows.find(({ value }) => value === moved) ?? rows[0];

  const choose = (row: FoundRow, beside: boolean) => {
    const { key, group, name, about, to } = row;
    if (to !== undefined) keepRecent(whose, { key, group, name, ...(about ? { about } : {}), to });
    onClose();
    if (to === undefined) row.run?.();
    else if (beside) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  // Whoever presses Enter before the answer is there means the first of what is coming.
  useEffect(() => {
    if (!entered || found.waiting) return;
    setEntered(null);
    if (current) choose(current.row, entered.beside);
  });
  const moving = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    moving.current = /^(?:Arrow|Home|End)/.test(event.key) || event.ctrlKey;
    if (event.key === '?' && input === '') {
      event.preventDefault();
      onClose();
      return onKeys();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const beside = event.ctrlKey || event.metaKey;
    if (found.waiting && moved === null) setEntered({ beside });
    else if (current) choose(current.row, beside);
  };
  const told = found.waiting ? 'Looking…' : `${formatCount(all.length)} ${all.length === 1 ? 'result' : 'results'}`;
  return (
    <Command
      label="Find a company, person or request"
      className={css.palette}
      shouldFilter={false}
      loop
      value={current?.value ?? ''}
      // The library also chooses a row of its own whenever others come.
      onValueChange={(value) => moving.current && setMoved(value)}
      onPointerMove={() => {
        moving.current = true;
      }}
      onKeyDown={onKeyDown}
    >
      <div className={css.line}>
        <Search size={18} aria-hidden />
        <Command.Input
          className={css.input}
          placeholder="Find a company, person or request"
          maxLength={200}
          autoFocus
          value={input}
          onValueChange={(text) => {
            setInput(text);
            setMoved(null);
            setEntered(null);
          }}
        />
        <span className={css.count} role="status">
          {typed !== '' && told}
        </span>
        <button type="button" className={css.close} onClick={onClose}>
          <VisuallyHidden>Close</VisuallyHidden>
          <kbd aria-hidden>Esc</kbd>
        </button>
      </div>
      <Command.List className={css.list} label="Results">
        {groups.map(({ title, rows }) => (
          <Command.Group key={title} heading={title} className={css.group}>
            {rows.map((row) => (
              <Command.Item
                key={row.key}
                value={`${title} ${row.key}`}
                className={css.row}
                onSelect={() => choose(row, false)}
              >
                <span className={css.icon}>{row.icon}</span>
                <span className={css.name}>
                  <Name typed={typed} row={row} />
                </span>
                {row.about && <span className={css.about}>{row.about}</span>}
                {row.side && <span className={css.side}>{row.side}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {rows.length === 0 && (
          <p className={css.empty}>{found.waiting ? 'Looking…' : `Nothing that you may see is called “${typed}”.`}</p>
        )}
        {found.failed && <p className={css.empty}>Some of it could not be looked up. Type on to try again.</p>}
      </Command.List>
      <Foot />
    </Command>
  );
}

const Keys = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className={css.hint}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}{' '}
    {children}
  </span>
);

/** What the keys do, for the eye: a screen reader says it of the box itself. */
function Foot() {
  return (
    <div className={css.foot} aria-hidden="true">
      <Keys keys={['↑', '↓']}>move</Keys>
      <Keys keys={['Enter']}>open</Keys>
      <Keys keys={['Ctrl', 'Enter']}>open beside</Keys>
      <span className={css.gap} />
      <Keys keys={['>']}>actions</Keys>
      <Keys keys={['@']}>people</Keys>
      <Keys keys={['#']}>requests</Keys>
      <Keys keys={['?']}>keys</Keys>
    </div>
  );
}

/** The palette over the page; the focus goes back to where it was. */
export default function PaletteDialog(props: PaletteProps) {
  return (
    <MuiDialog
      open
      onClose={props.onClose}
      transitionDuration={0}
      // The paper is the dialog, and has its name.
      slotProps={{
        paper: { className: css.paper, 'aria-label': 'Find a company, person or request' },
        container: { className: css.container },
      }}
    >
      <Palette {...props} />
    </MuiDialog>
  );
}
