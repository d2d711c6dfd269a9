import type { searchAccountContacts } from '../../../../shared/features/search/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { loadAccounts } from '../accounts/queries.ts';
import {
  makeSearchContext,
  serializeContact,
  serializeNavigator,
  serializePast,
  serializePastIntro,
} from '../answers/serializer.ts';
import { listPastIntros } from '../intros/queries.ts';
import { findPeople } from './find.ts';
import { loadListedDetails } from './listed-details.ts';

/** The newest introductions of each account. */
const MAX_INTROS = 50;

/**
 * The present and former people of the companies, the members of the firm who know the way there, and the introductions
 * so far.
 */
export async function loadPeopleOfAccounts(context: CallContext<typeof searchAccountContacts>) {
  const { db, viewer, body, settings } = context;
  const scope = getViewerScope(viewer);
  const wiring = makeSearchContext(context);
  const accountIds = [...new Set(body.account_ids.flatMap((id) => parseId(id) ?? []))];
  const visible = (await loadAccounts(db, scope, accountIds)).map((account) => account.id);
  if (visible.length === 0)
    throw createNotFoundError(body.account_ids.length === 1 ? 'This company' : 'These companies');
  const people = await findPeople(db, scope, viewer.firmAccountId, visible);
  const details = await loadListedDetails(
    context,
    [...people.contacts, ...people.past].map(({ contact }) => contact),
  );
  return {
    contacts: people.contacts.map(({ contact, for_account_id }) => ({
      ...serializeContact(contact, details.get(contact.id) ?? null, wiring),
      for_account_id: String(for_account_id),
    })),
    past_employees: people.past.map((past) => ({
      ...serializePast(past, details.get(past.contact.id) ?? null, wiring),
      for_account_id: String(past.for_account_id),
    })),
    navigators: people.navigators.map((navigator) => ({
      ...serializeNavigator(navigator),
      for_account_id: String(navigator.for_account_id),
    })),
    firm_navigators: Object.fromEntries(people.firmNavigators),
    intros: (await listPastIntros(db, scope, visible, MAX_INTROS)).map((intro) => ({
      ...serializePastIntro(intro, viewer, settings.firm),
      for_account_id: String(intro.for_account_id),
    })),
    limited: people.limited.map(String),
    limit_hit: people.limited.length > 0,
  };
}
