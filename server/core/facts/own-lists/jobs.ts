/** The reading of mailboxes and calendars in slices, and the writing of whom they name (docs/decisions/055, 122). */
import type { Kysely } from 'kysely';
import type { JobContext } from '../../../platform/app/feature.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { enqueue, type JobKind, type JobWork, NETWORK_LANE } from '../../../platform/jobs/jobs.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { MailboxRefusedError, MailClientUnknown } from '../../../platform/ports/mailbox.ts';
import { type ListSignal, writeAcquaintances } from '../write/acquaintance-write.ts';
import { nameSource } from '../write/sources.ts';
import { FIND_DUPLICATES } from '../write/unpaired.ts';
import {
  changeAccount,
  deleteAccount,
  enqueueReading,
  enqueueWriting,
  findAccount,
  findLastReading,
  getSealPurpose,
  getService,
  listOwnAddresses,
  NOUNS,
  type OwnChange,
  type OwnRow,
  type OwnTable,
  SERVICE_NOUNS,
} from './accounts.ts';

/** After this time other work has its turn; the reading continues in a new job. */
const SLICE_MS = 20_000;
const ASK_MS = 500;

/** The service cannot say what is new, and everything was read a short time ago: it is read again another day. */
export class TooSoon extends Error {}

export interface AccountReader {
  db: Kysely<Schema>;
  /** Addresses of the owner. */
  own: readonly string[];
  /** The columns that keep the permission, if the service has replaced it. */
  seal: (token: string) => { token?: string };
  now: () => Date;
  /** Called between steps, as often as one likes. */
  stopped: () => Promise<boolean>;
}

interface AccountWork<T extends OwnTable> {
  table: T;
  /** Opens the account. @returns a step of its reading, which is `done` if everything is read */
  open(
    row: OwnRow<T>,
    token: string,
    reading: AccountReader,
    signal: AbortSignal,
  ): Promise<(row: OwnRow<T>) => Promise<'more' | 'done'>>;
  /** Enters what was read into the list of people: at the end of a reading, */
  publishRead?(row: OwnRow<T>, own: ReadonlySet<string>): Promise<void>;
  /** or whenever the list is written. */
  publishStored?(row: OwnRow<T>, own: ReadonlySet<string>): Promise<void>;
  getSignal(row: OwnRow<T>): ListSignal;
}

type Deps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'sealing' | 'references' | 'wakeJobs'>;

/** The jobs of a table of accounts. */
export function makeAccountJobs<T extends OwnTable, P>(
  deps: Deps,
  work: AccountWork<T>,
  getId: (payload: P) => number,
): { read: JobKind<P>; write: JobKind<P> } {
  return {
    read: {
      lane: 'mailboxes',
      run: (job) => readSlice(deps, work, getId(job.payload), job),
      async gaveUp(at, payload, why) {
        const error = `Kith couldn’t read all of it and will try again tomorrow. (${why})`;
        await changeAccount<OwnTable>(at, work.table, getId(payload), ['reading'], { state: 'linked', error });
      },
    },
    write: { lane: NETWORK_LANE, run: (job) => write(deps, work, getId(job.payload), job) },
  };
}

async function readSlice<T extends OwnTable>(
  deps: Deps,
  { table, open, publishRead }: AccountWork<T>,
  id: number,
  { cancelled, advanced, signal }: JobWork,
): Promise<void> {
  const { db, clock, sealing } = deps;
  const change = (at: Db, set: OwnChange) => changeAccount<OwnTable>(at, table, id, ['reading'], set);
  const expire = (error: string, claims: string | null = null) =>
    change(db, { state: 'lapsed', lapsed_at: clock.now().toISOString(), token: null, job_id: null, error, claims });
  const first = await findAccount(db, table, id);
  if (first?.state !== 'reading' || first.token === null || getService(first) === undefined) return;
  const token = sealing.open(first.token, getSealPurpose(table, first));
  if (token === null)
    return void (await expire(`Kith’s encryption key has changed. Connect the ${NOUNS[table]} again.`));
  const own = await listOwnAddresses(db, first.user_id);
  const until = performance.now() + SLICE_MS;
  let requestedAt = 0;
  let isStopped = false;
  const reading: AccountReader = {
    db,
    own,
    seal: (present) => (present === token ? {} : { token: sealing.seal(present, getSealPurpose(table, first)) }),
    now: () => clock.now(),
    // The database is asked only now and then.
    async stopped() {
      if (performance.now() < requestedAt + ASK_MS) return isStopped;
      requestedAt = performance.now();
      isStopped = (await cancelled()) || (await findAccount(db, table, id))?.state !== 'reading';
      return isStopped;
    },
  };
  try {
    const step = await open(first, token, reading, signal);
    for (;;) {
      const row = await findAccount(db, table, id);
      if (row?.state !== 'reading') return;
      if ((await step(row)) === 'done') break;
      await advanced();
      if (await cancelled()) return;
      if (performance.now() > until) return await enqueueReading(db, table, id, clock.now());
    }
  } catch (error) {
    if (error instanceof MailboxRefusedError)
      return void (await expire(error.advice ?? describeLapse(table), error.claims));
    if (error instanceof MailClientUnknown) await notifyStaff(deps, table, first, error.message);
    if (!(error instanceof TooSoon)) throw error;
    await change(db, { error: error.message });
  }
  const row = await findAccount(db, table, id);
  if (row?.state !== 'reading' || (await cancelled())) return;
  await publishRead?.(row, new Set(own));
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    // The result of a full reading is shown there; of a later one only that it was done.
    if (await change(trx, { state: 'linked', read_at: at.toISOString(), job_id: null }))
      await enqueueWriting(trx, table, id, at);
  });
  deps.wakeJobs();
}

const describeLapse = (table: OwnTable): string =>
  `The ${SERVICE_NOUNS[table]} no longer lets Kith in, because the permission was withdrawn or has expired. Kith keeps what it has read. Connect the ${NOUNS[table]} again or unlink it.`;

/** Once for all accounts of a service, until one of them could be read again. */
async function notifyStaff(
  { db, clock, settings, wakeJobs }: Deps,
  table: OwnTable,
  { id, kind }: Pick<OwnRow, 'id' | 'kind'>,
  why: string,
): Promise<void> {
  const noun = NOUNS[table];
  const message = {
    channel: 'chat' as const,
    recipient: settings.chatChannel,
    subject: null,
    body: `Kith can’t read any ${noun === 'mailbox' ? 'mailboxes' : 'calendars'} there. ${why} Users don’t need to connect again. ${settings.publicUrl ?? ''}/admin`,
    key: `mail-client-unknown-${noun}-${kind}-${(await findLastReading(db, table, kind)) ?? 'never'}`,
    kind: 'mailboxes.refused' as const,
    about: { entity: table, id } as const,
  };
  await queueMessage(db, message, clock.now());
  wakeJobs();
}

async function write<T extends OwnTable>(
  { db, clock, settings, references }: Deps,
  { table, publishStored, getSignal }: AccountWork<T>,
  id: number,
  { cancelled, job, advanced }: JobWork,
): Promise<void> {
  const row = await findAccount(db, table, id);
  if (!row) return;
  const { source_id: sourceId, user_id: userId } = row;
  if (row.state !== 'leaving') await publishStored?.(row, new Set(await listOwnAddresses(db, userId)));
  const isWritten = await writeAcquaintances(db, {
    sourceId,
    userId,
    signal: getSignal(row),
    firmDomains: settings.firmDomains,
    now: () => clock.now(),
    references,
    async stopped() {
      await advanced();
      return cancelled();
    },
  });
  if (!isWritten) return;
  await deleteLeaving(db, table, id);
  await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key: `${FIND_DUPLICATES}-own-${job.id}` }, clock.now());
}

/** Removes an unlinked account completely when everything it brought is taken back. */
async function deleteLeaving(db: Kysely<Schema>, table: OwnTable, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await findAccount(trx, table, id);
    if (row?.state !== 'leaving') return;
    await deleteAccount(trx, table, id);
    await nameSource(trx, row.source_id, `An unlinked ${NOUNS[table]}`);
  });
}
