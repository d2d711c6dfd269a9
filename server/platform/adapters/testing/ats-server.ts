/**
 * Greenhouse, Ashby and Lever in one: a server that remembers candidates, applications and notes, with the fields of the recorded answers
 * of ../shared/data/field.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRecorded } from './recorded.ts';

/** What the next calls meet. lost: what writes arrives, and its answer does not. */
type AtsServerMode = 'ok' | 'wrong key' | 'busy' | 'invalid' | 'lost';

interface Person {
  id: string;
  email: string | null;
  links: string[];
  name: string;
  notes: string[];
  createdAt: string;
  body: object;
}
interface Entry {
  id: string;
  candidate: string;
  job: string;
  stage: string;
  outcome: 'open' | 'hired' | 'rejected';
}
type Body = Record<string, unknown>;
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export type AtsServer = Awaited<ReturnType<typeof startAtsServer>>;

/** The present there. */
const PRESENT = '2026-11-21T12:00:00.000Z';

export async function startAtsServer(jobs = [{ id: '6404', title: 'VP Data', confidential: false }]) {
  const state = {
    mode: 'ok' as AtsServerMode,
    people: [] as Person[],
    entries: [] as Entry[],
    jobs,
    writes: [] as string[],
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += String(piece);
    const address = new URL(request.url!, url);
    const isJson = request.headers['content-type'] === 'application/json';
    const body = (isJson && text ? JSON.parse(text) : {}) as Body;
    const path = address.pathname;
    const vendor =
      path.startsWith('/v3/') || path === '/token' ? 'greenhouse' : path.startsWith('/v1/') ? 'lever' : 'ashby';
    const refusal = getRefusal(vendor, path);
    const isWriting =
      /POST/.test(request.method!) && /candidates$|applications$|notes$|create|opportunities$/.test(path);
    if (isWriting && !refusal) state.writes.push(path);
    const reply = refusal ?? answer[vendor](path, address.searchParams, body);
    if (state.mode === 'lost' && isWriting && (reply.status ?? 200) < 400) {
      state.mode = 'ok';
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  }

  function getRefusal(vendor: keyof typeof answer, path: string): Reply | null {
    if (state.mode === 'wrong key')
      return vendor === 'greenhouse'
        ? { status: 401, body: { message: 'invalid_client' } }
        : readRecorded(`ats-${vendor}/error_401`);
    if (state.mode === 'busy')
      return readRecorded(vendor === 'lever' ? 'ats-lever/error_429' : 'ats-greenhouse/error_429');
    if (state.mode !== 'invalid' || !/candidates$|candidate\.create$|opportunities$/.test(path)) return null;
    if (vendor === 'ashby') return readRecorded('ats-ashby/error_200_invalid_input');
    return vendor === 'lever'
      ? { status: 400, body: { code: 'BadRequestError', message: 'email is not valid' } }
      : readRecorded('ats-greenhouse/v1_error_validation');
  }

  function makePerson(person: Omit<Person, 'id' | 'notes' | 'createdAt'>): Person {
    const made = { ...person, id: String(53_883_394 + state.people.length), notes: [], createdAt: PRESENT };
    state.people.push(made);
    return made;
  }
  function makeEntry(candidate: string, job: string): Entry {
    const made: Entry = {
      id: String(985_314 + state.entries.length),
      candidate,
      job,
      stage: 'Application Review',
      outcome: 'open',
    };
    state.entries.push(made);
    return made;
  }

  const greenhouse = (path: string, query: URLSearchParams, body: Body): Reply => {
    const ids = (query.get('ids') ?? query.get('application_ids') ?? '').split(',');
    const what = path.replace('/v3/', '');
    if (path === '/token') return readRecorded('ats-greenhouse/v3_token_200');
    const serializeEntry = ({ id, candidate, job, outcome, stage }: Entry) => ({
      id: Number(id),
      candidate_id: Number(candidate),
      job_id: Number(job),
      status: outcome === 'open' ? 'in_process' : outcome,
      stage_id: 62828,
      stage_name: stage,
    });
    if (what === 'jobs') {
      const rows = state.jobs.map(({ id, title, confidential }) => ({
        id: Number(id),
        name: title,
        status: 'open',
        confidential,
      }));
      // Two pages: the cursor has to be the only parameter of the second request.
      if (!query.has('cursor'))
        return { headers: { Link: `<${url}/v3/jobs?cursor=eyJ9>; rel="next"` }, body: rows.slice(0, 1) };
      return [...query.keys()].length === 1 ? { body: rows.slice(1) } : { status: 422, body: { message: 'cursor' } };
    }
    if (what === 'sources') return { body: [{ id: 25, name: 'Kith' }] };
    if (what === 'rejection_details')
      return { body: ids.map((id) => ({ application_id: Number(id), rejection_reason_id: 8 })) };
    if (what === 'rejection_reasons') return { body: [{ id: 8, name: 'Too junior' }] };
    if (what === 'candidates' && body.first_name === undefined) {
      const [example] = readRecorded('ats-greenhouse/v3_candidates_page1').body as unknown as Body[];
      const email = query.get('email');
      const since = query.get('created_at')?.replace('gte|', '') ?? '';
      const found = state.people.filter(
        (person) => (email === null || person.email === email) && person.createdAt >= since,
      );
      const serializePerson = ({ id, email: value, links }: Person) => ({
        ...example,
        id: Number(id),
        email_addresses: value === null ? [] : [{ value, type: 'personal' }],
        social_media_addresses: links.map((link) => ({ value: link })),
      });
      return { body: found.map(serializePerson) };
    }
    if (what === 'candidates') {
      const emails = (body.email_addresses ?? []) as { value: string }[];
      const links = ((body.social_media_addresses ?? []) as { value: string }[]).map(({ value }) => value);
      const name = `${String(body.first_name)} ${String(body.last_name)}`;
      const person = makePerson({ email: emails[0]?.value ?? null, links, name, body });
      return { status: 201, body: { id: Number(person.id) } };
    }
    if (what === 'applications' && body.candidate_id !== undefined)
      // v3 refuses what it does not know.
      return 'referrer' in body
        ? { status: 422, body: { message: 'Validation error', errors: [{ field: 'referrer', message: 'unknown' }] } }
        : { status: 201, body: serializeEntry(makeEntry(String(body.candidate_id), String(body.job_id))) };
    if (what === 'applications') {
      const of = query.get('candidate_ids');
      return {
        body: state.entries
          .filter(({ id, candidate }) => (of ? candidate === of : ids.includes(id)))
          .map(serializeEntry),
      };
    }
    if (what === 'notes' && body.body !== undefined) {
      state.people.find(({ id }) => id === String(body.candidate_id))!.notes.push(String(body.body));
      return { status: 201, body: {} };
    }
    const person = state.people.find(({ id }) => id === query.get('candidate_ids'));
    return { body: (person?.notes ?? []).map((note) => ({ body: note })) };
  };

  const ashby = (path: string, _query: URLSearchParams, body: Body): Reply => {
    const wrap = (results: unknown) => ({ body: { success: true, results, moreDataAvailable: false } });
    const example = readRecorded('ats-ashby/candidate_create_200').body.results as Body;
    const serializePerson = ({ id, name, links }: Person) => ({
      ...example,
      id,
      name,
      socialLinks: links.map((link) => ({ type: 'LinkedIn', url: link })),
      applicationIds: state.entries.filter(({ candidate }) => candidate === id).map((entry) => entry.id),
    });
    const serializeEntry = ({ id, candidate, job, stage, outcome }: Entry) => ({
      ...(readRecorded('ats-ashby/application_info_200').body.results as Body),
      id,
      candidate: { id: candidate },
      job: { id: job },
      status: outcome === 'open' ? 'Active' : outcome === 'hired' ? 'Hired' : 'Archived',
      currentInterviewStage: { title: stage },
      archiveReason: outcome === 'rejected' ? { text: 'Too junior' } : null,
    });
    const person = state.people.find(({ id }) => id === (body.candidateId ?? body.id));
    if (path === '/job.list')
      return wrap(state.jobs.map((job) => ({ ...job, status: 'Open', jobPostingIds: [`post-${job.id}`] })));
    if (path === '/source.list') return wrap([{ id: 's1', title: 'Kith' }]);
    if (path === '/candidate.search')
      return wrap(
        state.people.filter(({ email, name }) => email === body.email || name === body.name).map(serializePerson),
      );
    if (path === '/candidate.info') return wrap(serializePerson(person!));
    if (path === '/candidate.create') {
      const email = (body.email as string | undefined) ?? null;
      const links = body.linkedInUrl ? [String(body.linkedInUrl)] : [];
      return wrap(serializePerson(makePerson({ email, links, name: String(body.name), body })));
    }
    if (path === '/application.create') return wrap(serializeEntry(makeEntry(person!.id, String(body.jobId))));
    if (path === '/application.info')
      return wrap(serializeEntry(state.entries.find(({ id }) => id === body.applicationId)!));
    if (path === '/candidate.listNotes') return wrap(person!.notes.map((content) => ({ content })));
    person!.notes.push((body.note as { value: string }).value);
    return wrap({});
  };

  const lever = (path: string, query: URLSearchParams, body: Body): Reply => {
    const [example] = readRecorded('ats-lever/opportunities').body.data as Body[];
    const serializeEntry = ({ id, candidate, job, stage, outcome }: Entry) => ({
      ...example,
      id,
      contact: candidate,
      links: state.people.find((person) => person.id === candidate)!.links,
      applications: [{ posting: job }],
      stage: { text: stage },
      archived: outcome === 'open' ? null : { reason: outcome },
    });
    const [, , , id = '', notes] = path.split('/');
    const entry = state.entries.find((known) => known.id === id);
    if (path === '/v1/postings')
      return {
        body: {
          data: state.jobs.map((job) => ({
            id: job.id,
            text: job.title,
            confidentiality: job.confidential ? 'confidential' : 'non-confidential',
            categories: { location: 'Oslo' },
          })),
        },
      };
    if (path === '/v1/users') return { body: { ...readRecorded('ats-lever/users').body, hasNext: false } };
    if (path === '/v1/archive_reasons') {
      const reasons = [
        { id: 'hired', text: 'Hired', type: 'hired' },
        { id: 'rejected', text: 'Too junior', type: 'non-hired' },
      ];
      return { body: { data: reasons } };
    }
    if (notes) {
      const person = state.people.find((known) => known.id === entry!.candidate)!;
      if (body.value === undefined) return { body: { data: person.notes.map((value) => ({ fields: [{ value }] })) } };
      person.notes.push(String(body.value));
      return { body: { data: {} } };
    }
    if (entry) return { body: { data: serializeEntry(entry) } };
    if (body.name !== undefined) {
      const [email = null] = (body.emails ?? []) as string[];
      const links = (body.links ?? []) as string[];
      const person =
        state.people.find((known) => known.id === body.contact) ??
        makePerson({ email, links, name: String(body.name), body });
      return { body: { data: serializeEntry(makeEntry(person.id, (body.postings as string[])[0]!)) } };
    }
    const email = query.get('email');
    const contact = query.get('contact_id');
    const found = state.entries.filter(({ candidate }) => {
      const person = state.people.find((known) => known.id === candidate)!;
      const isRecent = Date.parse(person.createdAt) >= Number(query.get('created_at_start') ?? 0);
      return isRecent && (email === null || person.email === email) && (contact === null || person.id === contact);
    });
    return { body: { data: found.map(serializeEntry) } };
  };
  const answer = { greenhouse, ashby, lever };

  return { url, state, close: () => void server.close() };
}
