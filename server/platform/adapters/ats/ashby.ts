/** Ashby: every call is a POST, and an error may come with status 200. */
import type { Ats, AtsAccount, AtsApplication, AtsDraft } from '../../ports/ats.ts';
import { AtsKeyError } from '../../ports/ats.ts';
import { createAtsRefusal, fetchAts, isSameProfile, makeBasicAuth } from './ats-client.ts';

const NAME = 'Ashby';
const HOST = 'https://api.ashbyhq.com';
const MAX_PAGES = 20;

interface Answer<T> {
  success: boolean;
  results?: T;
  errors?: string[];
  errorInfo?: { message?: string };
  moreDataAvailable?: boolean;
  nextCursor?: string | null;
}
interface Job {
  id: string;
  title: string;
  status: string;
  confidential?: boolean;
  jobPostingIds?: string[];
}
interface Candidate {
  id: string;
  profileUrl?: string | null;
  applicationIds?: string[];
  primaryEmailAddress?: { value: string } | null;
  socialLinks?: { url: string }[];
}
interface Application {
  id: string;
  status: string;
  candidate: { id: string };
  job: { id: string };
  currentInterviewStage?: { title: string } | null;
  archiveReason?: { text?: string; title?: string } | null;
}

/** @param host replaces the vendor's in tests */
export function createAshby(host = HOST): Ats {
  return { kind: 'ashby', name: NAME, open: ({ key }, signal) => openAshby(makeClient(host, key, signal)) };
}

function makeClient(host: string, key: string, signal?: AbortSignal) {
  async function ask<T>(verb: string, body: object): Promise<Answer<T>> {
    const request = { method: 'POST', authorization: makeBasicAuth(key), body } as const;
    const answer = (await fetchAts(NAME, `${host}/${verb}`, request, signal)).body as Answer<T>;
    if (answer.success) return answer;
    const { errors = [], errorInfo } = answer;
    if (errors.includes('unauthorized')) throw new AtsKeyError(`${NAME} doesn’t accept this key.`);
    throw createAtsRefusal(NAME, errorInfo?.message ? { message: errorInfo.message } : { errors });
  }
  return {
    call: async <T>(verb: string, body: object): Promise<T> => (await ask<T>(verb, body)).results as T,
    async list<T>(verb: string, body: object): Promise<T[]> {
      const rows: T[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MAX_PAGES; page++) {
        const answer: Answer<T[]> = await ask<T[]>(verb, cursor === null ? body : { ...body, cursor });
        rows.push(...(answer.results ?? []));
        cursor = answer.moreDataAvailable ? (answer.nextCursor ?? null) : null;
        if (cursor === null) return rows;
      }
      return rows;
    },
  };
}
type Client = ReturnType<typeof makeClient>;

function openAshby(client: Client): AtsAccount {
  return {
    async listJobs() {
      const jobs = await client.list<Job>('job.list', { status: ['Open'] });
      return jobs
        .filter(({ status, confidential: isSecret }) => status === 'Open' && !isSecret)
        .map(({ id, title, jobPostingIds = [] }) => ({ id, title, place: null, boardKeys: jobPostingIds }));
    },
    async send(draft, saveCandidate) {
      const sources = await client.list<{ id: string; title: string }>('source.list', {});
      const sourceId = sources.find(({ title }) => title.toLowerCase() === 'kith')?.id;
      const source = sourceId ? { sourceId } : {};
      const found = draft.candidateId
        ? await client.call<Candidate>('candidate.info', { id: draft.candidateId })
        : await findCandidate(client, draft);
      const candidate = found ?? (await createCandidate(client, draft, source));
      if (candidate.id !== draft.candidateId) await saveCandidate(candidate.id);
      const known = await loadApplications(client, candidate.applicationIds ?? []);
      const application =
        known.find(({ job }) => job.id === draft.jobId) ??
        (await client.call<Application>('application.create', {
          candidateId: candidate.id,
          jobId: draft.jobId,
          ...source,
        }));
      const notes = await client.list<{ content?: string }>('candidate.listNotes', { candidateId: candidate.id });
      if (!notes.some(({ content }) => content === draft.note))
        await client.call('candidate.createNote', {
          candidateId: candidate.id,
          note: { type: 'text/plain', value: draft.note },
        });
      return serializeApplication(application, candidate.profileUrl ?? null);
    },
    async read(ids) {
      const rows = await loadApplications(client, ids);
      return rows.map((row) => serializeApplication(row, null));
    },
  };
}

async function loadApplications(client: Client, ids: readonly string[]): Promise<Application[]> {
  const rows: Application[] = [];
  for (const applicationId of ids) rows.push(await client.call<Application>('application.info', { applicationId }));
  return rows;
}

/** By their address, or by their name and profile. */
async function findCandidate(client: Client, draft: AtsDraft): Promise<Candidate | null> {
  const { email, firstName, lastName, profileUrl } = draft;
  const byEmail = email ? await client.call<Candidate[]>('candidate.search', { email }) : [];
  if (byEmail[0]) return byEmail[0];
  if (profileUrl === null) return null;
  const byName = await client.call<Candidate[]>('candidate.search', { name: `${firstName} ${lastName}`.trim() });
  return byName.find(({ socialLinks = [] }) => socialLinks.some(({ url }) => isSameProfile(url, profileUrl))) ?? null;
}

function createCandidate(client: Client, draft: AtsDraft, source: { sourceId?: string }): Promise<Candidate> {
  const { firstName, lastName, email, phone, profileUrl } = draft;
  return client.call<Candidate>('candidate.create', {
    name: `${firstName} ${lastName}`.trim(),
    ...(email ? { email } : {}),
    ...(phone ? { phoneNumber: phone } : {}),
    ...(profileUrl ? { linkedInUrl: profileUrl } : {}),
    ...source,
  });
}

function serializeApplication(row: Application, url: string | null): AtsApplication {
  const { id, status, candidate, currentInterviewStage, archiveReason } = row;
  return {
    id,
    candidateId: candidate.id,
    stage: currentInterviewStage?.title ?? null,
    outcome: status === 'Hired' ? 'hired' : status === 'Archived' ? 'rejected' : 'open',
    reason: archiveReason?.text ?? archiveReason?.title ?? null,
    url,
  };
}
