import { foldName, foldText } from '../../network/names.ts';
import type { Said } from '../../network/statements.ts';
import { suppressionHashes } from '../../network/suppression.ts';
import {
  type AccountRow,
  type ContactRow,
  enterAccount,
  enterContact,
  enterSignal,
  enterTenure,
  investmentKey,
  pairKey,
  type TenureRow,
} from '../book/book.ts';
import {
  type AccountSaid,
  type ContactSaid,
  type GoodRecord,
  OWNER,
  problem,
  type RowProblem,
  type SignalFact,
} from '../records.ts';
import { hold, type Planning, state } from './holding.ts';
import { findAccount, findContact, type Listed } from './matching.ts';

/** What an import is, as far as its records need to know. */
export interface Importing extends Planning {
  /** The contact of the user it is for; null when it is for nobody. */
  ownerId: number | null;
  /** That user, when the file is a list of their connections. */
  listOf: number | null;
  /** Hashes of erased people among the batch, and the key to them; null when nobody was ever erased. */
  suppressed: { salt: string; hashes: ReadonlySet<string> } | null;
}

export type Outcome = 'new' | 'changed' | 'unchanged' | { rejected: RowProblem };

function newAccount(importing: Importing, said: AccountSaid): AccountRow {
  const { tags, ...columns } = said;
  const row: AccountRow = {
    website: null,
    domain: null,
    logo_url: null,
    li_id: null,
    headcount: null,
    type: null,
    confidential: 0,
    stealth: 0,
    crm_id: null,
    merged_into: null,
    ...columns,
    id: importing.newId('account'),
    name_key: foldName(said.name),
    source_id: importing.sourceId,
    created_at: importing.at,
    updated_at: importing.at,
  };
  importing.writes.accounts.push(row);
  importing.writes.journal.account.push(row.id);
  if (tags) {
    importing.book.tags.set(row.id, tags);
    importing.writes.tagged.add(row.id);
  }
  enterAccount(importing.book, row);
  return row;
}

function newContact(importing: Importing, said: ContactSaid): ContactRow {
  const row: ContactRow = {
    first_name: null,
    last_name: null,
    profile_key: null,
    email: null,
    entity_urn: null,
    location: null,
    connections: null,
    crm_id: null,
    merged_into: null,
    ...said,
    id: importing.newId('contact'),
    name_key: foldText(said.name),
    source_id: importing.sourceId,
    created_at: importing.at,
    updated_at: importing.at,
  };
  importing.writes.contacts.push(row);
  importing.writes.journal.contact.push(row.id);
  enterContact(importing.book, row);
  return row;
}

function asSaid(said: AccountSaid | ContactSaid): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== ''));
}

function titleId({ book, writes, newId }: Importing, text: string): number {
  const known = book.titles.get(text);
  if (known !== undefined) return known;
  const id = newId('title');
  book.titles.set(text, id);
  writes.titles.push({ id, text });
  return id;
}

/** Enters a job; true when the network changed by it. */
function planTenure(
  importing: Importing,
  contact: ContactRow,
  account: AccountRow,
  fact: GoodRecord['tenures'][number],
): boolean {
  const { book, writes } = importing;
  const title_id = titleId(importing, fact.title);
  const known = (book.tenures.get(contact.id) ?? []).find(
    (row) => row.account_id === account.id && row.title_id === title_id && row.start_month === fact.start_month,
  );
  if (known) {
    const changed = state(importing, 'tenure', known, { end_month: fact.end_month, year_only: fact.year_only });
    if (changed) writes.staleContacts.add(contact.id);
    return changed;
  }
  const row: TenureRow = {
    id: importing.newId('tenure'),
    contact_id: contact.id,
    account_id: account.id,
    title_id,
    start_month: fact.start_month,
    end_month: fact.end_month,
    year_only: fact.year_only,
    source_id: importing.sourceId,
    created_at: importing.at,
  };
  writes.tenures.push(row);
  writes.journal.tenure.push(row.id);
  writes.staleContacts.add(contact.id);
  enterTenure(book, row);
  return true;
}

function planSignal(importing: Importing, fact: SignalFact, from: number, to: number): 'made' | 'same' {
  const { book, writes } = importing;
  const once = fact.type === 'Linkedin Connection';
  const known = (book.signals.get(pairKey(from, to)) ?? []).find(
    (row) =>
      row.type === fact.type &&
      (once ||
        ((row.occurred_on ?? null) === fact.occurred_on &&
          (row.details ?? null) === fact.details &&
          (row.sub_type ?? null) === fact.sub_type)),
  );
  if (known) {
    hold(importing, 'signal', known);
    return 'same';
  }
  const { from: _from, to: _to, ...columns } = fact;
  const row = {
    ...columns,
    id: importing.newId('signal'),
    skill: null,
    from_contact_id: from,
    to_contact_id: to,
    created_by: null,
    source_id: importing.sourceId,
    created_at: importing.at,
  };
  writes.signals.push(row);
  writes.journal.signal.push(row.id);
  writes.staleContacts.add(from).add(to);
  enterSignal(book, row);
  return 'made';
}

function planInvestment(
  importing: Importing,
  fact: GoodRecord['investments'][number],
  investor: number,
  account: number,
): 'made' | 'same' {
  const { book, writes } = importing;
  const columns = { investor_account_id: investor, account_id: account, round: fact.round, month: fact.month };
  const key = investmentKey(columns);
  const known = book.investments.get(key);
  if (known) {
    hold(importing, 'investment', known);
    return 'same';
  }
  const row = {
    ...columns,
    id: importing.newId('investment'),
    source_id: importing.sourceId,
    created_at: importing.at,
  };
  writes.investments.push(row);
  writes.journal.investment.push(row.id);
  book.investments.set(key, row);
  return 'made';
}

/** The telltale hashes of a record's contacts. */
export function hashesOf(salt: string, record: GoodRecord): string[] {
  return record.contacts.flatMap((contact, at) =>
    suppressionHashes(salt, {
      profileKey: contact.profile_key,
      email: contact.email,
      name: contact.name,
      companies: record.tenures
        .filter((tenure) => tenure.contact === at)
        .map((tenure) => record.accounts[tenure.account]!.name),
    }),
  );
}

/** Why a record cannot be taken, now that the network is known; null when it can. */
function refusal(importing: Importing, record: GoodRecord, known: (ContactRow | null)[]): RowProblem | null {
  const { suppressed } = importing;
  if (suppressed && hashesOf(suppressed.salt, record).some((hash) => suppressed.hashes.has(hash))) {
    return problem(record.line, null, null, 'Somebody here asked to be erased and is not taken up again.');
  }
  const nameless = record.contacts.findIndex((contact, at) => contact.name === '' && !known[at]);
  if (nameless !== -1) {
    const { profile_key, email, crm_id } = record.contacts[nameless]!;
    return problem(
      record.line,
      null,
      profile_key ?? email ?? crm_id ?? null,
      'Nobody is known by this yet, and the row has no name. Import the contacts first.',
    );
  }
  const ownerless =
    importing.ownerId === null && record.signals.some((signal) => signal.from === OWNER || signal.to === OWNER);
  if (ownerless)
    return problem(record.line, null, null, 'The row does not say whose signal it is. Say whom the import is for.');
  return null;
}

/** Enters one record into the book and the writes, and says what came of it. */
export function planRecord(importing: Importing, record: GoodRecord): Outcome {
  const { book, ownerId } = importing;
  const placed = record.accounts.map((said) => findAccount(book, said));
  const listed: Listed | null =
    importing.listOf !== null && ownerId !== null
      ? { ownerId, day: record.signals[0]?.occurred_on ?? null, sourceId: importing.sourceId }
      : null;
  const known = record.contacts.map((said, at) => {
    const theirs = record.tenures.filter((tenure) => tenure.contact === at);
    const ids = theirs.flatMap((tenure) => placed[tenure.account]?.id ?? []);
    return findContact(book, said, ids, theirs.length > 0, listed);
  });
  const refused = refusal(importing, record, known);
  if (refused) return { rejected: refused };

  let made = false;
  let changed = false;
  const accounts = record.accounts.map((said) => {
    // An earlier account of this very record may be the same one.
    const found = findAccount(book, said);
    if (!found) {
      if (record.contacts.length === 0 && record.investments.length === 0) made = true;
      changed = true;
      return newAccount(importing, said);
    }
    if (state(importing, 'account', found, asSaid(said))) changed = true;
    return found;
  });
  const contacts = record.contacts.map((said, at) => {
    const found = known[at] ?? null;
    if (!found) {
      made = true;
      const row = newContact(importing, said);
      importing.writes.staleContacts.add(row.id);
      return row;
    }
    const held = importing.writes.held.length;
    if (state(importing, 'contact', found, asSaid(said))) changed = true;
    // Another source may lift somebody out of the Network category.
    if (importing.writes.held.length > held || changed) importing.writes.staleContacts.add(found.id);
    return found;
  });
  const place = (at: number) => (at === OWNER ? ownerId! : contacts[at]!.id);

  for (const fact of record.tenures) {
    if (planTenure(importing, contacts[fact.contact]!, accounts[fact.account]!, fact)) changed = true;
  }
  const alone = record.contacts.length === 0;
  for (const fact of record.signals) {
    if (place(fact.from) === place(fact.to)) continue;
    if (planSignal(importing, fact, place(fact.from), place(fact.to)) !== 'made') continue;
    changed = true;
    // Counted as new to the list, known to Kith or not: whom others know is not everybody's to find out.
    if (importing.listOf !== null) made = true;
  }
  for (const fact of record.investments) {
    if (planInvestment(importing, fact, accounts[fact.investor]!.id, accounts[fact.account]!.id) !== 'made') continue;
    changed = true;
    if (alone) made = true;
  }
  return made ? 'new' : changed ? 'changed' : 'unchanged';
}
