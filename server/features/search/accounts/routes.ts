import type { FastifyInstance } from 'fastify';
import {
  askImporting,
  findAccounts,
  listIndustries,
  searchByIndustries,
  searchByNames,
  suggestAccounts,
} from '../../../../shared/features/search/calls.ts';
import { getSizeRange } from '../../../core/network/read/companies/size-range.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { cutPage } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { loadFollowedIf } from '../answers/filters.ts';
import { makeSearchContext, serializeAccount, serializeBrief } from '../answers/serializer.ts';
import { filterAmong } from '../subscriptions/queries.ts';
import { findBelonging } from './belonging.ts';
import { findByNames } from './by-names.ts';
import { findByIndustries, suggest } from './find.ts';
import { isImporting, listAccountIndustries, loadAccounts } from './queries.ts';

/** Companies by typed text, by pasted names and ids, and by industry. */
export function accountSearchRoutes(app: FastifyInstance): void {
  handle(app, suggestAccounts, async ({ db, viewer, query }) => {
    const found = await suggest(db, getViewerScope(viewer), query.query);
    return {
      accounts: found.map(({ called, ...account }) => ({ ...serializeBrief(account), ...(called && { called }) })),
    };
  });

  handle(app, findAccounts, async (context) => {
    const { db, viewer, body } = context;
    const wiring = makeSearchContext(context);
    const ids = [...new Set(body.account_ids.flatMap((id) => parseId(id) ?? []))];
    const found = new Map(
      (await loadAccounts(db, getViewerScope(viewer), ids)).map((account) => [account.id, account]),
    );
    return {
      accounts: ids.flatMap((id) => found.get(id) ?? []).map((account) => serializeAccount(account, [], 'id', wiring)),
    };
  });

  handle(app, askImporting, async ({ db, viewer }) => ({ importing: await isImporting(db, getViewerScope(viewer)) }));

  handle(
    app,
    searchByNames,
    async (context) => {
      const { db, viewer, body } = context;
      const wiring = makeSearchContext(context);
      const found = await findByNames(db, getViewerScope(viewer), body.names, body.exactMatch);
      const among = await loadFollowedIf(context);
      const belonging = await findBelonging(db, getViewerScope(viewer), found.accounts, among);
      const belong = new Set(belonging.flatMap(({ accounts }) => accounts.map(({ id }) => id)));
      // Nothing is offered twice.
      const offers = found.offers.flatMap(({ name, accounts }) => {
        const others = accounts.filter(({ id }) => !belong.has(id));
        return others.length > 0 ? [{ name, accounts: others.map(serializeBrief) }] : [];
      });
      return {
        // A name whose company is not followed was found all the same.
        accounts: filterAmong(found.accounts, among).map((account) => ({
          ...serializeAccount(account, found.matches.get(account.id) ?? [], 'name', wiring),
          match_kinds: Object.fromEntries(found.kinds.get(account.id) ?? []),
        })),
        unmatched: found.unmatched,
        did_you_mean: offers,
        belonging: belonging.map(({ to, accounts }) => ({
          name: found.matches.get(to.id)?.[0] ?? to.name,
          to: to.name,
          accounts: accounts.map(serializeBrief),
        })),
        limit_hit: found.limitHit,
      };
    },
    { points: ({ body }) => body.names.length + body.names.join('').length / 50 },
  );

  handle(
    app,
    searchByIndustries,
    async (context) => {
      const { db, viewer, body } = context;
      const wiring = makeSearchContext(context);
      const found = await findByIndustries(
        db,
        getViewerScope(viewer),
        { industries: body.industries, size: getSizeRange(body), place: body.place },
        await loadFollowedIf(context),
      );
      return {
        accounts: found.accounts.map((account) =>
          serializeAccount(account, found.matches.get(account.id) ?? [], 'industry', wiring),
        ),
        limit_hit: found.limitHit,
      };
    },
    { points: ({ body }) => 30 + 10 * body.industries.length },
  );

  handle(
    app,
    listIndustries,
    async ({ db, viewer, query }) => {
      const { page, next_cursor } = cutPage(await listAccountIndustries(db, getViewerScope(viewer)), query);
      return { industries: page, next_cursor };
    },
    {
      points: () => 40,
    },
  );
}
