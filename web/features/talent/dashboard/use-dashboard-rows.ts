import { useMemo } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { NOUN } from '../candidacies/noun.ts';
import type { ShownIntro } from './shown-intro.ts';

type DashboardPage = Reply<typeof talentDashboard>;

/** The rows of all pages so far, the data that their cells need beside them, and the band of each row's company. */
export function useDashboardRows(pages: readonly DashboardPage[] | undefined) {
  const today = pages?.[0]?.today ?? '';
  // A row that moved between two pages is in both: it keeps its first place.
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.poscans.map((row) => [row.Id, row]))).values()],
    [pages],
  );
  const context = useMemo(
    () => ({
      today,
      introsOf: Map.groupBy<string, ShownIntro>(
        [...new Map(pages?.flatMap((page) => page.intros.map((intro) => [intro.Id, intro]))).values()],
        (intro) => intro.Position_Candidate__c,
      ),
    }),
    [pages, today],
  );
  const bandOf = useMemo(() => {
    const amounts = new Map(
      pages?.flatMap(({ companies }) => companies.map((company) => [company.Account__c, company.count])),
    );
    return ({ Account__c, Poscan_account }: Candidacy) => {
      const count = amounts.get(Account__c);
      return count === undefined ? Poscan_account : `${Poscan_account}: ${formatCounted(count, NOUN)}`;
    };
  }, [pages]);
  return { rows, context, bandOf };
}
