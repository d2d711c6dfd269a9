/** Reads the contacts that a user keeps at a vendor (docs/decisions/137): whole, and again whenever anything in them changed. */
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import type { ReadingPreview } from '../../../shared/core/mail/private-person.ts';
import { proposePrivate } from '../../../shared/core/mail/private-senders.ts';
import { changeAccount } from '../../core/facts/own-lists/accounts.ts';
import type { AccountReader } from '../../core/facts/own-lists/jobs.ts';
import { type ContactBook, type ContactPage, MailboxBusy } from '../../platform/ports/mailbox.ts';
import { addCounts, deleteRoundsBefore, type MailboxRow } from './queries.ts';

interface ReadingContacts extends Pick<AccountReader, 'db' | 'seal' | 'now'> {
  contacts: ContactBook;
}

/** Addresses in the form for comparison, each once. */
function listPeople({ people }: ContactPage): { address: string; name: string }[] {
  const found = new Map<string, { address: string; name: string }>();
  for (const person of people) {
    const address = parseMailAddress(person.address);
    if (address !== null) found.set(address, { address, name: person.name.replaceAll('\0', '').trim() });
  }
  return [...found.values()].filter(({ name }) => name.isWellFormed());
}

/** Continues the reading by a page. @returns `done` if everything is read */
export async function readContactsStep(reading: ReadingContacts, row: MailboxRow): Promise<'more' | 'done'> {
  const { db, contacts, seal } = reading;
  if (row.cursor === null && row.history === null) return beginWhole(reading, row);
  const page = await contacts.read(row.cursor || (row.cursor === null ? row.history : null));
  if (row.cursor === null) {
    // Changes name no one who was removed: all of them are read anew.
    if (page === null || page.contacts > 0) return beginWhole(reading, row);
    const set = { history: page.next, error: null, ...seal(contacts.refreshToken()) };
    await changeAccount(db, 'mailbox', row.id, ['reading'], set);
    return 'done';
  }
  if (page === null) {
    if (row.cursor === '') throw new MailboxBusy('The mail service doesn’t begin.');
    return beginWhole(reading, row);
  }
  await savePage(reading, row, page);
  return page.more ? 'more' : 'done';
}

async function beginWhole({ db, contacts, seal, now }: ReadingContacts, row: MailboxRow): Promise<'more' | 'done'> {
  const whole = { round: row.round + 1, cursor: '', history: null, whole_at: now().toISOString(), done: 0 };
  const begun = await changeAccount(db, 'mailbox', row.id, ['reading'], {
    ...whole,
    ...seal(contacts.refreshToken()),
  });
  return begun ? 'more' : 'done';
}

/** Stores a page and advances, both or neither. */
async function savePage({ db, contacts, seal }: ReadingContacts, row: MailboxRow, page: ContactPage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const to = page.more ? { cursor: page.next } : { cursor: null, history: page.next };
    const set = { ...to, ...seal(contacts.refreshToken()), done: row.done + page.contacts, error: null };
    if (!(await changeAccount(trx, 'mailbox', row.id, ['reading'], set))) return;
    const none = { sent: 0, received: 0, answers: 0, mailings: 0, last: null };
    await addCounts(
      trx,
      row.id,
      row.round,
      listPeople(page).map(({ address, name }) => ({ address, name, ...none })),
    );
    if (!page.more) await deleteRoundsBefore(trx, row.id, row.round);
  });
}

/** Whom the owner may want to keep out, before anything of it is stored. */
export async function proposeFromContacts(contacts: ContactBook): Promise<ReadingPreview> {
  const page = await contacts.read(null);
  if (page === null) throw new MailboxBusy('The mail service doesn’t begin.');
  const found = listPeople(page).filter(({ address, name }) => !isMachineAddress(address, name));
  const people = found.map(({ address, name }) => ({ address, name, times: 1 }));
  return { people: proposePrivate(people), looked: page.contacts, found: found.length };
}
