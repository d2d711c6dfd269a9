/** Updates a person's jobs from the page of their profile, for the user who has just read it. */

import type { updateFromPage } from '../../../shared/features/enrichment/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { type CareerChanges, writeCareer } from '../../core/facts/write/career.ts';
import { insertCareerSource } from '../../core/facts/write/sources.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { YEAR_OF_END, YEAR_OF_START } from '../../core/network/model/employment-spans.ts';
import { findPersonOfPage } from '../../core/network/read/find-person.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { areDifferentPeople } from '../../core/network/words/people-names.ts';
import { audit } from '../../platform/audit/audit.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Career, CareerJob } from '../../platform/ports/enrichment.ts';
import { getProfileKey } from '../../platform/text/profile-address.ts';
import { OPEN_END, parseMonth, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../platform/time/months.ts';
import { type Months, makeMonthWords, parseDates } from './page-dates.ts';
import * as queries from './runs/queries.ts';
import { describeCareerChanges } from './runs/words.ts';

export async function takeOver({ db, viewer, body, clock, wakeJobs, awaitJob }: CallContext<typeof updateFromPage>) {
  const person = await findPersonOfPage(db, getViewerScope(viewer), { publicIdentifier: body.public_identifier });
  const key = getProfileKey(`in/${encodeURIComponent(body.public_identifier)}`);
  if (!person || key === null) throw createNotFoundError('Someone with this profile');
  if (areDifferentPeople(person.name, body.fullName))
    throw createConflictError(
      `Kith knows ${person.name} at this address, but this page is ${body.fullName}’s. Kith didn’t save anything.`,
    );
  const now = clock.now();
  const career = readCareerOnPage(body);
  const { changes, runId, jobId } = await db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const label = `The page of ${person.name}`;
    const sourceId = await insertCareerSource(trx, viewer.user.id, label, at);
    const changes = await writeCareer(trx, { sourceId, contactId: person.id, profileKey: key, career, now });
    const description = describeCareerChanges(changes);
    const run = await queries.insertEnrichmentRun(trx, {
      kind: 'page',
      label,
      started_by: viewer.user.id,
      state: 'done',
      minimum_days: 0,
      save: 1,
      slack_text: null,
      source_id: sourceId,
      total: 1,
      summary: description || 'Nothing new.',
      error: null,
      job_id: null,
      created_at: at,
      finished_at: at,
    });
    await queries.insertEnrichmentRows(trx, [
      {
        run_id: run.id,
        line: 1,
        url: key,
        profile_key: key,
        outcome: description === '' ? 'unchanged' : 'changed',
        name: person.name,
        message: description || null,
        contact_id: person.id,
      },
    ]);
    await audit(trx, viewer, now, { action: 'contact.updated', entity: 'contact', entityId: person.id, detail: body });
    const jobId = await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `page-${run.id}` }, now);
    return { changes, runId: run.id, jobId };
  });
  wakeJobs();
  // The panel asks again as soon as this is answered, and the strengths should be up to date by then.
  if (jobId !== undefined) await awaitJob(db, jobId);
  const changed = describeCareerChanges(viewer.staff ? changes : withoutOthersWords(changes));
  return { changed, run_id: changed === '' ? null : String(runId) };
}

/** A company must not learn which jobs others know of a person. */
const withoutOthersWords = (changes: CareerChanges): CareerChanges => ({
  ...changes,
  ended: changes.ended.map((job) => ({ ...job, title: '' })),
});

export function readCareerOnPage({
  public_identifier,
  fullName,
  location,
  experience,
}: Body<typeof updateFromPage>): Career {
  const months = makeMonthWords();
  const jobs = experience.flatMap((job) =>
    job.company === null ? [] : [getJob({ ...job, company: job.company }, months)],
  );
  return { name: fullName, profiles: [public_identifier], location: location ?? null, jobs };
}

type PageJob = Body<typeof updateFromPage>['experience'][number] & { company: string };

function getJob({ title, company, dates, current }: PageJob, months: Months): CareerJob {
  const edges = parseDates(dates, months);
  const from = parseMonth(edges.start, 'start');
  const to = current ? null : parseMonth(edges.end, 'end');
  const start_month = from?.month ?? UNKNOWN_START;
  const end_month = current ? OPEN_END : (to?.month ?? UNKNOWN_END);
  const isSound = end_month === UNKNOWN_END || end_month >= start_month;
  const year_only = (from?.yearOnly ? YEAR_OF_START : 0) | (to?.yearOnly ? YEAR_OF_END : 0);
  return {
    company,
    domain: null,
    title,
    ...(isSound && start_month >= toMonth(1940, 1)
      ? { start_month, end_month, year_only }
      : { start_month: UNKNOWN_START, end_month, year_only: year_only & YEAR_OF_END }),
  };
}
