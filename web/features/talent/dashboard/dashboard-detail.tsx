import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { CandidacyDetail } from '../candidates/poscan-detail.tsx';
import { StepSelect } from '../candidates/step-select.tsx';
import css from './dashboard.module.css';

/** The opened row: the possible actions on the candidacy, and below them its data. */
export function DashboardDetail({ row }: { row: Candidacy }) {
  return (
    <div className={css.opened}>
      <div className={css.detail}>
        <StepSelect row={row} />
      </div>
      <CandidacyDetail row={row} />
    </div>
  );
}
