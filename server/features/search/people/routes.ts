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
import { peopleByName } from '../../../core/network/read/people-by-name.ts';
import { scoreDetails } from '../../../core/network/read/score-details.ts';
import { evidenceViewerOf, viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { searchSerializerContext, serializeContact } from '../answers/serializer.ts';
import { keywordsOf } from './find.ts';
import { listedDetails } from './listed-details.ts';
import { peopleOfAccounts } from './of-accounts.ts';
import { loadContacts } from './queries.ts';
import { titleSearch } from './title-search.ts';

/** People by typed text, by title, by their companies, and one person with the evidence behind the strength. */
export function peopleRoutes(app: FastifyInstance): void {
  handle(app, suggestPeople, async ({ db, viewer, query }) => {
    const found = await peopleByName(db, viewerScopeOf(viewer), query.query, MAX_SUGGESTED_PEOPLE);
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

  handle(app, searchByTitle, titleSearch, {
    points: ({ body }) =>
      20 +
      Math.ceil((180 * body.limit) / TITLE_LIMIT) +
      20 * (keywordsOf(body.titleLike).length + keywordsOf(body.titleNotLike).length),
  });

  handle(app, findContact, async (context) => {
    const { db, viewer, params } = context;
    const [contact] = await loadContacts(db, viewerScopeOf(viewer), [requireId(params.id, 'This person')]);
    if (!contact) throw notFound('This person');
    const details = await listedDetails(context, [contact]);
    return { contact: serializeContact(contact, details.get(contact.id)!, searchSerializerContext(context)) };
  });

  handle(app, searchAccountContacts, peopleOfAccounts, {
    points: ({ body }) => 20 + 4 * body.account_ids.length,
  });

  handle(app, explainStrength, async ({ db, viewer, clock, params }) => {
    const id = requireId(params.id, 'This person');
    const scope = viewerScopeOf(viewer);
    const [contact] = await loadContacts(db, scope, [id]);
    if (!contact) throw notFound('This person');
    const details = await scoreDetails(db, evidenceViewerOf(scope), [id], clock.now());
    return { score_details: details.get(id)! };
  });
}
