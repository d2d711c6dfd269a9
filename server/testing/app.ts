import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { ADMIN_OFF_HEADER } from '../../shared/features/accounts/session/admin-off.ts';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import type { Args, Call, Reply } from '../../shared/platform/call.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { DEMO_FIRM } from '../demo/people.ts';
import { queueUpkeep } from '../features/operations/upkeep/jobs.ts';
import { features } from '../features.ts';
import { issueToken } from '../platform/access/session.ts';
import { noCalendars } from '../platform/adapters/none/no-calendars.ts';
import { noEnrichment } from '../platform/adapters/none/no-enrichment.ts';
import { createEmbeddedOutbox } from '../platform/adapters/outbox/outbox.ts';
import type { Deps } from '../platform/app/deps.ts';
import { collectDailyJobs, collectDeclarations, collectJobKinds } from '../platform/app/feature.ts';
import type { Schema } from '../platform/db/schema.ts';
import { runDueJobs, waitForJob } from '../platform/jobs/jobs.ts';
import { noReports } from '../platform/ports/reports.ts';
import { createSealer } from '../platform/secrets/sealed.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { references } from '../references.ts';
import { lendApp, NO_LIMITS } from './app-lending.ts';
import { refuseWritesOfReads, runInCall } from './calls/reading-calls.ts';
import { freshDb, testFolder } from './databases.ts';
import { insertCompanies, insertPeople, type TestCompany } from './people.ts';

/** The caller in a test: a demo person by kind, one with the admin view off, or nobody. */
export type TestViewer = Exclude<DemoKind, 'stranger'> | 'admin off' | 'signed out';

interface CallAnswer<C extends Call> {
  status: number;
  /** The reply if the status is 200, otherwise the error without the request's id. */
  body: Reply<C>;
  error: { code: string; message: string; fields?: Record<string, string>; allowed?: string[]; present?: string };
  text: string;
}

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Schema>;
  deps: Deps;
  /** The firm and the portfolio companies of the demo people, by name. */
  companies: Record<TestCompany, number>;
  /** User ids by kind. */
  users: Record<Exclude<DemoKind, 'stranger'>, number>;
  /** Calls as that viewer, over the app's own front door. */
  as(viewer: TestViewer): { call<C extends Call>(call: C, args: Args<C>): Promise<CallAnswer<C>> };
  /** Works off every job that is due. */
  runJobs(): Promise<void>;
  /** The events of a new day: moves the present there and works off the daily upkeep. */
  startDay(now: Date): Promise<void>;
  /** Sets the present. */
  setNow(now: Date): void;
}

export const SECRET = 'a secret for tests, long enough to sign with';
export const START = new Date('2026-11-21T12:00:00.000Z');

/** The whole app on an empty network: a firm with its staff, two portfolio companies with a user each, and nothing else. */
export async function startTestApp(change: Partial<Deps> = {}, logger?: AppOptions['logger']): Promise<TestApp> {
  const db = refuseWritesOfReads(change.db ?? (await freshDb()));
  let present = START;
  const clock = { now: () => present };
  const settings = {
    ...readSettings(
      {
        DATA_FOLDER: testFolder(),
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '100000',
        STEP_GRACE: '0',
        POINTS_PER_MINUTE: '100000000',
      },
      DEMO_FIRM,
    ),
    publicUrl: 'http://kith.example',
    pressDelayMs: 0,
  };
  const never = () => Promise.reject(new Error('This test asks nobody outside.'));
  const deps: Deps = {
    settings,
    clock,
    identity: { origins: never, verify: never, exchange: never, refresh: never, readLogout: never },
    ...createEmbeddedOutbox(db, clock),
    jobBoards: { read: never },
    webhooks: { post: never },
    clientDocuments: { read: never },
    mailboxes: [],
    calendars: noCalendars,
    crms: [],
    atses: [],
    enrichment: noEnrichment,
    reports: noReports,
    warn: () => undefined,
    sealing: createSealer([SECRET]),
    secret: SECRET,
    declared: collectDeclarations(features),
    wakeJobs: () => undefined,
    // A test whose jobs run beside its calls sees all that they do, and no other waits for jobs that nobody runs.
    awaitJob: async (served, id) => change.wakeJobs && waitForJob(served, id, Number.POSITIVE_INFINITY),
    ...change,
    db,
  };
  // What an app reads once, when it is made, needs one of the test's own.
  const ownApp = logger !== undefined || change.settings !== undefined || change.identity !== undefined;
  const app = ownApp
    ? await buildApp({ deps, sessionSecret: SECRET, limits: NO_LIMITS, ...(logger ? { logger } : {}) })
    : await lendApp(deps, SECRET);
  const companies = await insertCompanies(db, START);
  const users = await insertPeople(db, companies, START);
  const kinds = collectJobKinds(features, { ...deps, references, inWorker: false });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (userId: number): Promise<string> => {
    // Anew whenever the test has moved the present: a session lasts 12 hours of it.
    const key = `${userId} ${present.toISOString()}`;
    const known = tokens.get(key) ?? issueToken(db, SECRET, userId, present);
    tokens.set(key, known);
    return known;
  };
  const failed = (error: unknown) => {
    throw error;
  };
  const runJobs = async (): Promise<void> => {
    await app.background.settled();
    await runDueJobs({ db, kinds, clock, failed });
  };
  return {
    app,
    db,
    deps,
    companies,
    users,
    setNow: (now) => {
      present = now;
    },
    as: (viewer) => ({
      async call(call, args) {
        const headers: Record<string, string> = {};
        if (viewer !== 'signed out') {
          const kind = viewer === 'admin off' ? 'admin' : viewer;
          headers.authorization = `Bearer ${await tokenOf(users[kind])}`;
          if (viewer === 'admin off') headers[ADMIN_OFF_HEADER] = '1';
        }
        const answer = await runInCall(call, () => inject(app, call, args, headers));
        await app.background.settled();
        return answer;
      },
    }),
    runJobs,
    startDay: async (now) => {
      present = now;
      await queueUpkeep(deps, collectDailyJobs(features));
      await runJobs();
    },
  };
}

/** A different one each time, so answers are compared without it. */
const REQUEST_ID = /,"request_id":"[^"]*"/;

async function inject<C extends Call>(
  app: FastifyInstance,
  call: C,
  args: Args<C>,
  headers: Record<string, string>,
): Promise<CallAnswer<C>> {
  const {
    params = {},
    query = {},
    body,
  } = args as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;
  const response = await app.inject({
    method: call.method,
    url,
    headers,
    query: Object.fromEntries(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const text = response.body.replace(REQUEST_ID, '');
  const json = response.headers['content-type']?.includes('json') ? (JSON.parse(text) as unknown) : undefined;
  return {
    status: response.statusCode,
    body: json as Reply<C>,
    error: json as CallAnswer<C>['error'],
    text,
  };
}
