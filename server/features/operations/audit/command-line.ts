/** `npm run audit:verify`: says whether the audit is as it was written. Changes nothing. */
import type { Kysely } from 'kysely';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

interface CommandDeps {
  db: Kysely<Schema>;
  settings: Settings;
  out: (line: string) => void;
}

/** @returns the exit code: 1 if something was changed, removed or put in */
export async function runAuditVerify({ db, settings, out }: CommandDeps): Promise<0 | 1> {
  const key = loadAuditKey(settings.dataFolder);
  const report = await verifyAudit({ db, key, file: settings.auditCheckpoints.file });
  const { rows, first_row, last_row, waiting, erased, finding } = report;
  const count = rows.toLocaleString('en-US');
  if (rows > 0)
    out(
      `Rows ${first_row} to ${last_row} are whole: ${count} rows, in ${erased} of which a value was erased on request.`,
    );
  if (waiting > 0)
    out(`${waiting.toLocaleString('en-US')} rows are not in the chain yet. Kith adds them while it runs.`);
  if (!finding) {
    out('Nothing was changed, removed or inserted.');
    return 0;
  }
  out(`NOT WHOLE: ${finding.text}`);
  if (finding.expected !== null || finding.found !== null)
    out(`  hash in the chain: ${finding.expected || 'none'}\n  hash of what is there: ${finding.found || 'none'}`);
  return 1;
}
