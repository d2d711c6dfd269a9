import type { FocusList } from '../../../shared/features/focus-lists/list.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './focus-list.module.css';

type EarlierListsProps = { lists: readonly FocusList[]; onChoose: (id: string) => void };

/** The user's lists of the last days, to continue with. */
export function EarlierLists({ lists, onChoose }: EarlierListsProps) {
  const timeZone = useSettings()?.time_zone;
  return (
    <Card className={css.earlier}>
      {lists.length === 0 && <p className={css.soft}>No lists yet. Kith saves lists for 30 days.</p>}
      <ul className={css.rows}>
        {lists.map(({ id, file_name, total, created_at, missing }) => (
          <li key={id}>
            <Button variant="text" onClick={() => onChoose(id)}>
              {file_name}
            </Button>
            <span className={css.soft}>
              {formatCount(total)} {total === 1 ? 'lead' : 'leads'}, {formatCount(missing)} missing
            </span>
            <span className={css.soft}>{formatMoment(created_at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
