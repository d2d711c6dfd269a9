/** People's work, by their jobs. */

import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import type { PersonsWork } from './fit.ts';
import { type KnownCandidate, listJobTitles } from './queries.ts';
import { toPersonsWork } from './work.ts';

/** The number of jobs that are read for a person's work. */
const TELLING_JOBS = 8;

/** The work of people by all jobs that the viewer may know, in the given order. */
export async function loadWorkByJobs(
  db: Db,
  scope: ViewerScope,
  people: readonly KnownCandidate[],
): Promise<PersonsWork[]> {
  const ids = people.map(({ id }) => id);
  const jobs = Map.groupBy(await readInBatches(ids, (some) => listJobTitles(db, scope, some)), (job) => job.contact_id);
  return people.map(({ title, ...person }) => {
    const telling = (jobs.get(person.id) ?? []).slice(0, TELLING_JOBS);
    const present = telling.filter(({ goes_on }) => goes_on === 1).map((job) => job.title);
    const before = telling.filter(({ goes_on }) => goes_on === 0).map((job) => job.title);
    return toPersonsWork({ ...person, now: [...new Set(title === null ? present : [title, ...present])], before });
  });
}
