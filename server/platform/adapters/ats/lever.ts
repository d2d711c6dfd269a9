/** Lever: an opportunity is a person in the running for one posting. Times are milliseconds. */
import type { Ats, AtsAccount, AtsApplication, AtsDraft, AtsKey } from '../../ports/ats.ts';
import { AtsRefusal } from '../../ports/ats.ts';
import { fetchAts, isSameProfile, makeBasicAuth } from './ats-client.ts';

const NAME = 'Lever';
const HOSTS = { lever: 'https://api.lever.co', lever_eu: 'https://api.eu.lever.co' } as const;
const MAX_PAGES = 20;

interface Vacancy {
  id: string;
  text: string;
  state?: string;
  confidentiality?: string;
  categories?: { location?: string | null };
}
interface Opportunity {
  id: string;
  contact: string;
  stage?: string | { text: string } | null;
  links?: string[];
  confidentiality?: string;
  archived?: { reason?: string | null } | null;
  applications?: (string | { posting?: string | null })[];
  urls?: { show?: string };
}
interface User {
  id: string;
  accessRole: string;
  deactivatedAt: number | null;
}
interface ArchiveReason {
  id: string;
  text: string;
  type?: string;
}
interface Page<T> {
  data: T[];
  hasNext?: boolean;
  next?: string;
}

/** @param host replaces the vendor's in tests */
export function createLever(kind: keyof typeof HOSTS, host: string = HOSTS[kind]): Ats {
  return { kind, name: NAME, open: (key, signal) => openLever(makeClient(host, key, signal)) };
}

function makeClient(host: string, { key }: AtsKey, signal?: AbortSignal) {
  const authorization = makeBasicAuth(key);
  return {
    get: async <T>(path: string): Promise<T> =>
      ((await fetchAts(NAME, `${host}/v1/${path}`, { authorization }, signal)).body as { data: T }).data,
    post: async <T>(path: string, body: object): Promise<T> =>
      (
        (await fetchAts(NAME, `${host}/v1/${path}`, { method: 'POST', authorization, body }, signal)).body as {
          data: T;
        }
      ).data,
    async list<T>(path: string, query: Record<string, string>): Promise<T[]> {
      const rows: T[] = [];
      const search = new URLSearchParams({ ...query, limit: '100' }).toString();
      let offset = '';
      for (let page = 0; page < MAX_PAGES; page++) {
        // `next` is percent-coded already.
        const address = `${host}/v1/${path}?${search}${offset && `&offset=${offset}`}`;
        const { data, hasNext, next } = (await fetchAts(NAME, address, { authorization }, signal)).body as Page<T>;
        rows.push(...data);
        if (!hasNext || !next) return rows;
        offset = next;
      }
      return rows;
    },
  };
}
type Client = ReturnType<typeof makeClient>;

function openLever(client: Client): AtsAccount {
  return {
    async listJobs() {
      const postings = await client.list<Vacancy>('postings', { state: 'published' });
      return postings
        .filter(({ confidentiality }) => confidentiality !== 'confidential')
        .map(({ id, text, categories }) => ({
          id,
          title: text,
          place: categories?.location ?? null,
          boardKeys: [id],
        }));
    },
    async send(draft, saveCandidate) {
      const known = await findOpportunities(client, draft);
      const present = known.find(({ applications = [] }) =>
        applications.some((application) => typeof application !== 'string' && application.posting === draft.jobId),
      );
      const opportunity = present ?? (await createOpportunity(client, draft, known[0]?.contact));
      if (opportunity.contact !== draft.candidateId) await saveCandidate(opportunity.contact);
      const path = `opportunities/${encodeURIComponent(opportunity.id)}/notes`;
      const notes = await client.list<{ fields?: { value?: unknown }[] }>(path, {});
      if (!notes.some(({ fields = [] }) => fields.some(({ value }) => value === draft.note)))
        await client.post(path, { value: draft.note });
      return (await readOpportunities(client, [opportunity.id]))[0]!;
    },
    read: (ids) => readOpportunities(client, ids),
  };
}

/** The person's own, by their address; without one whatever was made since with their profile. */
async function findOpportunities(client: Client, draft: AtsDraft): Promise<Opportunity[]> {
  const { candidateId, email, profileUrl, since } = draft;
  const expand = 'applications';
  if (candidateId !== null) return client.list<Opportunity>('opportunities', { contact_id: candidateId, expand });
  const byEmail = email ? await client.list<Opportunity>('opportunities', { email, expand }) : [];
  if (byEmail.length > 0) return byEmail.filter(({ confidentiality }) => confidentiality !== 'confidential');
  if (profileUrl === null) return [];
  const created_at_start = String(Date.parse(since));
  const recent = await client.list<Opportunity>('opportunities', { created_at_start, expand });
  return recent.filter(({ links = [] }) => links.some((link) => isSameProfile(link, profileUrl)));
}

async function createOpportunity(client: Client, draft: AtsDraft, contact: string | undefined): Promise<Opportunity> {
  const users = (await client.list<User>('users', {})).filter(({ deactivatedAt }) => !deactivatedAt);
  // Lever makes nothing in the name of a key alone.
  const user = users.find(({ accessRole }) => accessRole === 'super admin') ?? users[0];
  if (!user) throw new AtsRefusal('Lever names no active user to this key. Give the key access to users.');
  const { firstName, lastName, email, phone, profileUrl, company, title, jobId } = draft;
  return client.post<Opportunity>(`opportunities?perform_as=${encodeURIComponent(user.id)}`, {
    name: `${firstName} ${lastName}`.trim(),
    headline: [title, company].filter(Boolean).join(', '),
    ...(email ? { emails: [email] } : {}),
    ...(phone ? { phones: [{ value: phone }] } : {}),
    ...(profileUrl ? { links: [profileUrl] } : {}),
    ...(contact ? { contact } : {}),
    postings: [jobId],
    sources: ['Kith'],
    origin: 'referred',
  });
}

async function readOpportunities(client: Client, ids: readonly string[]): Promise<AtsApplication[]> {
  const rows: Opportunity[] = [];
  for (const id of ids)
    rows.push(await client.get<Opportunity>(`opportunities/${encodeURIComponent(id)}?expand=stage`));
  const reasons = rows.some(({ archived }) => archived) ? await client.list<ArchiveReason>('archive_reasons', {}) : [];
  return rows.map(({ id, contact, stage, archived, urls }) => {
    const reason = archived ? reasons.find((known) => known.id === archived.reason) : undefined;
    return {
      id,
      candidateId: contact,
      stage: typeof stage === 'string' ? stage : (stage?.text ?? null),
      outcome: !archived ? 'open' : reason?.type === 'hired' ? 'hired' : 'rejected',
      reason: reason?.text ?? null,
      url: urls?.show ?? null,
    };
  });
}
