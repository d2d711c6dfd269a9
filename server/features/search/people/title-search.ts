import type { SearchAccount } from '../../../../shared/core/network/account.ts';
import { EXPLAINED_IN_PARTS, type searchByTitle, TITLE_LIMIT } from '../../../../shared/features/search/calls.ts';
import { getSizeRange } from '../../../core/network/read/companies/size-range.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { compareByRelationship } from '../accounts/find.ts';
import { loadAccounts } from '../accounts/queries.ts';
import { loadFollowedIf } from '../answers/filters.ts';
import { makeSearchContext, serializeAccount, serializeContact } from '../answers/serializer.ts';
import { readTitleCursor, writeTitleCursor } from '../answers/title-cursor.ts';
import { findByTitle, matchesTitle, splitKeywords, splitTitleIntoPhrases } from './find.ts';
import { loadListedDetails } from './listed-details.ts';
import type { FoundContact } from './queries.ts';

/** The most keywords in one list, however they are written. */
const MAX_KEYWORDS = 50;

type TitleSearch = CallContext<typeof searchByTitle>;

/** A part of the people whose titles have the keywords, and the companies of that part. */
export async function searchTitles(handling: TitleSearch) {
  const { db, viewer, body } = handling;
  const scope = getViewerScope(viewer);
  const context = makeSearchContext(handling);
  const include = splitKeywords(body.titleLike);
  if (include.length === 0)
    throw createInvalidError('Type at least one word of a title.', { titleLike: 'Nothing to look for' });
  const exclude = splitKeywords(body.titleNotLike);
  refuseTooMany(include, 'titleLike');
  refuseTooMany(exclude, 'titleNotLike');
  const after = readTitleCursor(body.cursor);
  const given = after?.given ?? 0;
  const limit = Math.min(body.limit, TITLE_LIMIT - given);
  const { contacts, last } = await findByTitle(db, scope, { include, exclude }, getSizeRange(body), {
    limit,
    after,
    among: await loadFollowedIf(handling),
  });
  const goesOn = last !== null && given + limit < TITLE_LIMIT;
  const explained = body.limit < TITLE_LIMIT ? contacts.slice(0, EXPLAINED_IN_PARTS) : contacts;
  const details = await loadListedDetails(handling, explained);
  return {
    contacts: contacts.map((contact) => serializeContact(contact, details.get(contact.id) ?? null, context)),
    accounts: await loadAccountsOf(handling, contacts, include),
    limit_hit: last !== null && !goesOn,
    next_cursor: goesOn ? writeTitleCursor({ ...last, given: given + limit }) : null,
  };
}

/** The companies of these people, each with the keywords that a title of its people has. */
async function loadAccountsOf(handling: TitleSearch, contacts: readonly FoundContact[], include: readonly string[]) {
  const scope = getViewerScope(handling.viewer);
  const context = makeSearchContext(handling);
  const keywords = include.map((word) => ({ word, phrases: splitTitleIntoPhrases(word) }));
  const byAccount = Map.groupBy(contacts, (contact) => contact.account_id ?? 0);
  byAccount.delete(0);
  const accounts = await loadAccounts(handling.db, scope, [...byAccount.keys()]);
  const shown: SearchAccount[] = [];
  for (const account of accounts.sort(compareByRelationship)) {
    await yieldToEventLoop();
    const titles = byAccount.get(account.id)!.map((contact) => contact.title_key ?? '');
    const matched = keywords.filter(({ phrases }) => titles.some((title) => matchesTitle(title, phrases)));
    const words = matched.map(({ word }) => word);
    shown.push(serializeAccount(account, words, 'title', context));
  }
  return shown;
}

function refuseTooMany(words: readonly string[], field: string): void {
  if (words.length > MAX_KEYWORDS)
    throw createInvalidError(`At most ${MAX_KEYWORDS} keywords.`, {
      [field]: `At most ${MAX_KEYWORDS} keywords`,
    });
}
