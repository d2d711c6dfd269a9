import { useCallback } from 'react';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { type RowPlace, Rows } from '../../../platform/ui/list/rows.tsx';
import css from './result-list.module.css';
import { ResultRow, type RowActions } from './result-row.tsx';
import { canBeAskedFor, guessHeight, type ResultLine } from './rows.ts';
import { makePersonKey } from './use-chosen-people.ts';

const getKey = ({ key }: ResultLine): string => key;
const isStop = ({ kind }: ResultLine): boolean => kind === 'account' || kind === 'contact';
const getPlace = (row: ResultLine): RowPlace | undefined => ('place' in row ? row.place : undefined);
/** The row that carries the right column of an account is drawn as long as any row beside it is drawn. */
const getCarrier = (row: ResultLine): number | null => ('side' in row ? row.side : null);

type ResultListProps = {
  rows: readonly ResultLine[];
  actions: RowActions;
  /** Accounts and people can be ticked; this removes the ticks. */
  onClear: (() => boolean) | undefined;
};

/** The result, as long as it may be: accounts that fold, and their people, in a single drawn list. */
export function ResultList({ rows, actions, onClear }: ResultListProps) {
  const { chosen, onChoose, ticked, onTick } = actions;
  const mark = useCallback(
    (key: string) => {
      const row = rows.find((row) => row.key === key);
      if (row?.kind === 'contact' && ticked && canBeAskedFor(row.contact)) onTick(row);
      else if ((row?.kind === 'account' || row?.kind === 'contact') && chosen) onChoose(row.account.id);
    },
    [rows, chosen, onChoose, ticked, onTick],
  );
  const isOn = (row: ResultLine | undefined) =>
    (row?.kind === 'contact' && ticked?.has(makePersonKey(row.account, row.contact))) ||
    (row?.kind === 'account' && chosen?.has(row.account.id)) ||
    false;
  /** Ticks both rows; a row that is left for one that is ticked already is no longer ticked. */
  const extend = useSteady((to: string, left: string) => {
    const [reached, before] = [to, left].map((key) => rows.find((row) => row.key === key));
    const shrinks = isOn(reached) && isOn(before);
    if (shrinks || !isOn(before)) mark(left);
    if (!isOn(reached)) mark(to);
  });
  return (
    <div className={css.list}>
      <Rows
        name="results"
        label="Results"
        items={rows}
        itemKey={getKey}
        isRow={isStop}
        estimate={guessHeight}
        placeOf={getPlace}
        drawnWith={getCarrier}
        onMark={onClear && mark}
        onExtend={onClear && extend}
        onEscape={onClear}
        loadMore={actions.more && !actions.more.loading ? actions.more.load : null}
      >
        {(row, index) => <ResultRow row={row} index={index} actions={actions} />}
      </Rows>
    </div>
  );
}
