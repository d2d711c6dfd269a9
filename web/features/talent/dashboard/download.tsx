import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { buildCsvFile } from '../../../platform/ui/csv.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { NOUN } from '../candidacies/noun.ts';

type DashboardQuery = NonNullable<Args<typeof talentDashboard>['query']>;

/** The most rows of a file. Whoever needs others chooses closer days. */
const MAX_ROWS = 5_000;
const PER_PAGE = 200;

const COLUMNS: readonly (readonly [string, (row: Candidacy) => string | null | undefined])[] = [
  ['Person', (row) => row.Candidate_Name__c],
  ['LinkedIn', (row) => row.Candidate_LinkedIn__c],
  ['Position', (row) => row.Position_Title__c],
  ['Company', (row) => row.Poscan_account],
  ['Request type', (row) => row.Request_Type__c],
  ['Priority', (row) => row.Priority__c],
  ['Status', (row) => row.Status__c],
  ['Rejection reason', (row) => row.Rejection_Reason__c],
  ['Owner', (row) => row.Kith_Owner__r?.FirstName],
  ['Portco owner', (row) => row.Portco_Owner__r?.Name],
  ['Updated', (row) => row.Last_Status_Update__c],
  ['Created', (row) => row.CreatedDate],
  ['Next update', (row) => row.Next_Portco_Feedback_Request__c],
];

async function readAll(query: DashboardQuery) {
  const rows = new Map<string, Candidacy>();
  for (let cursor: string | null | undefined; ; ) {
    const page = await send(talentDashboard, { query: { ...query, limit: PER_PAGE, ...(cursor ? { cursor } : {}) } });
    for (const row of page.poscans) rows.set(row.Id, row);
    cursor = page.next_cursor;
    if (cursor === null || rows.size >= MAX_ROWS) return { rows: [...rows.values()], truncated: cursor !== null };
  }
}

/** Saves all rows of the list, also those that were not scrolled to. */
export function DownloadList({ query, name }: { query: DashboardQuery; name: string }) {
  const [busy, setBusy] = useState(false);
  const notices = useNotices();
  const save = async () => {
    setBusy(true);
    try {
      const { rows, truncated } = await readAll(query);
      const cells = rows.map((row) => COLUMNS.map(([, cellOf]) => cellOf(row)));
      saveFile(buildCsvFile([COLUMNS.map(([heading]) => heading), ...cells]), `${name}.csv`);
      if (truncated)
        notices.info(
          `The file has only the first ${formatCounted(rows.length, NOUN)}. Choose a shorter period to get the rest.`,
        );
    } catch (error) {
      notices.error(`The list could not be downloaded. ${describeError(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void save()}>
      <Download size={14} aria-hidden /> {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
