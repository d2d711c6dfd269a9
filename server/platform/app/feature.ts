import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { References } from '../db/references.ts';
import type { Schema } from '../db/schema.ts';
import type { JobKind, JobKinds, JobName, JobPayloads, ServedJobs } from '../jobs/jobs.ts';
import type { DigestSection } from '../messages/digest.ts';
import type { LinkTable } from '../messages/link-kinds.ts';
import type { MessageTable } from '../messages/message-kinds.ts';
import type { FeatureDeclarations } from './declared.ts';
import type { Deps } from './deps.ts';

/** The parts of the app that jobs use, and whether long work may have a thread with its own connection. */
export interface JobContext extends Deps {
  /** False if the database lives in this process. */
  inWorker: boolean;
  /** All references to contacts and accounts (server/references.ts). */
  references: References;
}

/** Kinds of jobs without a payload. */
export type DailyJob = { [Name in JobName]: object extends JobPayloads[Name] ? Name : never }[JobName];

/** The parts that a feature brings to the server; each is in `server/features/<feature>/feature.ts`, and features.ts lists them. */
export interface ServerFeature {
  /** Its calls, served under /api. */
  routes?: (api: FastifyInstance) => void | Promise<void>;
  /** The code that works off its jobs. */
  jobs?: (serving: JobContext) => ServedJobs;
  /** The jobs among its own that are queued once a day. */
  daily?: readonly DailyJob[];
  /** Former names of a kind: a job that was queued before an upgrade is worked off after it. */
  formerJobs?: Readonly<Record<string, JobName>>;
  /** Its columns that refer to contacts and accounts, and the fate of their rows (docs/decisions/017). */
  references?: References;
  /** Reports each difference between what it derives and the facts, for npm run network:check. */
  differences?: (db: Kysely<Schema>, found: (what: string) => void) => Promise<void>;
  /** The kinds of its messages. */
  messages?: MessageTable;
  /** The kinds of its signed links. */
  links?: LinkTable;
  /** Its lines in people's daily or weekly mail. */
  digest?: readonly DigestSection[];
}

export function collectDeclarations(features: readonly ServerFeature[]): FeatureDeclarations {
  return {
    messages: Object.assign({}, ...features.map(({ messages }) => messages)),
    links: Object.assign({}, ...features.map(({ links }) => links)),
    digest: features.flatMap(({ digest }) => digest ?? []).sort((a, b) => a.place - b.place),
  };
}

/** Every kind of job that the features serve, for the runner. @throws if two serve one kind */
export function collectJobKinds(features: readonly ServerFeature[], context: JobContext): JobKinds {
  const kinds: Record<string, JobKind> = {};
  const add = (name: string, kind: JobKind | undefined): void => {
    if (kinds[name] || !kind) throw new Error(`The job ${name} is served ${kind ? 'twice' : 'by nobody'}.`);
    kinds[name] = kind;
  };
  for (const { jobs } of features)
    for (const [name, kind] of Object.entries(jobs?.(context) ?? {})) add(name, kind as JobKind);
  for (const { formerJobs } of features)
    for (const [former, name] of Object.entries(formerJobs ?? {})) add(former, kinds[name]);
  return kinds;
}

export const collectDailyJobs = (features: readonly ServerFeature[]): DailyJob[] =>
  features.flatMap(({ daily }) => daily ?? []);
