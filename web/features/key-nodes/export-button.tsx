import { Download } from 'lucide-react';
import { useState } from 'react';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { buildCsvFile } from '../../platform/ui/csv.ts';
import { saveFile } from '../../platform/ui/save-file.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { loadKeyNodesPage } from './queries.ts';

/** The number of rows in an answer. */
const AT_ONCE = 200;

const HEADS = [
  ...['Connector', 'Profile', 'Score', 'Title', 'Company now', 'Role', 'Company', 'From', 'To', 'Months together'],
  ...['Years since', 'Skills', 'Firm contact', 'Asked', 'Message'],
];
const listCells = (row: KeyNode) => [
  ...[row.Contact_Name__c, row.Linkedin_Profile__c, row.score, row.Title, row.current_account, row.role_title],
  ...[row.Account_Name__c, row.Start_Date__c, row.Active__c ? 'today' : row.End_Date__c, row.overlappingMonths],
  ...[row.years, row.Skill__c.replaceAll(';', ', '), row.ask?.contact.Name ?? row.owner_name],
  ...[row.ask?.asked_at.slice(0, 10), row.ask?.state],
];

/** All that the filters leave, as a file. */
export function ExportButton({ query, shown }: { query: Parameters<typeof loadKeyNodesPage>[0]; shown: number }) {
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const rows: KeyNode[] = [];
      for (let cursor: number | null = 0; cursor !== null; ) {
        const page = await loadKeyNodesPage(query, { cursor, limit: AT_ONCE });
        rows.push(...page.connectors);
        cursor = page.next_cursor;
      }
      saveFile(buildCsvFile([HEADS, ...rows.map(listCells)]), 'key nodes.csv');
    } catch (error) {
      notices.error(`The file could not be made. ${describeError(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy || shown === 0} onClick={() => void make()}>
      <Download size={16} aria-hidden /> <span>Export CSV</span>
    </Button>
  );
}
