import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { loadScoreDetails } from '../../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { type FoundAccount, loadAccounts } from '../accounts/queries.ts';
import { type SearchSerializerContext, serializeContact, serializePast } from '../answers/serializer.ts';
import { compareByStrength, findPeople } from '../people/find.ts';
import { type FoundContact, loadContacts } from '../people/queries.ts';
import type { ExportRow } from './csv.ts';

/** The number of accounts for which one answer of the search has people. */
const ACCOUNTS_AT_ONCE = 200;

/**
 * The results of a search for a spreadsheet: the people of accounts in the requested order, then the people themselves.
 */
export async function exportRows(
  db: Db,
  viewer: Viewer,
  context: SearchSerializerContext,
  now: Date,
  { accountIds, contactIds }: { accountIds: readonly number[]; contactIds: readonly number[] },
): Promise<ExportRow[]> {
  const scope = getViewerScope(viewer);
  const loadDetails = async (contacts: readonly FoundContact[]) => {
    const ids = [...new Set(contacts.map((contact) => contact.id))];
    return loadScoreDetails(db, toEvidenceViewer(scope), ids, now);
  };
  const rows: ExportRow[] = [];
  for (let from = 0; from < accountIds.length; from += ACCOUNTS_AT_ONCE) {
    const wanted = accountIds.slice(from, from + ACCOUNTS_AT_ONCE);
    const accounts = new Map((await loadAccounts(db, scope, wanted)).map((account) => [account.id, account]));
    if (accounts.size === 0) continue;
    const people = await findPeople(db, scope, viewer.firmAccountId, [...accounts.keys()]);
    const details = await loadDetails([...people.contacts, ...people.past].map(({ contact }) => contact));
    const contacts = Map.groupBy(people.contacts, (account) => account.for_account_id);
    const past = Map.groupBy(people.past, (job) => job.for_account_id);
    for (const account of wanted.flatMap((id) => accounts.get(id) ?? [])) {
      for (const { contact } of contacts.get(account.id) ?? []) {
        rows.push(getRow(contact, account, details.get(contact.id)!, context));
      }
      for (const job of past.get(account.id) ?? []) {
        const { start_date, end_date } = serializePast(job, details.get(job.contact.id)!, context);
        const times = { relation: 'Worked there' as const, from: start_date ?? '', to: end_date ?? '' };
        rows.push({ ...getRow(job.contact, account, details.get(job.contact.id)!, context), ...times });
      }
    }
  }
  const contacts = (await loadContacts(db, scope, contactIds)).sort(compareByStrength);
  const workplaces = contacts.flatMap((contact) => contact.account_id ?? []);
  const accounts = new Map(
    (await loadAccounts(db, scope, [...new Set(workplaces)])).map((account) => [account.id, account]),
  );
  const details = await loadDetails(contacts);
  for (const contact of contacts) {
    rows.push(getRow(contact, accounts.get(contact.account_id ?? 0), details.get(contact.id)!, context));
  }
  return rows;
}

function getRow(
  contact: FoundContact,
  account: FoundAccount | undefined,
  details: ScoreDetails,
  context: SearchSerializerContext,
): ExportRow {
  const { name, title, score, linkedin_profile, crm_url } = serializeContact(contact, details, context);
  return {
    name,
    title,
    score,
    account: account?.name ?? '',
    website: account?.website ?? '',
    profile: linkedin_profile ?? '',
    relation: 'Works there',
    from: '',
    to: '',
    evidence: details.evidence.map((piece) => piece.text).join(' | '),
    crm: crm_url ?? '',
  };
}
