import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../app/deps.ts';
import { buildIntegerRows, type Db } from '../db/engine.ts';
import { queueMessage } from '../messages/delivery.ts';
import type { Settings } from '../settings/settings.ts';
import { addDays, getDayInZone } from '../time/day.ts';
import { audit } from './audit.ts';
import type { Disclosure, News, ReachedBound, Reads } from './reading.ts';

const EVERY_MS = 10_000;
/** The number of rows that are written or read at once: some milliseconds, between which other calls have the thread. */
const AT_ONCE = 500;

interface DisclosureLog {
  /** Writes the counts, and reads those of other processes. */
  write: () => Promise<void>;
  /** Reads what others have written. */
  read: () => Promise<void>;
  /** Resolves when the counts from before the start are read: nobody is limited before. */
  readOnce: () => Promise<void>;
  /** The same before the first call; if the database is away then, the first call that names people asks it again. */
  tryToReadOnce: () => Promise<void>;
  /** From now on writes every ten seconds, until the end. */
  begin: () => void;
  end: () => Promise<void>;
}

/** The first day for which Kith keeps the people that users were shown. */
export const getFirstSavedDay = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): string =>
  addDays(getDayInZone(settings.timeZone, clock.now()), -settings.keepDays.reading);

/**
 * Stores the app's counts of shown people: read at the start, written every ten seconds and at the end, some hundred rows at a time. A kill
 * loses ten seconds of counting. Several processes learn of each other's counts as often, through the table: until then each counts for
 * itself, so that a user may pass the limit by what the others showed meanwhile.
 */
export function startDisclosureLog(app: FastifyInstance): DisclosureLog {
  const { reading, deps } = app;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let forgotten = '';
  let learned = false;

  /** @param written the rows that this process has written since the last time */
  async function learn(written = 0): Promise<void> {
    const since = getFirstSavedDay(deps);
    if (since !== forgotten) reading.forget(since);
    forgotten = since;
    const { rows, newest } = await countRowsAfter(deps.db, last);
    // Nobody else has written any: this process knows its own rows.
    if (rows === written) last = newest ?? last;
    else await readAll();
    learned = true;
  }

  async function readAll(): Promise<void> {
    for (let full = true; full; await nextRound()) {
      const reads = await loadReadsAfter(deps.db, last);
      reading.learn(reads);
      last = reads.at(-1)?.id ?? last;
      full = reads.length === AT_ONCE;
    }
  }

  const readOnce = async (): Promise<void> => {
    if (!learned) await learn();
  };

  async function write(): Promise<void> {
    const news = reading.takeNews();
    news.reads = byUser(news.reads);
    let written = 0;
    try {
      // Rows that are written are not written again if the rest fails.
      for (let next = news.reads.at(-1); next; next = news.reads.at(-1)) {
        written += await insertReads(deps.db, next, AT_ONCE);
        next.contact_ids.splice(0, AT_ONCE);
        if (next.contact_ids.length === 0) news.reads.pop();
        await nextRound();
      }
      if (news.reached.length + news.bulk.length > 0) await writeNews(app, news);
    } catch (error) {
      reading.putBack(news);
      throw error;
    }
    await learn(written);
  }

  /** One write after the other, so that a slow one is not overtaken. */
  const writeAgainLater = (): void => {
    timer = setTimeout(() => {
      write()
        .catch((error: unknown) => app.log.error({ err: error }, 'did not write which people users saw'))
        .finally(() => timer && writeAgainLater());
    }, EVERY_MS).unref();
  };

  const tryToReadOnce = (): Promise<void> =>
    readOnce().catch((error: unknown) => app.log.error({ err: error }, 'did not read which people users saw'));
  const end = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await write().catch((error: unknown) => app.log.error({ err: error }, 'did not write which people users saw'));
  };
  return { write, read: () => learn(), readOnce, tryToReadOnce, begin: writeAgainLater, end };
}

/** The next people whom users were shown, written after the row with that id. */
function loadReadsAfter(db: Db, after: number): Promise<(Disclosure & { id: number })[]> {
  return db
    .selectFrom('person_read')
    .innerJoin('app_user', 'app_user.id', 'person_read.user_id')
    .select(['person_read.id', 'person_read.user_id', 'person_read.contact_id', 'person_read.day'])
    .select('app_user.account_id as company_id')
    .where('person_read.id', '>', after)
    .orderBy('person_read.id')
    .limit(AT_ONCE)
    .execute();
}

/** The number of rows after the one with that id, and the last one's id. */
async function countRowsAfter(db: Db, after: number): Promise<{ rows: number; newest: number | null }> {
  const { rows, newest } = await db
    .selectFrom('person_read')
    .select(({ fn }) => [fn.countAll().as('rows'), fn.max<number | null>('id').as('newest')])
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return { rows: Number(rows), newest: newest === null ? null : Number(newest) };
}

/** The people whom several answers showed each user, together. */
const byUser = (reads: readonly Reads[]): Reads[] =>
  [...Map.groupBy(reads, ({ user_id, day }) => `${user_id} ${day}`).values()].map((theirs) => ({
    ...theirs[0]!,
    contact_ids: theirs.flatMap(({ contact_ids }) => contact_ids),
  }));

/**
 * If two processes show a user the same person, one of them writes it. Raw: the builder takes three times as long to put hundreds of rows
 * together as SQLite takes to write them.
 * @param most the most people to write
 * @returns how many were new
 */
async function insertReads(db: Db, { user_id, day, contact_ids }: Reads, most: number): Promise<number> {
  const contacts = buildIntegerRows(db, contact_ids.slice(0, most));
  const { numAffectedRows } = await sql`
    insert into person_read (user_id, contact_id, day)
    select ${user_id}, contact.value, ${day} from ${contacts} contact where true
    on conflict (user_id, contact_id) do nothing`.execute(db);
  return Number(numAffectedRows);
}

async function writeNews({ deps }: FastifyInstance, { reached, bulk }: Omit<News, 'reads'>): Promise<void> {
  const { db, settings, clock, wakeJobs } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const { userId, actingUserId, call, people, at } of bulk)
      await audit(trx, { user: { id: userId }, actingUserId }, at, {
        action: 'people.read',
        entity: 'app_user',
        entityId: userId,
        detail: { call, people },
      });
    for (const bound of reached) {
      const about = { entity: 'app_user', id: bound.userId } as const;
      // One key per person or company and day, for either limit and in any process.
      const key =
        bound.companyId === null
          ? `reading-${bound.userId}-${bound.day}`
          : `reading-of-${bound.companyId}-${bound.day}`;
      await audit(trx, { user: { id: bound.userId }, actingUserId: null }, now, {
        action: 'people.bound-reached',
        entity: 'app_user',
        entityId: bound.userId,
        detail: { bound: bound.bound, ...(bound.companyId === null ? {} : { company: bound.companyId }) },
      });
      const body = getWords(bound, settings);
      const message = { channel: 'chat', recipient: settings.chatChannel, subject: null, body, key } as const;
      await queueMessage(trx, { ...message, kind: 'reading.reached', about }, now);
    }
  });
  if (reached.length > 0) wakeJobs();
}

function getWords({ email, bound, companyId }: ReachedBound, settings: Settings): string {
  const bounds = companyId === null ? settings.readBounds : settings.readBounds.company;
  const most = bound === 'day' ? bounds.day : bounds.days30;
  const within = bound === 'day' ? 'in a day' : 'in 30 days';
  const [who, unit] = companyId === null ? [`${email} has`, 'person'] : [`${email} and colleagues have`, 'company'];
  return `${who} read ${most.toLocaleString('en-US')} new people, the maximum per ${unit} ${within}. Kith won’t show them new people for now. See who reads how much: ${settings.publicUrl ?? ''}/admin/reading`;
}

declare module 'fastify' {
  interface FastifyInstance {
    disclosureLog: DisclosureLog;
  }
}
