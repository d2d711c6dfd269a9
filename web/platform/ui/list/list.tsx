import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import { useSteady } from '../hooks/use-steady.ts';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import type { Column, Sort } from './columns.ts';
import { KeysSwitch } from './keys-switch.tsx';
import css from './list.module.css';
import { ListBox, useBoxed } from './list-box.tsx';
import { Heads } from './list-head.tsx';
import { Rows } from './rows.tsx';
import { SelectAll, SelectBox, type Selection, SelectionBar, useSelection } from './selection.tsx';
import type { Hint } from './single-keys.ts';
import { formatCounted, type ListSource, type Noun } from './source.ts';
import { ListStates, More } from './states.tsx';
import type { RenamedKey } from './use-row-focus.ts';

/** The way in which a row opens: below itself, or as a single button that leads elsewhere. */
type OpeningProps<Item> =
  | { detail: (item: Item) => ReactNode; opened: string | null; nameOfToggle: (item: Item) => string; press?: never }
  | { press: true; detail?: never; opened?: never; nameOfToggle?: never };

/** The actions on ticked rows. */
type ChoiceProps<Item> = {
  /** Names a row for its tick. */
  nameOf: (item: Item) => string;
} & (
  | { actions: (chosen: readonly Item[]) => ReactNode; selection?: never }
  /** The screen keeps the ticked rows, and draws the bar. */
  | { selection: Selection<Item>; actions?: never }
);

type ListProps<Item, Context> = {
  /** Names the list in the remembered state; unique in the whole app. */
  name: string;
  /** Names the list for screen readers; the noun by default. */
  label?: string;
  noun: Noun;
  source: ListSource;
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  /** Declared outside of components, like `opening.detail`: a row is drawn anew only when something of its own changes. */
  columns: readonly Column<Item, Context>[];
  /** For the columns; kept by useMemo. */
  context: Context;
  /** First guess of a row's height in px. */
  height: number;
  opening?: OpeningProps<Item>;
  /** A row was pressed: to be opened or closed. */
  onOpen?: (key: string) => void;
  choosing?: ChoiceProps<Item>;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The words of a band over this row, which is drawn where they change. */
  bandOf?: (row: Item) => string | null;
  /** Draws a band that is more than its words: gets its first row, and its words. Declared outside of components. */
  band?: (row: Item, words: string) => ReactNode;
  /** Key of a row to bring into sight once it is there. */
  reveal?: string;
  /** A row that was changed and has another key since: the focus stays in it. */
  renamed?: RenamedKey;
  /** For an empty list: the reason, and what to do next. */
  empty: { title: string; text: ReactNode; actions?: ReactNode };
  /** The contents of the list, in a sentence. */
  told?: ReactNode;
  hints?: readonly Hint[];
  /** Needs more room: below 920 px its rows become cards, otherwise below 700. */
  wide?: true;
  /** The list is in a box of its own that scrolls, at most this many px high; in a small window the page scrolls. */
  box?: number;
  /** May set --card-columns, the columns of a card, and --column-gap. */
  className?: string;
  /** Saved views, above all. */
  views?: ReactNode;
  /** Tabs, filters and notices, between the views and the rows. */
  children?: ReactNode;
};

type Entry<Item> =
  | { kind: 'band'; key: string; label: string; first: Item }
  | { kind: 'row'; key: string; row: Item }
  | { kind: 'more'; key: string };

/** About a window of rows. */
const FIRST_ROWS = 12;

const getKey = <Item,>({ key }: Entry<Item>): string => key;
const isRow = <Item,>({ kind }: Entry<Item>): boolean => kind === 'row';

function listEntries<Item>(
  rows: readonly Item[],
  rowKey: (row: Item) => string,
  bandOf: ((row: Item) => string | null) | undefined,
  more: boolean,
): Entry<Item>[] {
  const entries: Entry<Item>[] = [];
  let band: string | null = null;
  for (const row of rows) {
    const label = bandOf?.(row) ?? null;
    if (label !== null && label !== band) entries.push({ kind: 'band', key: `band ${label}`, label, first: row });
    band = label;
    entries.push({ kind: 'row', key: rowKey(row), row });
  }
  if (more) entries.push({ kind: 'more', key: 'more' });
  return entries;
}

/** The keys of the list: its own, and those that every list with ticks or with rows that open has. */
function listHints(ticks: boolean, opening: boolean, hints: readonly Hint[] = []): Hint[] {
  const opens = opening && !hints.some(([key]) => key === 'Enter');
  const ticking = [['X', 'select'] as const, ['Shift+J', 'extend selection'] as const];
  return [...(ticks ? ticking : []), ...(opens ? [['Enter', 'open'] as const] : []), ...hints];
}

/**
 * The app's only list: rows of columns under a head, virtual, with keys, ticks and a bar of actions on them, sorted by
 * its heads, as cards where there is little room. Going back restores it. docs/architecture.md, "A list".
 */
export function List<Item, Context>(props: ListProps<Item, Context>) {
  const { name, noun, source, rows, rowKey, columns, context, height, opening, choosing, sort = null, onSort } = props;
  const own = useSelection(rows, rowKey);
  const selection = choosing?.selection ?? own;
  const { bandOf } = props;
  const more = source.more !== null;
  const entries = useMemo(() => listEntries(rows, rowKey, bandOf, more), [rows, rowKey, bandOf, more]);
  const onEscape = useCallback(() => {
    selection.clear();
    return selection.chosen.length > 0;
  }, [selection.clear, selection.chosen]);
  const onOpen = useSteady((key: string) => props.onOpen?.(key));
  const shape = useShape(columns, opening, choosing?.nameOf);
  const pressed = useRef<string>(null);
  const { title, text, actions } = props.empty;
  const label = props.label ?? capitalize(noun.many);
  const boxed = useBoxed(props.box);
  const first = rows.slice(0, FIRST_ROWS).map(rowKey).join('\n');
  return (
    <>
      {props.views}
      {props.children}
      <ListStates
        source={source}
        noun={noun}
        any={rows.length > 0}
        empty={
          <EmptyState title={title} actions={actions}>
            {text}
          </EmptyState>
        }
      >
        <div className={css.line}>
          <p className={css.told} role={props.told ? 'status' : undefined}>
            {props.told}
          </p>
          <KeysSwitch hints={listHints(props.choosing !== undefined, props.opening !== undefined, props.hints)} />
        </div>
        <Card className={[css.list, props.wide && css.wide, props.className].filter(Boolean).join(' ')}>
          <ListBox label={label} height={props.box} boxed={boxed} columns={columns} first={first}>
            <div className={css.head} data-head="">
              {choosing && <SelectAll selection={selection} count={rows.length} />}
              {shape.detail && <span className={css.toggleRoom} />}
              <div className={css.cells} data-cells="">
                <Heads heads={columns} sort={sort} onSort={onSort} pressed={pressed} />
              </div>
            </div>
            <Rows
              name={name}
              label={label}
              boxed={boxed}
              items={entries}
              itemKey={getKey}
              isRow={isRow}
              estimate={(entry) => (entry.kind === 'row' ? height : 33)}
              keep={opening?.opened ?? undefined}
              reveal={props.reveal}
              renamed={props.renamed}
              onMark={choosing && selection.toggle}
              onExtend={choosing && selection.extend}
              onEscape={choosing && onEscape}
              loadMore={source.more && !source.more.loading ? source.more.load : null}
            >
              {(entry) =>
                entry.kind === 'band' ? (
                  (props.band?.(entry.first, entry.label) ?? <div className={css.band}>{entry.label}</div>)
                ) : entry.kind === 'more' ? (
                  source.more && <More more={source.more} noun={noun} />
                ) : (
                  <Row
                    id={entry.key}
                    row={entry.row}
                    context={context}
                    shape={shape as Shape<unknown, unknown>}
                    open={opening?.opened === entry.key}
                    on={selection.keys.has(entry.key)}
                    onOpen={onOpen}
                    onToggle={selection.toggle}
                    onExtend={selection.extend}
                  />
                )
              }
            </Rows>
          </ListBox>
        </Card>
        {choosing?.actions && selection.chosen.length > 0 && (
          <SelectionBar what={formatCounted(selection.chosen.length, noun)} onClear={selection.clear}>
            {choosing.actions(selection.chosen)}
          </SelectionBar>
        )}
      </ListStates>
    </>
  );
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The values that all rows of a list share. */
type Shape<Item, Context> = {
  columns: readonly Column<Item, Context>[];
  detail: ((item: Item) => ReactNode) | undefined;
  nameOfToggle: ((item: Item) => string) | undefined;
  press: boolean;
  nameOf: ((item: Item) => string) | undefined;
};

function useShape<Item, Context>(
  columns: Shape<Item, Context>['columns'],
  opening: OpeningProps<Item> | undefined,
  nameOf: Shape<Item, Context>['nameOf'],
): Shape<Item, Context> {
  const { detail, nameOfToggle, press = false } = opening ?? {};
  return useMemo(
    () => ({ columns, detail, nameOfToggle, press, nameOf }),
    [columns, detail, nameOfToggle, press, nameOf],
  );
}

type RowProps = {
  id: string;
  row: unknown;
  context: unknown;
  shape: Shape<unknown, unknown>;
  open: boolean;
  on: boolean;
  onOpen: (key: string) => void;
  onToggle: (key: string) => void;
  onExtend: (key: string) => void;
};

/** A row: its tick, its opening control, its cells, and below it the opened content. The whole row opens it. */
const Row = memo(function Row({ id, row, context, shape, open, on, onOpen, onToggle, onExtend }: RowProps) {
  const { columns, detail, nameOfToggle, press, nameOf } = shape;
  const detailId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const cells = columns.map(({ key, label, silent, plain, below, className, cell }) => (
    <span key={key} className={className} data-label={silent || plain ? undefined : label} data-below={below && ''}>
      {cell(row, context)}
    </span>
  ));
  return (
    <div className={css.row} data-open={open} data-on={on}>
      <div className={css.main}>
        {nameOf && (
          <SelectBox name={nameOf(row)} on={on} onToggle={(isRange) => (isRange ? onExtend(id) : onToggle(id))} />
        )}
        {detail && (
          <button
            type="button"
            className={css.toggle}
            data-keys="enter"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            aria-label={nameOfToggle?.(row)}
            onClick={() => onOpen(id)}
          >
            <Chevron size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        {press ? (
          <button type="button" className={css.cells} data-cells="" data-keys="enter" onClick={() => onOpen(id)}>
            {cells}
          </button>
        ) : (
          <div className={css.cells} data-cells="">
            {cells}
          </div>
        )}
      </div>
      {open && (
        <div id={detailId} className={css.detail}>
          {detail?.(row)}
        </div>
      )}
    </div>
  );
});
