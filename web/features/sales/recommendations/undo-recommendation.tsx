import { RowUndo } from '../../../platform/ui/states/row-undo.tsx';
import { useUndoing } from './actions.ts';
import type { RecommendationStep } from './queries.ts';

type UndoProps = { of: Pick<RecommendationStep, 'useCase' | 'account'>; name: string };

/** Takes back, in its row, what its user decided on a recommendation. */
export function UndoRecommendation({ of, name }: UndoProps) {
  return <RowUndo label={`Undo the change of ${name}`} action={useUndoing()(of)} />;
}
