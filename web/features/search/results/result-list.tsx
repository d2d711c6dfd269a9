import { useCallback } from 'react';
import { type RowPlace, Rows } from '../../../platform/ui/list/rows.tsx';
import css from './result-list.module.css';
import { ResultRow, type RowActions } from './result-row.tsx';
import { canBeAskedFor, guessHeight, type ResultLine } from './rows.ts';

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
        onEscape={onClear}
        loadMore={actions.more && !actions.more.loading ? actions.more.load : null}
      >
        {(row, index) => <ResultRow row={row} index={index} actions={actions} />}
      </Rows>
    </div>
  );
}
