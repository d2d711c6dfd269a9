import { Download } from 'lucide-react';
import { useState } from 'react';
import { MAX_LEADS_TEXT, type MissingHire } from '../../../../shared/features/talent/key-results/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { buildCsvFile } from '../../../platform/ui/csv.ts';
import { FileDrop } from '../../../platform/ui/fields/file-drop.tsx';
import { TABLE_FILES } from '../../../platform/ui/fields/table-files.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './krs.module.css';
import { useMissingHires } from './queries.ts';
import { KrsSectionHead } from './section-head.tsx';
import { TitledTable } from './titled-table.tsx';

/** A text in UTF-8, or anything else (a workbook, a text in another encoding) as a data: URL. */
async function loadLeads(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not in UTF-8: the server finds the encoding out.
  }
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The people of a list of hires who are not recorded as hired. */
export function MissingHires() {
  const compare = useMissingHires();
  const [name, setName] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const onFile = async (file: File) => {
    const leads = await loadLeads(file);
    setName(file.name);
    setTooLong(leads.length > MAX_LEADS_TEXT);
    if (leads.length <= MAX_LEADS_TEXT) compare.mutate(leads);
    else compare.reset();
  };
  const { data, error, isPending } = compare;
  return (
    <section aria-labelledby="missing-hires">
      <KrsSectionHead id="missing-hires" title="Missing hires" count={data?.missingHires.length}>
        {data && data.missingHires.length > 0 && (
          <Button
            className={css.download}
            variant="outlined"
            size="small"
            onClick={() => saveFile(getCsv(data.missingHires), 'missing-hires.csv')}
          >
            <Download size={14} aria-hidden /> <span>Download CSV</span>
          </Button>
        )}
      </KrsSectionHead>
      {data || isPending ? (
        <p className={css.soft} role="status">
          {isPending ? `Comparing ${name}…` : `Compared ${formatCount(data!.looked_at)} leads from ${name}.`}{' '}
          {!isPending && (
            <Button variant="text" size="small" onClick={() => compare.reset()}>
              Choose another list
            </Button>
          )}
        </p>
      ) : (
        <FileDrop
          title="Drop a list of hires here"
          hint="A table with the company, the person’s profile address or name, and their start date. Kith compares it and doesn’t store it."
          accept={TABLE_FILES}
          onFile={onFile}
        />
      )}
      {tooLong && (
        <Notice kind="error">
          {name} is too large. The limit is 900 kB for a text file and 670 kB for a workbook. Split it into parts.
        </Notice>
      )}
      {error && <Notice kind="error">{describeError(error)}</Notice>}
      {data && data.missingHires.length === 0 && <p className={css.none}>No missing hires were found</p>}
      {data && data.missingHires.length > 0 && <Found hires={data.missingHires} />}
      {data && data.rejected.length > 0 && (
        <details className={css.rejected}>
          <summary>{formatCount(data.rejected.length)} rows could not be compared</summary>
          <ul>
            {data.rejected.slice(0, 100).map(({ line, value, reason }) => (
              <li key={line}>
                Line {line}
                {value && `, ${value}`}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const getCandidacy = ({ poscan }: MissingHire): string =>
  poscan ? `${poscan.Position_Title__c}: ${poscan.Status__c}` : 'None';

const getCsv = (hires: readonly MissingHire[]): Blob =>
  buildCsvFile([
    ['Person', 'Company', 'Started', 'Candidacy at this company', 'Line'],
    ...hires.map((hire) => [hire.Candidate_Name__c, hire.Account_Name__c, hire.start, getCandidacy(hire), hire.line]),
  ]);

function Found({ hires }: { hires: readonly MissingHire[] }) {
  return (
    <TitledTable title="Missing hires" heads={['Person', 'Company', 'Started', 'Candidacy at this company']}>
      {hires.map((hire) => (
        <tr key={hire.line}>
          <td>
            <Link to={`/talent/match-positions?sf_id=${hire.Candidate__c}`}>{hire.Candidate_Name__c}</Link>
          </td>
          <td data-label="Company">{hire.Account_Name__c}</td>
          <td data-label="Started">{hire.start || 'Unknown'}</td>
          <td data-label="Candidacy at this company">{getCandidacy(hire)}</td>
        </tr>
      ))}
    </TitledTable>
  );
}
