/** Reads a linked mailbox in parts: everything once, then the mails that came since (docs/decisions/055). */
import { MailCounter } from '../../../shared/core/mail/counter.ts';
import { Fields } from '../../../shared/core/mail/fields.ts';
import { changeAccount } from '../../core/facts/own-lists/accounts.ts';
import { type AccountReader, TooSoon } from '../../core/facts/own-lists/jobs.ts';
import { type Mailbox, MailboxFailure, MessageUnreadable } from '../../platform/ports/mailbox.ts';
import { addCounts, deleteRoundsBefore, findMailboxById, type MailboxRow } from './queries.ts';

/** The time after a full reading in which no other begins: a service that forgets at once would otherwise be read endlessly. */
const BETWEEN_WHOLE_MS = 20 * 3_600_000;
const AT_ONCE = 5;

export interface ReadingMailbox extends AccountReader {
  mailbox: Mailbox;
}

/**
 * Continues the reading by a step.
 * @returns `done` if everything is read
 */
export async function readStep(reading: ReadingMailbox, row: MailboxRow): Promise<'more' | 'done'> {
  if (row.cursor !== null) return readPage(reading, row);
  if (row.history === null) return beginWhole(reading, row);
  const changes = await reading.mailbox.changes(row.history);
  if (changes === null) {
    const since = row.whole_at === null ? Number.POSITIVE_INFINITY : reading.now().getTime() - Date.parse(row.whole_at);
    if (since < BETWEEN_WHOLE_MS)
      throw new TooSoon('The mail service can’t list the newest e-mails. Kith will read all of them again tomorrow.');
    return beginWhole(reading, row);
  }
  const ids = [...new Set(changes.added.map(({ id }) => id))];
  const isKept = await count(reading, row, ids, { history: changes.history });
  return isKept && changes.more && changes.history !== row.history ? 'more' : 'done';
}

async function beginWhole({ db, mailbox, seal, now }: ReadingMailbox, row: MailboxRow): Promise<'more' | 'done'> {
  const { messages, history } = await mailbox.profile();
  const begun = await changeAccount(db, 'mailbox', row.id, ['reading'], {
    round: row.round + 1,
    cursor: '',
    history_from: history,
    whole_at: now().toISOString(),
    total: messages,
    done: 0,
    left_out: '{}',
    ...seal(mailbox.refreshToken()),
  });
  return begun ? 'more' : 'done';
}

async function readPage(reading: ReadingMailbox, row: MailboxRow): Promise<'more' | 'done'> {
  const { ids, next, history = row.history_from } = await reading.mailbox.page(row.cursor === '' ? null : row.cursor);
  const last = next === null;
  const isKept = await count(reading, row, ids, last ? { cursor: null, history } : { cursor: next });
  if (isKept && last) await deleteRoundsBefore(reading.db, row.id, row.round);
  // Mails that came during the full reading are requested next.
  return isKept ? 'more' : 'done';
}

/** If so many messages and no other come, it is not about single ones. */
const MANY = 5;
const ATTEMPTS = 3;

/** A message at which the service fails each time, while it answers otherwise, is left out: it would stop the mailbox for ever. */
async function readHeader(
  mailbox: Mailbox,
  id: string,
): Promise<Awaited<ReturnType<Mailbox['header']>> | 'unreadable'> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await mailbox.header(id);
    } catch (error) {
      if (error instanceof MessageUnreadable) return 'unreadable';
      if (!(error instanceof MailboxFailure)) throw error;
    }
  }
  await mailbox.profile();
  return 'unreadable';
}

/** Counts some messages and advances, both or neither. @returns false if a user stopped it meanwhile */
async function count(
  { db, mailbox, own, seal, now, stopped }: ReadingMailbox,
  row: MailboxRow,
  ids: readonly string[],
  to: { cursor?: string | null; history?: string | null },
): Promise<boolean> {
  const counter = new MailCounter(own, now());
  let unreadable = 0;
  const waiting = [...ids];
  const readSome = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (await stopped()) {
        waiting.length = 0;
        return;
      }
      const header = await readHeader(mailbox, id);
      if (header === 'unreadable') unreadable++;
      else if (header) counter.add(new Fields(header.fields), [header.at, new Fields(header.fields).first('date')]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readSome));
  if (await stopped()) return false;
  if (unreadable > MANY && unreadable === ids.length) throw new MailboxFailure('The mail service returned no message.');
  return db.transaction().execute(async (trx) => {
    const present = await findMailboxById(trx, row.id);
    if (!present) return false;
    const left = JSON.parse(present.left_out) as Record<string, number>;
    for (const [why, more] of Object.entries(counter.leftOut)) if (more > 0) left[why] = (left[why] ?? 0) + more;
    if (unreadable > 0) left.unreadable = (left.unreadable ?? 0) + unreadable;
    const set = {
      ...to,
      ...seal(mailbox.refreshToken()),
      done: present.done + ids.length,
      left_out: JSON.stringify(left),
      error: null,
    };
    if (!(await changeAccount(trx, 'mailbox', row.id, ['reading'], set))) return false;
    await addCounts(trx, row.id, row.round, counter.counted());
    return true;
  });
}
