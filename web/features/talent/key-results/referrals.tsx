import { CANDIDACY_LIFE } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { ReferralCandidacy } from '../../../../shared/features/talent/key-results/calls.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { getCandidacyIndicator } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import css from './krs.module.css';
import { KrsSectionHead } from './section-head.tsx';
import { TitledTable } from './titled-table.tsx';

/** The referrals in the range. */
export function Referrals({ rows }: { rows: readonly ReferralCandidacy[] }) {
  return (
    <section aria-labelledby="referrals">
      <KrsSectionHead id="referrals" title="Referrals" count={rows.length} />
      {rows.length === 0 ? (
        <p className={css.soft}>No referrals in this range.</p>
      ) : (
        <TitledTable title="Referrals" heads={['Candidate', 'Position', 'Status', 'Since']}>
          {rows.map((row) => (
            <tr key={row.Id}>
              <td>
                <PersonLine
                  name={row.Candidate_Name__c}
                  to={`/talent/match-positions?sf_id=${row.Candidate__c}`}
                  size={24}
                />
              </td>
              <td data-label="Position">
                {row.Position_Title__c}
                <div className={css.below}>{row.Account_Name__c}</div>
              </td>
              <td data-label="Status">
                <StatusChip
                  indicator={getCandidacyIndicator({ ...CANDIDACY_LIFE[row.Status__c], Status__c: row.Status__c })}
                  label={row.Status__c}
                />
              </td>
              <td data-label="Since" className={css.day}>
                {formatDay(row.CreatedDate)}
              </td>
            </tr>
          ))}
        </TitledTable>
      )}
    </section>
  );
}
