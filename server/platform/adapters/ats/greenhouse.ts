/**
 * Greenhouse by Harvest v3, which has the place of v1 and v2 since August 2026: client credentials, flat lists, and the next page in the
 * Link header alone.
 */
import type { Ats, AtsAccount, AtsApplication, AtsDraft, AtsKey } from '../../ports/ats.ts';
import { AtsBusy, AtsRefusal } from '../../ports/ats.ts';
import { fetchAts, isSameProfile, makeBasicAuth } from './ats-client.ts';

const NAME = 'Greenhouse';
const HOST = 'https://harvest.greenhouse.io';
const AUTH_HOST = 'https://auth.greenhouse.io';
const APP = 'https://app.greenhouse.io';
const MAX_PAGES = 20;
const NEXT = /<([^>]+)>;\s*rel="next"/;

interface Job {
  id: number;
  name: string;
  status: string;
  confidential?: boolean;
}
interface Candidate {
  id: number;
  private?: boolean;
  email_addresses?: { value: string }[];
  social_media_addresses?: { value: string }[];
  website_addresses?: { value: string }[];
}
interface Application {
  id: number;
  candidate_id: number;
  job_id: number | null;
  status: string;
  stage_id?: number | null;
  stage_name?: string | null;
}
interface Label {
  id: number;
  name: string;
}
interface RejectionDetail {
  application_id: number;
  rejection_reason_id: number | null;
}

/** @param hosts replaces the vendor's in tests */
export function createGreenhouse(hosts = { api: HOST, auth: AUTH_HOST }): Ats {
  return { kind: 'greenhouse', name: NAME, open: (key, signal) => openGreenhouse(hosts, key, signal) };
}

function makeClient(hosts: { api: string; auth: string }, { key, clientId }: AtsKey, signal?: AbortSignal) {
  let token: Promise<string> | null = null;
  const loadToken = async (): Promise<string> => {
    const { body } = await fetchAts(
      NAME,
      `${hosts.auth}/token`,
      {
        method: 'POST',
        authorization: makeBasicAuth(clientId, key),
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
      signal,
    );
    const { access_token } = body as { access_token?: string };
    if (!access_token) throw new AtsBusy(`${NAME} isn’t responding.`);
    return access_token;
  };
  const call = async (address: string, body?: object) => {
    token ??= loadToken().catch((error: unknown) => {
      token = null;
      throw error;
    });
    const authorization = `Bearer ${await token}`;
    return fetchAts(NAME, address, body ? { method: 'POST', authorization, body } : { authorization }, signal);
  };
  return {
    post: async <T>(path: string, body: object): Promise<T> => (await call(`${hosts.api}/v3/${path}`, body)).body as T,
    async list<T>(path: string, query: Record<string, string>): Promise<T[]> {
      const rows: T[] = [];
      let search = new URLSearchParams({ ...query, per_page: '500' }).toString();
      for (let page = 0; page < MAX_PAGES; page++) {
        const { body, headers } = await call(`${hosts.api}/v3/${path}?${search}`);
        rows.push(...(body as T[]));
        const next = NEXT.exec(headers.get('link') ?? '')?.[1];
        const cursor = next ? new URL(next).searchParams.get('cursor') : null;
        if (cursor === null) return rows;
        // The cursor alone: the first request's filters are in it.
        search = new URLSearchParams({ cursor }).toString();
      }
      return rows;
    },
  };
}
type Client = ReturnType<typeof makeClient>;

function openGreenhouse(hosts: { api: string; auth: string }, key: AtsKey, signal?: AbortSignal): AtsAccount {
  const client = makeClient(hosts, key, signal);
  return {
    async listJobs() {
      const jobs = await client.list<Job>('jobs', { status: 'open' });
      return jobs
        .filter(({ status, confidential: isSecret }) => status === 'open' && !isSecret)
        .map(({ id, name }) => ({ id: String(id), title: name, place: null, boardKeys: [String(id)] }));
    },
    async send(draft, saveCandidate) {
      const candidateId = draft.candidateId ?? (await findCandidate(client, draft)) ?? (await makeCandidate());
      if (candidateId !== draft.candidateId) await saveCandidate(candidateId);
      const known = await client.list<Application>('applications', { candidate_ids: candidateId });
      const application =
        known.find(({ job_id }) => String(job_id) === draft.jobId) ??
        (await createApplication(client, candidateId, draft));
      await addNote(client, candidateId, draft.note);
      return (await serializeApplications(client, [application]))[0]!;

      async function makeCandidate(): Promise<string> {
        const { firstName, lastName, company, title, email, phone, profileUrl } = draft;
        const { id } = await client.post<Candidate>('candidates', {
          first_name: firstName,
          last_name: lastName,
          ...(company ? { company } : {}),
          ...(title ? { title } : {}),
          ...(email ? { email_addresses: [{ value: email, type: 'personal' }] } : {}),
          ...(phone ? { phone_numbers: [{ value: phone, type: 'mobile' }] } : {}),
          ...(profileUrl ? { social_media_addresses: [{ value: profileUrl }] } : {}),
        });
        return String(id);
      }
    },
    async read(ids) {
      if (ids.length === 0) return [];
      const rows = await client.list<Application>('applications', { ids: ids.join(',') });
      return serializeApplications(client, rows);
    },
  };
}

/** By their address, or whoever was made since with the same profile. A private candidate is nobody's here. */
async function findCandidate(client: Client, { email, profileUrl, since }: AtsDraft): Promise<string | null> {
  const byEmail = email ? await client.list<Candidate>('candidates', { email }) : [];
  const present = byEmail.find((candidate) => candidate.private !== true);
  if (present) return String(present.id);
  if (profileUrl === null) return null;
  const recent = await client.list<Candidate>('candidates', { created_at: `gte|${since}` });
  const made = recent.find((candidate) =>
    [...(candidate.social_media_addresses ?? []), ...(candidate.website_addresses ?? [])].some(({ value }) =>
      isSameProfile(value, profileUrl),
    ),
  );
  return made ? String(made.id) : null;
}

async function createApplication(client: Client, candidateId: string, { jobId, referrer }: AtsDraft) {
  const sources = await client.list<Label>('sources', {});
  const source = sources.find(({ name }) => name.toLowerCase() === 'kith');
  const body = {
    candidate_id: Number(candidateId),
    job_id: Number(jobId),
    ...(source ? { source_id: source.id } : {}),
  };
  const credited = { ...body, referrer: { type: 'outside', value: referrer } };
  try {
    return await client.post<Application>('applications', credited);
  } catch (error) {
    // The note names them in any case.
    if (error instanceof AtsRefusal && /referrer/i.test(error.message))
      return client.post<Application>('applications', body);
    throw error;
  }
}

async function addNote(client: Client, candidateId: string, text: string): Promise<void> {
  const notes = await client.list<{ body: string }>('notes', { candidate_ids: candidateId });
  if (notes.some(({ body }) => body === text)) return;
  await client.post('notes', { candidate_id: Number(candidateId), body: text, visibility: 'public' });
}

async function serializeApplications(client: Client, rows: readonly Application[]): Promise<AtsApplication[]> {
  const unnamed = rows.flatMap(({ stage_id, stage_name }) => (stage_id && !stage_name ? [stage_id] : []));
  const stages = await loadNames(client, 'job_interview_stages', unnamed);
  const rejected = rows.filter(({ status }) => status === 'rejected').map(({ id }) => id);
  const details =
    rejected.length === 0
      ? []
      : await client.list<RejectionDetail>('rejection_details', { application_ids: rejected.join(',') });
  const reasonIds = details.flatMap(({ rejection_reason_id }) => rejection_reason_id ?? []);
  const reasons = await loadNames(client, 'rejection_reasons', reasonIds);
  return rows.map(({ id, candidate_id, status, stage_id, stage_name }) => {
    const detail = details.find(({ application_id }) => application_id === id);
    return {
      id: String(id),
      candidateId: String(candidate_id),
      stage: stage_name ?? stages.get(stage_id ?? 0) ?? null,
      outcome: status === 'hired' ? 'hired' : status === 'rejected' ? 'rejected' : 'open',
      reason: reasons.get(detail?.rejection_reason_id ?? 0) ?? null,
      url: `${APP}/people/${candidate_id}?application_id=${id}`,
    };
  });
}

async function loadNames(client: Client, path: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await client.list<Label>(path, { ids: [...new Set(ids)].join(',') });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
