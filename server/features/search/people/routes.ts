import type { FastifyInstance } from 'fastify';
import {
  explainStrength,
  findContact,
  MAX_SUGGESTED_PEOPLE,
  searchAccountContacts,
  searchByTitle,
  suggestPeople,
  TITLE_LIMIT,
} from '../../../../shared/features/search/calls.ts';
import { findPeopleByName } from '../../../core/network/read/people-by-name.ts';
import { findPeopleWithAddress, isAddress } from '../../../core/network/read/people-with-address.ts';
import { loadScoreDetails } from '../../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer } from '../../../core/network/read/viewer-scope.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { makeSearchContext, serializeContact } from '../answers/serializer.ts';
import { splitKeywords } from './find.ts';
import { loadListedDetails } from './listed-details.ts';
import { loadPeopleOfAccounts } from './of-accounts.ts';
import { loadContacts } from './queries.ts';
import { searchTitles } from './title-search.ts';

/** People by typed text, by title, by their companies, and one person with the evidence behind the strength. */
export function peopleRoutes(app: FastifyInstance): void {
  handle(app, suggestPeople, async ({ db, viewer, query }) => {
    const [scope, typed] = [getViewerScope(viewer), query.query.trim()];
    const found = isAddress(typed)
      ? await findPeopleWithAddress(db, scope, typed, MAX_SUGGESTED_PEOPLE)
      : await findPeopleByName(db, scope, typed, MAX_SUGGESTED_PEOPLE);
    return {
      people: found.map(({ id, name, title, account_id, account, score }) => ({
        id: String(id),
        name,
        title: title ?? '',
        score,
        account: account_id !== null && account !== null ? { id: String(account_id), name: account } : null,
      })),
    };
  });

  handle(app, searchByTitle, searchTitles, {
    points: ({ body }) =>
      20 +
      Math.ceil((180 * body.limit) / TITLE_LIMIT) +
      20 * (splitKeywords(body.titleLike).length + splitKeywords(body.titleNotLike).length),
  });

  handle(app, findContact, async (context) => {
    const { db, viewer, params } = context;
    const [contact] = await loadContacts(db, getViewerScope(viewer), [requireId(params.id, 'This person')]);
    if (!contact) throw createNotFoundError('This person');
    const details = await loadListedDetails(context, [contact]);
    return { contact: serializeContact(contact, details.get(contact.id)!, makeSearchContext(context)) };
  });

  handle(app, searchAccountContacts, loadPeopleOfAccounts, {
    points: ({ body }) => 20 + 4 * body.account_ids.length,
  });

  handle(app, explainStrength, async ({ db, viewer, clock, params }) => {
    const id = requireId(params.id, 'This person');
    const scope = getViewerScope(viewer);
    const [contact] = await loadContacts(db, scope, [id]);
    if (!contact) throw createNotFoundError('This person');
    const details = await loadScoreDetails(db, toEvidenceViewer(scope), [id], clock.now());
    return { score_details: details.get(id)! };
  });
}
