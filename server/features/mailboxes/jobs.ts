import type { Kysely } from 'kysely';
import { type ListSignal, writeAcquaintances } from '../../core/facts/write/acquaintance-write.ts';
import { nameSource } from '../../core/facts/write/sources.ts';
import { FIND_DUPLICATES } from '../../core/facts/write/unpaired.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { enqueue, type JobWork, NETWORK_LANE, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { MailboxRefusedError, MailClientUnknown, type MailServiceKind } from '../../platform/ports/mailbox.ts';
import { getSealPurpose, isOfService, LAPSED, listOwnAddresses, requireService } from './owner.ts';
import { publish } from './publish.ts';
import * as queries from './queries.ts';
import { readStep, TooSoon } from './read.ts';

/** After this time other work has its turn; the reading continues in a new job. */
const SLICE_MS = 20_000;
const ASK_MS = 500;
const ATTEMPTS = 6;

interface MailboxPayload {
  mailboxId: number;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'own-network.read': MailboxPayload;
    'own-network.write': MailboxPayload;
    'own-network.day': object;
  }
}

/** Queues the reading of a mailbox, in the transaction that sets it reading. */
export async function enqueueReading(db: Db, mailboxId: number, now: Date): Promise<void> {
  const job = { kind: 'own-network.read', payload: { mailboxId }, maxAttempts: ATTEMPTS } as const;
  const jobId = await enqueue(db, job, now);
  await queries.changeMailbox(db, mailboxId, ['reading'], { job_id: jobId ?? null });
}

/** Queues the writing of a mailbox's people, or taking them back. */
export async function enqueueWriting(db: Db, mailboxId: number, now: Date): Promise<void> {
  await enqueue(db, { kind: 'own-network.write', payload: { mailboxId }, maxAttempts: ATTEMPTS }, now);
}

const SIGNALS: Record<queries.MailboxRow['kind'], ListSignal> = {
  gmail: { type: 'Gmail Contacts', source: 'Gmail' },
  microsoft: { type: 'Gmail Contacts', source: 'Microsoft' },
  file: { type: 'Gmail Contacts', source: 'Import' },
  messages: { type: 'Linkedin Message', source: 'Linkedin' },
  groups: { type: 'Whatsapp Group', source: 'Whatsapp' },
};

type Deps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'mailboxes' | 'sealing' | 'references' | 'wakeJobs'>;

export function ownNetworkJobs(deps: Deps) {
  const { db, clock, references, settings } = deps;
  return {
    'own-network.read': {
      lane: 'mailboxes',
      run: (work) => readSlice(deps, work),
      async gaveUp(at, { mailboxId }, why) {
        const error = `Kith couldn’t read all of it and will try again tomorrow. (${why})`;
        await queries.changeMailbox(at, mailboxId, ['reading'], { state: 'linked', error });
      },
    },
    'own-network.write': {
      lane: NETWORK_LANE,
      async run({ payload: { mailboxId }, cancelled, job, advanced }) {
        const row = await queries.findMailboxById(db, mailboxId);
        if (!row) return;
        const getNow = () => clock.now();
        const hasStopped = async () => {
          await advanced();
          return cancelled();
        };
        const writing = {
          sourceId: row.source_id,
          userId: row.user_id,
          signal: SIGNALS[row.kind],
          firmDomains: settings.firmDomains,
          now: getNow,
          references,
          stopped: hasStopped,
        };
        if (!(await writeAcquaintances(db, writing))) return;
        await unlinkMailboxFacts(db, mailboxId);
        const key = `${FIND_DUPLICATES}-own-${job.id}`;
        await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key }, clock.now());
      },
    },
    'own-network.day': {
      async run() {
        await queries.clearConsents(db, clock.now().toISOString());
        for (const id of await queries.listMailboxesToFollow(db))
          await db.transaction().execute(async (trx) => {
            await queries.changeMailbox(trx, id, ['linked'], { state: 'reading', done: 0, total: null });
            await enqueueReading(trx, id, clock.now());
          });
        deps.wakeJobs();
      },
    },
  } satisfies ServedJobs;
}

/** Removes an unlinked mailbox completely when everything it brought is taken back. */
async function unlinkMailboxFacts(db: Kysely<Schema>, mailboxId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await queries.findMailboxById(trx, mailboxId);
    if (row?.state !== 'leaving') return;
    await queries.deleteMailbox(trx, mailboxId);
    await nameSource(trx, row.source_id, 'An unlinked mailbox');
  });
}

async function readSlice(deps: Deps, { payload: { mailboxId }, cancelled, advanced, signal }: JobWork<MailboxPayload>) {
  const { db, clock, mailboxes, sealing } = deps;
  const first = await queries.findMailboxById(db, mailboxId);
  if (first?.state !== 'reading' || first.token === null || !isOfService(first.kind)) return;
  const token = sealing.open(first.token, getSealPurpose(first));
  if (token === null)
    return expireMailbox(deps, mailboxId, 'Kith’s encryption key has changed. Connect the mailbox again.');
  const own = await listOwnAddresses(db, first);
  const getNow = () => clock.now();
  const until = performance.now() + SLICE_MS;
  let requestCount = 0;
  let isStopped = false;
  // Called for each of many small steps, so the database is asked only now and then.
  const hasStopped = async () => {
    if (performance.now() < requestCount + ASK_MS) return isStopped;
    requestCount = performance.now();
    isStopped = (await cancelled()) || (await queries.findMailboxById(db, mailboxId))?.state !== 'reading';
    return isStopped;
  };
  const seal = (present: string) => (present === token ? {} : { token: sealing.seal(present, getSealPurpose(first)) });
  try {
    const mailbox = requireService(mailboxes, first.kind).open(token, signal);
    const reading = { db, mailbox, own, seal, now: getNow, stopped: hasStopped };
    for (;;) {
      const row = await queries.findMailboxById(db, mailboxId);
      if (row?.state !== 'reading') return;
      if ((await readStep(reading, row)) === 'done') break;
      await advanced();
      if (await cancelled()) return;
      if (performance.now() > until) {
        await enqueueReading(db, mailboxId, clock.now());
        return;
      }
    }
  } catch (error) {
    if (error instanceof MailboxRefusedError)
      return expireMailbox(deps, mailboxId, error.advice ?? LAPSED, error.claims);
    if (error instanceof MailClientUnknown) await notifyStaff(deps, first.kind, mailboxId, error.message);
    if (!(error instanceof TooSoon)) throw error;
    await queries.changeMailbox(db, mailboxId, ['reading'], { error: error.message });
  }
  const row = await queries.findMailboxById(db, mailboxId);
  if (row?.state !== 'reading' || (await cancelled())) return;
  await publish(db, row, new Set(own));
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    // The result of a full reading is shown there; of a later one only that it was done.
    const set = { state: 'linked', read_at: at.toISOString(), job_id: null } as const;
    if (await queries.changeMailbox(trx, mailboxId, ['reading'], set)) await enqueueWriting(trx, mailboxId, at);
  });
  deps.wakeJobs();
}

/** Once for all mailboxes of a service, until one of them could be read again. */
async function notifyStaff(
  { db, clock, settings, wakeJobs }: Deps,
  kind: MailServiceKind,
  mailboxId: number,
  why: string,
): Promise<void> {
  const last = (await queries.findLastReading(db, kind)) ?? 'never';
  const message = {
    channel: 'chat' as const,
    recipient: settings.chatChannel,
    subject: null,
    body: `Kith can’t read any mailboxes there. ${why} Users don’t need to connect again. ${settings.publicUrl ?? ''}/admin`,
    key: `mail-client-unknown-${kind === 'gmail' ? last : `${kind}-${last}`}`,
    kind: 'mailboxes.refused' as const,
    about: { entity: 'mailbox', id: mailboxId } as const,
  };
  await queueMessage(db, message, clock.now());
  wakeJobs();
}

async function expireMailbox(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  mailboxId: number,
  error: string,
  claims: string | null = null,
): Promise<void> {
  await queries.changeMailbox(db, mailboxId, ['reading'], {
    state: 'lapsed',
    lapsed_at: clock.now().toISOString(),
    token: null,
    job_id: null,
    error,
    claims,
  });
}
