import { toMoment } from './days.ts';
import { listDemoTalentTeam } from './positions.ts';
import type { RowBuilder } from './rows.ts';

/** The number of candidates whose careers were read, and the number of rows of the run. */
const READ = 40;
const ROWS = 6;

/** A list for which the talent team asked the provider: for most people the provider had nothing new. */
export function addEnrichmentRuns({ rows, today, source }: RowBuilder): void {
  const label = 'speakers-of-data-days.csv';
  const [userId] = listDemoTalentTeam(rows);
  const people = rows.candidate
    .map(({ contact_id }) => rows.contact.find(({ id }) => id === contact_id)!)
    .filter(({ profile_key }) => profile_key);
  if (userId === undefined || people.length === 0) return;
  const source_id = source(label, 0);
  const at = toMoment(today, -3, 540);
  for (const [place, { id: contact_id }] of people.slice(0, READ).entries()) {
    const read_at = toMoment(today, -3 - (place % 5) * 12, 541 + place);
    rows.career_read.push({ id: rows.career_read.length + 1, contact_id, source_id, read_at });
  }
  const row = { run_id: 1, name: null, contact_id: null };
  rows.enrichment_run.push({
    id: 1,
    kind: 'list',
    label,
    started_by: userId,
    state: 'done',
    minimum_days: 31,
    save: 1,
    slack_text: null,
    source_id,
    total: ROWS,
    summary: null,
    error: null,
    job_id: null,
    created_at: at,
    finished_at: toMoment(today, -3, 541),
  });
  const known = people.slice(0, ROWS - 2).map(({ id, name, profile_key }) => ({
    ...row,
    url: `linkedin.com/${profile_key}`,
    profile_key: profile_key!,
    outcome: 'unchanged' as const,
    name,
    contact_id: id,
    message: null,
  }));
  const others = [
    { ...row, url: 'linkedin.com/in/ottoline-brask', profile_key: 'in/ottoline-brask', outcome: 'unknown' as const },
    { ...row, url: 'linkedin.com/company/harrow', profile_key: null, outcome: 'rejected' as const },
  ];
  const messages = [
    'The provider doesn’t know this profile.',
    'This is a company page. Use the address of a person’s profile.',
  ];
  for (const [place, item] of [
    ...known,
    ...others.map((other, at) => ({ ...other, message: messages[at]! })),
  ].entries())
    rows.enrichment_row.push({ id: place + 1, line: place + 2, ...item });
}
