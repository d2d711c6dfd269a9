/** What the last verification of the audit found: stored, so that every process and every screen tells the same. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AuditChain } from '../../../../shared/features/operations/audit/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { findPruned, linkRows } from '../../../platform/audit/chain.ts';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import { AuditReport, verifyAudit } from '../../../platform/audit/verify.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import * as queries from './queries.ts';

const StoredReport = AuditReport.extend({ at: z.string(), ms: z.number().int() });
export type StoredReport = z.infer<typeof StoredReport>;

export const AUDIT_VERIFY = 'audit.verify';
export const AUDIT_DAY = 'audit.day';

interface ReportDeps extends Pick<Deps, 'clock' | 'settings'> {
  db: Kysely<Schema>;
  progress?: (rows: number) => Promise<unknown>;
}

/** Verifies the chain, up to the rows that were written just now, and stores what was found. */
export async function saveReport({ db, clock, settings, progress }: ReportDeps): Promise<StoredReport> {
  await linkRows(db);
  const begun = performance.now();
  const { file } = settings.auditCheckpoints;
  const key = loadAuditKey(settings.dataFolder);
  const report = await verifyAudit({ db, key, file, ...(progress ? { progress } : {}) });
  const stored = { ...report, at: clock.now().toISOString(), ms: Math.round(performance.now() - begun) };
  await writeInstallation(db, 'audit_report', JSON.stringify(stored));
  return stored;
}

const getHost = (url: string): string => new URL(url).host;

export async function describeChain(db: Db, settings: Settings): Promise<AuditChain> {
  const report = await readInstallation(db, 'audit_report');
  const checkpoint = await queries.findLastCheckpoint(db);
  const { url, file } = settings.auditCheckpoints;
  return {
    report: report === undefined ? null : StoredReport.parse(JSON.parse(report)),
    running: await queries.isVerifying(db, [AUDIT_VERIFY, AUDIT_DAY]),
    checkpoint: checkpoint
      ? {
          day: checkpoint.day,
          row: checkpoint.audit_id,
          elsewhere: [...(url === null ? [] : [getHost(url)]), ...(file === null ? [] : [file])],
          posted_at: checkpoint.posted_at,
          post_error: checkpoint.post_error,
        }
      : null,
    pruned_to: (await findPruned(db))?.audit_id ?? null,
    keep_days: settings.keepDays.audit,
  };
}
