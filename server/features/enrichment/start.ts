import type { Db } from '../../platform/db/engine.ts';
import { parseProfileAddress } from '../../platform/text/profile-address.ts';
import { enqueueEnrichment } from './queue.ts';
import { insertEnrichmentRows, insertEnrichmentRun, type RunRow } from './runs/queries.ts';

export interface ProfileLine {
  line: number;
  url: string;
}

interface NewRun {
  kind: RunRow['kind'];
  label: string;
  startedBy: number | null;
  minimumDays: number;
  save?: boolean;
  slackText?: string | undefined;
}

/** The part that is kept of a text that is not an address. */
const LONGEST_SHOWN = 200;

/** Makes a run for these addresses, without duplicates, and queues it. Call it in a transaction. */
export async function startRun(trx: Db, run: NewRun, lines: readonly ProfileLine[], now: Date): Promise<RunRow> {
  const { kind, label, startedBy, minimumDays, save = true, slackText } = run;
  const made = await insertEnrichmentRun(trx, {
    kind,
    label,
    started_by: startedBy,
    state: 'running',
    minimum_days: minimumDays,
    save: save ? 1 : 0,
    slack_text: slackText || null,
    source_id: null,
    total: lines.length,
    summary: null,
    error: null,
    job_id: null,
    created_at: now.toISOString(),
    finished_at: null,
  });
  const first = new Map<string, number>();
  await insertEnrichmentRows(
    trx,
    lines.map(({ line, url }) => {
      const read = parseProfileAddress(url);
      const shown = url.toWellFormed().replaceAll('\0', '').trim().slice(0, LONGEST_SHOWN);
      const row = { run_id: made.id, line, url: shown, name: null, contact_id: null };
      if (!('key' in read)) return { ...row, profile_key: null, outcome: 'rejected', message: read.reason };
      const before = first.get(read.key);
      if (before !== undefined)
        return { ...row, profile_key: read.key, outcome: 'fresh', message: `Same person as in line ${before}.` };
      first.set(read.key, line);
      return { ...row, profile_key: read.key, outcome: 'due', message: null };
    }),
  );
  await enqueueEnrichment(trx, made.id, now);
  return made;
}
