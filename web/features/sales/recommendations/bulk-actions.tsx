import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { may } from './actions.ts';

type BulkActionsProps = {
  chosen: readonly Recommendation[];
  onSuggest: (able: readonly Recommendation[]) => void;
  onDismiss: (able: readonly Recommendation[]) => void;
  onSnooze: (chosen: readonly Recommendation[]) => void;
};

/** Staff's actions on the ticked recommendations. */
export function BulkActions({ chosen, onSuggest, onDismiss, onSnooze }: BulkActionsProps) {
  const able = chosen.filter(
    (row) => may(row, { status: 'Suggested to Portfolio' }) && row.status.status === 'To Review',
  );
  return (
    <>
      {able.length < chosen.length && <p>{chosen.length - able.length} cannot be suggested or dismissed.</p>}
      {able.length > 0 && (
        <>
          <Button size="small" variant="contained" data-keys="s" onClick={() => onSuggest(able)}>
            Suggest {able.length}
          </Button>
          <Button size="small" data-keys="d" onClick={() => onDismiss(able)}>
            Dismiss {able.length}
          </Button>
        </>
      )}
      <Button size="small" data-keys="z" onClick={() => onSnooze(chosen)}>
        Snooze {chosen.length}
      </Button>
    </>
  );
}
