import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { groupRows, RECENT, sortBeginningFirst } from '../../../shared/core/palette/row-order.ts';
import { fits } from '../../../shared/core/palette/typed-names.ts';
import type { FoundRow, PalettePart, Subject } from '../../core/feature/found.ts';
import { useUser } from '../../platform/api/session.ts';
import type { Early } from './early-keys.tsx';
import { getNumberKey, SIGNS } from './number-key.ts';
import { readRecent, saveRecent } from './recent.ts';
import { useFrameActions, useScreens } from './screens.tsx';
import { useFound } from './use-found.ts';

export type PaletteProps = { parts: readonly PalettePart[]; early: Early; onClose: () => void; onKeys: () => void };

/** The first subject of each kind that was found, for the actions on it. */
const listFirstSubjects = (rows: readonly FoundRow[]): Subject[] =>
  (['company', 'person'] as const).flatMap((kind) => rows.find(({ subject }) => subject?.kind === kind)?.subject ?? []);

/** The actions of every part: the parts are loaded once, so that their hooks come in the same order. */
const useActions = (parts: readonly PalettePart[], subjects: readonly Subject[]): FoundRow[] => {
  const own = useFrameActions();
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts never change, so each hook keeps its place
  return [...parts.flatMap((part) => part.useActions?.(subjects) ?? []), ...own];
};

/** The typed text, its results in groups, the current row, and the keys. */
export function usePalette({ parts, early, onClose, onKeys }: PaletteProps) {
  const user = useUser();
  const navigate = useNavigate();
  const whose = user && !user.fake ? `${user.Id}:${user.staff ? 'staff' : 'own'}` : null;
  const [input, setInput] = useState(early.input);
  /** The row chosen by keys; null: the first row, whatever rows come. */
  const [moved, setMoved] = useState<string | null>(null);
  const [entered, setEntered] = useState(early.entered);
  const only = SIGNS[input.trimStart()[0] ?? ''] ?? null;
  const typed = only ? input.trimStart().slice(1).trim() : input.trim();
  const finders = useMemo(() => parts.flatMap((part) => part.finders ?? []), [parts]);
  // Actions need to know their subject.
  const found = useFound(finders, typed, only?.includes('Actions') ? ['Companies', 'People'] : only);
  const screens = useScreens();
  const answers = sortBeginningFirst(found.rows, typed);
  const actions = useActions(parts, listFirstSubjects(answers));
  const [recent] = useState(() => readRecent(whose));

  const here = [...actions, ...screens].filter((row) => fits(typed, row));
  const opened = recent.map((row): FoundRow => ({ ...row, icon: <ChevronRight size={16} aria-hidden /> }));
  const offered = [...answers, ...sortBeginningFirst(here, typed)];
  const groups = groupRows({ opened, rows: offered, typed, only, waiting: found.waiting });
  const rows = groups.flatMap(({ title, rows }) => rows.map((row) => ({ row, title, value: `${title} ${row.key}` })));
  const current = rows.find(({ value }) => value === moved) ?? rows[0];

  const choose = (row: FoundRow, beside: boolean) => {
    const { key, group, name, about, to } = row;
    if (to !== undefined) saveRecent(whose, { key, group, name, ...(about ? { about } : {}), to });
    onClose();
    if (to === undefined) row.run?.();
    else if (beside) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  // A user who chooses before the answer means the coming results.
  useEffect(() => {
    if (!entered) return;
    const meant = entered.number === undefined ? current : rows[entered.number - 1];
    if (found.waiting && meant?.title !== RECENT) return;
    setEntered(null);
    if (meant) choose(meant.row, entered.beside);
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
    const number = getNumberKey(event, input);
    if (number !== null) {
      event.preventDefault();
      return setEntered({ beside: false, number });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const beside = event.ctrlKey || event.metaKey;
    if (found.waiting && moved === null) setEntered({ beside });
    else if (current) choose(current.row, beside);
  };
  return {
    input,
    typed,
    groups,
    count: rows.length,
    current: current?.value ?? '',
    isEmpty: rows.length === 0,
    found,
    choose,
    onKeyDown,
    type: (text: string) => {
      setInput(text);
      setMoved(null);
      setEntered(null);
    },
    // The library also chooses a row of its own whenever others come.
    moveTo: (value: string) => moving.current && setMoved(value),
    notePointer: () => {
      moving.current = true;
    },
  };
}
