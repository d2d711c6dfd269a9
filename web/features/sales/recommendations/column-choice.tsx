import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { CHOOSABLE, recommendationColumns } from './columns.tsx';
import type { RecommendationContext } from './row-context.ts';
import css from './sales.module.css';

/** A column's share of the room, in percent of its own; 0: it is hidden. */
type Widths = Readonly<Record<string, number>>;

const HIDDEN = 0;
const [NARROWEST, WIDEST, STEP] = [60, 240, 20] as const;
const getStore = (user: string) => `kith-recommendation-columns-${user}`;

function readWidths(user: string): Widths {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(getStore(user)) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(Object.entries(saved).filter(([, width]) => typeof width === 'number'));
  } catch {
    return {};
  }
}

/** "minmax(0, 0.7fr)" at 200 % → "minmax(0, 1.4fr)" */
const scaleWidth = (width: string, percent: number): string =>
  width.replace(/[\d.]+(?=fr)/g, (figure) => String((Number(figure) * percent) / 100));

/** The columns as the user has them, and the dialog in which they choose. */
export function useColumnChoice() {
  const user = useUser()?.Id ?? '';
  const [widths, setWidths] = useState(() => readWidths(user));
  const columns = useMemo<readonly Column<Recommendation, RecommendationContext>[]>(
    () =>
      recommendationColumns
        .filter(({ key }) => widths[key] !== HIDDEN)
        .map((column) => ({ ...column, width: scaleWidth(column.width, widths[column.key] ?? 100) })),
    [widths],
  );
  const change = (next: Widths) => {
    setWidths(next);
    try {
      localStorage.setItem(getStore(user), JSON.stringify(next));
    } catch {
      // Without storage the choice holds as long as the page.
    }
  };
  return { columns, widths, change };
}

/** The shown columns, and their widths. */
export function ColumnChoice({ widths, onChange }: { widths: Widths; onChange: (widths: Widths) => void }) {
  const [open, setOpen] = useState(false);
  const set = (key: string, width: number) => onChange({ ...widths, [key]: width });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Columns3 size={14} aria-hidden /> <span>Columns</span>
      </Button>
      {open && (
        <Dialog
          title="Columns"
          lead="Saved in this browser."
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button variant="text" onClick={() => onChange({})}>
                Reset
              </Button>
              <Button variant="contained" onClick={() => setOpen(false)}>
                Done
              </Button>
            </>
          }
        >
          <ul className={css.columns}>
            {CHOOSABLE.map(({ key, label }) => {
              const width = widths[key] ?? 100;
              return (
                <li key={key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={width !== HIDDEN}
                      onChange={(event) => set(key, event.target.checked ? 100 : HIDDEN)}
                    />
                    {label}
                  </label>
                  <input
                    type="range"
                    aria-label={`Width of ${label}`}
                    min={NARROWEST}
                    max={WIDEST}
                    step={STEP}
                    disabled={width === HIDDEN}
                    value={width === HIDDEN ? 100 : width}
                    onChange={(event) => set(key, Number(event.target.value))}
                  />
                </li>
              );
            })}
          </ul>
        </Dialog>
      )}
    </>
  );
}
