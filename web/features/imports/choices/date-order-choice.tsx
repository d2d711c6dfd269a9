import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './encoding-choice.module.css';
import { type Choices, canBeRead } from './use-choices.ts';

const ORDERS = ['dmy', 'mdy'] as const;
const words = { dmy: 'The day comes first', mdy: 'The month comes first' };

/** Lets the user choose the order of day and month, by one date of the file. */
export function DateOrderChoice({ run, choices: { options, ask } }: { run: ImportRun; choices: Choices }) {
  const { dates, state } = run;
  if (!dates || !canBeRead(run)) return null;
  const picked = options.date_order ?? (dates.sure ? dates.order : undefined);
  return (
    <section aria-label="Dates">
      {state === 'checked' && !dates.sure && (
        <Notice kind="warning">
          The dates in this file can be read with the day or the month first. Choose the right order. Kith won’t save
          anything until you do.
        </Notice>
      )}
      <Card className={css.card}>
        <fieldset className={css.choices}>
          <legend className={css.legend}>What date is {dates.cell}?</legend>
          {ORDERS.map((order) => (
            <label key={order} className={css.choice}>
              <input
                type="radio"
                name="date-order"
                value={order}
                checked={order === picked}
                onChange={() => ask({ date_order: order })}
              />
              <span className={css.names}>{formatDay(dates[order])}</span>
              <span className={css.name}>{words[order]}</span>
            </label>
          ))}
        </fieldset>
      </Card>
    </section>
  );
}
