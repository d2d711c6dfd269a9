import type { FastifyInstance } from 'fastify';
import type { SearchAccount } from '../../shared/search/account.ts';
import {
  EXPLAINED_IN_LISTS,
  EXPLAINED_IN_PARTS,
  explainStrength,
  exportSearch,
  findAccounts,
  findContact,
  follow,
  listIndustries,
  listSubscriptions,
  MOST_SUGGESTED_PEOPLE,
  searchAccountContacts,
  searchByIndustries,
  searchByNames,
  searchByTitle,
  suggestAccounts,
  suggestPeople,
  TITLE_LIMIT,
  unfollow,
} from '../../shared/search/calls.ts';
import { invalid, notFound } from '../errors.ts';
import { findAccount } from '../network/read/find-account.ts';
import { peopleByName } from '../network/read/people-by-name.ts';
import { scoreDetails } from '../network/read/score-details.ts';
import { evidenceViewerOf, sightOf } from '../network/read/sight.ts';
import { audit } from '../platform/audit.ts';
import { type Handling, handle } from '../platform/handle.ts';
import { idOf, requireId } from '../platform/ids.ts';
import { pause } from '../platform/turns.ts';
import { findByNames } from './accounts/by-names.ts';
import { byRelationship, findByIndustries, suggest } from './accounts/find.ts';
import { industries, loadAccounts, type SizeRange } from './accounts/queries.ts';
import { writeCsv } from './export/csv.ts';
import { exportRows } from './export/rows.ts';
import { pastIntros } from './intros/queries.ts';
import { findByTitle, findPeople, keywordsOf, phrasesOfTitle, titleMatches } from './people/find.ts';
import { type FoundContact, loadContacts } from './people/queries.ts';
import { savedRoutes } from './saved/routes.ts';
import { addSubscription, amongThese, followedAccounts, removeSubscription } from './subscriptions/queries.ts';
import { readTitleCursor, writeTitleCursor } from './title-cursor.ts';
import { type Wiring, wireAccount, wireBrief, wireContact, wireNavigator, wirePast, wirePastIntro } from './wire.ts';

/** The newest introductions of each account. */
const MOST_INTROS = 50;
/** So many pieces of evidence go with a person in a list; the counts are of all. */
const EVIDENCE_IN_LISTS = 5;

export function searchRoutes(app: FastifyInstance): void {
  handle(app, suggestAccounts, async ({ db, viewer, query }) => {
    const found = await suggest(db, sightOf(viewer), query.query);
    return { accounts: found.map(({ called, ...account }) => ({ ...wireBrief(account), ...(called && { called }) })) };
  });

  handle(app, suggestPeople, async ({ db, viewer, query }) => {
    const found = await peopleByName(db, sightOf(viewer), query.query, MOST_SUGGESTED_PEOPLE);
    return {
      people: found.map(({ id, name, title, account_id, account, score }) => ({
        ...{ id: String(id), name, title: title ?? '', score },
        account: account_id !== null && account !== null ? { id: String(account_id), name: account } : null,
      })),
    };
  });

  handle(app, findAccounts, async (handling) => {
    const { db, viewer, body } = handling;
    const wiring = wiringOf(handling);
    const ids = [...new Set(body.account_ids.flatMap((id) => idOf(id) ?? []))];
    const found = new Map((await loadAccounts(db, sightOf(viewer), ids)).map((account) => [account.id, account]));
    return {
      accounts: ids.flatMap((id) => found.get(id) ?? []).map((account) => wireAccount(account, [], 'id', wiring)),
    };
  });

  handle(
    app,
    searchByNames,
    async (handling) => {
      const { db, viewer, body } = handling;
      const wiring = wiringOf(handling);
      const found = await findByNames(db, sightOf(viewer), body.names, body.exactMatch);
      const among = await followedIf(handling);
      return {
        // A name whose company is not followed was found all the same.
        accounts: amongThese(found.accounts, among).map((account) => ({
          ...wireAccount(account, found.matches.get(account.id) ?? [], 'name', wiring),
          match_kinds: Object.fromEntries(found.kinds.get(account.id) ?? []),
        })),
        unmatched: found.unmatched,
        did_you_mean: found.offers.map(({ name, accounts }) => ({ name, accounts: accounts.map(wireBrief) })),
        limit_hit: found.limitHit,
      };
    },
    { points: ({ body }) => body.names.length + body.names.join('').length / 50 },
  );

  handle(
    app,
    searchByIndustries,
    async (handling) => {
      const { db, viewer, body } = handling;
      const wiring = wiringOf(handling);
      const found = await findByIndustries(
        db,
        sightOf(viewer),
        body.industries,
        sizeOf(body),
        await followedIf(handling),
      );
      return {
        accounts: found.accounts.map((account) =>
          wireAccount(account, found.matches.get(account.id) ?? [], 'industry', wiring),
        ),
        limit_hit: found.limitHit,
      };
    },
    { points: ({ body }) => 30 + 10 * body.industries.length },
  );

  handle(app, listIndustries, async ({ db, viewer }) => ({ industries: await industries(db, sightOf(viewer)) }), {
    points: () => 40,
  });

  handle(
    app,
    searchByTitle,
    async (handling) => {
      const { db, viewer, body } = handling;
      const sight = sightOf(viewer);
      const wiring = wiringOf(handling);
      const include = keywordsOf(body.titleLike);
      if (include.length === 0)
        throw invalid('Type at least one word of a title.', { titleLike: 'Nothing to look for' });
      const exclude = keywordsOf(body.titleNotLike);
      tooMany(include, 'titleLike');
      tooMany(exclude, 'titleNotLike');
      const after = readTitleCursor(body.cursor);
      const given = after?.given ?? 0;
      const limit = Math.min(body.limit, TITLE_LIMIT - given);
      const { contacts, last } = await findByTitle(db, sight, { include, exclude }, sizeOf(body), {
        ...{ limit, after, among: await followedIf(handling) },
      });
      const goesOn = last !== null && given + limit < TITLE_LIMIT;
      const keywords = include.map((word) => ({ word, phrases: phrasesOfTitle(word) }));
      const byAccount = Map.groupBy(contacts, (contact) => contact.account_id ?? 0);
      byAccount.delete(0);
      const accounts = await loadAccounts(db, sight, [...byAccount.keys()]);
      const explained = body.limit < TITLE_LIMIT ? contacts.slice(0, EXPLAINED_IN_PARTS) : contacts;
      const details = await detailsOf(handling, explained);
      const shown: SearchAccount[] = [];
      for (const account of accounts.sort(byRelationship)) {
        await pause();
        const titles = byAccount.get(account.id)!.map((contact) => contact.title_key ?? '');
        const matched = keywords.filter(({ phrases }) => titles.some((title) => titleMatches(title, phrases)));
        const words = matched.map(({ word }) => word);
        shown.push(wireAccount(account, words, 'title', wiring));
      }
      return {
        contacts: contacts.map((contact) => wireContact(contact, details.get(contact.id) ?? null, wiring)),
        accounts: shown,
        limit_hit: last !== null && !goesOn,
        next_cursor: goesOn ? writeTitleCursor({ ...last, given: given + limit }) : null,
      };
    },
    {
      points: ({ body }) =>
        20 +
        Math.ceil((180 * body.limit) / TITLE_LIMIT) +
        20 * (keywordsOf(body.titleLike).length + keywordsOf(body.titleNotLike).length),
    },
  );

  handle(app, findContact, async (handling) => {
    const { db, viewer, params } = handling;
    const [contact] = await loadContacts(db, sightOf(viewer), [requireId(params.id, 'This person')]);
    if (!contact) throw notFound('This person');
    const details = await detailsOf(handling, [contact]);
    return { contact: wireContact(contact, details.get(contact.id)!, wiringOf(handling)) };
  });

  handle(
    app,
    searchAccountContacts,
    async (handling) => {
      const { db, viewer, body, settings } = handling;
      const sight = sightOf(viewer);
      const wiring = wiringOf(handling);
      const asked = [...new Set(body.account_ids.flatMap((id) => idOf(id) ?? []))];
      const visible = (await loadAccounts(db, sight, asked)).map((account) => account.id);
      if (visible.length === 0) throw notFound(body.account_ids.length === 1 ? 'This company' : 'These companies');
      const people = await findPeople(db, sight, viewer.firmAccountId, visible);
      const details = await detailsOf(
        handling,
        [...people.contacts, ...people.past].map(({ contact }) => contact),
      );
      return {
        contacts: people.contacts.map(({ contact, for_account_id }) => ({
          ...wireContact(contact, details.get(contact.id) ?? null, wiring),
          for_account_id: String(for_account_id),
        })),
        past_employees: people.past.map((past) => ({
          ...wirePast(past, details.get(past.contact.id) ?? null, wiring),
          for_account_id: String(past.for_account_id),
        })),
        navigators: people.navigators.map((one) => ({
          ...wireNavigator(one),
          for_account_id: String(one.for_account_id),
        })),
        firm_navigators: Object.fromEntries(people.firmNavigators),
        intros: (await pastIntros(db, sight, visible, MOST_INTROS)).map((intro) => ({
          ...wirePastIntro(intro, viewer, settings.firm),
          for_account_id: String(intro.for_account_id),
        })),
        limited: people.limited.map(String),
        limit_hit: people.limited.length > 0,
      };
    },
    { points: ({ body }) => 20 + 4 * body.account_ids.length },
  );

  handle(app, explainStrength, async ({ db, viewer, clock, params }) => {
    const id = requireId(params.id, 'This person');
    const sight = sightOf(viewer);
    const [contact] = await loadContacts(db, sight, [id]);
    if (!contact) throw notFound('This person');
    const details = await scoreDetails(db, evidenceViewerOf(sight), [id], clock.now());
    return { score_details: details.get(id)! };
  });

  handle(
    app,
    exportSearch,
    async (handling) => {
      const { reply, db, viewer, clock, body } = handling;
      const ids = (given: readonly string[]) => [...new Set(given.flatMap((id) => idOf(id) ?? []))];
      const rows = exportRows(db, viewer, wiringOf(handling), clock.now(), {
        accountIds: ids(body.account_ids),
        contactIds: ids(body.contact_ids),
      });
      await audit(db, viewer, clock.now(), {
        ...{ action: 'search.exported', entity: 'app_user', entityId: viewer.user.id },
        detail: { accounts: body.account_ids.length, contacts: body.contact_ids.length },
      });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="export.csv"');
      return writeCsv(await rows);
    },
    { points: ({ body }) => 20 + 10 * body.account_ids.length + body.contact_ids.length },
  );

  savedRoutes(app);

  handle(app, listSubscriptions, async ({ db, viewer }) => subscribed({ db, viewer }));

  handle(app, follow, (handling) => subscribe(handling, true));

  handle(app, unfollow, (handling) => subscribe(handling, false));
}

/** Most keywords in one list, however they are written. */
const MOST_KEYWORDS = 50;

function tooMany(words: readonly string[], field: string): void {
  if (words.length > MOST_KEYWORDS)
    throw invalid(`At most ${MOST_KEYWORDS} keywords at once.`, { [field]: `At most ${MOST_KEYWORDS} keywords` });
}

function sizeOf({ headCountFrom, headCountTo }: { headCountFrom: number; headCountTo?: number | null }): SizeRange {
  const to = headCountTo ?? null;
  if (to !== null && to < headCountFrom)
    throw invalid('The size range ends before it begins.', { headCountTo: 'Less than headCountFrom' });
  return { from: headCountFrom, to };
}

type Looking = Pick<Handling<typeof listSubscriptions>, 'db' | 'viewer' | 'clock' | 'settings'>;

function wiringOf({ viewer, settings }: Looking): Wiring {
  return { sight: sightOf(viewer), firmAccountId: viewer.firmAccountId, crmUrl: settings.crmUrl };
}

/** The accounts that a search is to keep to; undefined: all. */
async function followedIf({ db, viewer, body }: Pick<Looking, 'db' | 'viewer'> & { body: { following: boolean } }) {
  return body.following ? followedAccounts(db, sightOf(viewer), viewer.user.id) : undefined;
}

/** Of the first of a list: putting a thousand people's evidence into words takes longer than finding them. */
function detailsOf({ db, viewer, clock }: Looking, contacts: readonly FoundContact[]) {
  const ids = [...new Set(contacts.map((contact) => contact.id))].slice(0, EXPLAINED_IN_LISTS);
  return scoreDetails(db, evidenceViewerOf(sightOf(viewer)), ids, clock.now(), EVIDENCE_IN_LISTS);
}

async function subscribed({ db, viewer }: Pick<Looking, 'db' | 'viewer'>) {
  const ids = await followedAccounts(db, sightOf(viewer), viewer.user.id);
  return { subscribed_accounts: ids.map(String) };
}

async function subscribe(
  { db, viewer, clock, params }: Looking & Pick<Handling<typeof follow>, 'params'>,
  follows: boolean,
) {
  const id = requireId(params.id, 'This company');
  if (!(await findAccount(db, sightOf(viewer), id))) throw notFound('This company');
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const changed = follows
      ? await addSubscription(trx, viewer.user.id, id, now.toISOString())
      : await removeSubscription(trx, viewer.user.id, id);
    const action = follows ? 'account.followed' : 'account.unfollowed';
    if (changed) await audit(trx, viewer, now, { action, entity: 'account', entityId: id });
    return subscribed({ db: trx as Looking['db'], viewer });
  });
}
