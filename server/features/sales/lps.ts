/** The firm's own investors: a list of people that everybody at the firm reads and that staff chose for it. */
import type { chooseLps, getLps } from '../../../shared/features/sales/raising/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { rankConnectorsOf } from '../../core/network/paths/connectors.ts';
import { loadTargets, type TargetFacts } from '../../core/network/paths/target.ts';
import { ALL_SEEING } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { loadFirmAccountId } from '../../platform/settings/installation.ts';
import { loadToSuggest } from './partners.ts';
import type { UseCaseRow } from './queries.ts';
import * as raisingQueries from './raising/queries.ts';

const MAX_PARTNERS = 100;

export async function describeLps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  raise: UseCaseRow,
): Promise<Reply<typeof getLps>> {
  const firmId = (await loadFirmAccountId(db)) ?? 0;
  const lists = await raisingQueries.listFirmLists(db, firmId);
  const chosen = lists.find(({ lps }) => lps === 1);
  const lps = new Set(chosen ? await raisingQueries.listPeopleOn(db, chosen.id) : []);
  const partners = (await loadToSuggest({ db, clock }, raise)).slice(0, MAX_PARTNERS);
  const ids = partners.flatMap(({ person }) => person?.id ?? []);
  return {
    list: chosen ? { ...serializeList(chosen), people: lps.size } : null,
    partners: partners.length,
    known: lps.size === 0 ? 0 : await countKnown(db, firmId, { lps, targets: await loadTargets(db, ids, clock.now()) }),
    lists: lists.map(serializeList),
  };
}

interface KnownInput {
  lps: ReadonlySet<number>;
  targets: readonly TargetFacts[];
}

/** How many of them somebody on the list knows. */
async function countKnown(db: Db, firmId: number, { lps, targets }: KnownInput): Promise<number> {
  const ranked = await rankConnectorsOf(db, firmId, targets, ALL_SEEING);
  return [...ranked.values()].filter((connectors) => connectors.some(({ id, category }) => category > 0 && lps.has(id)))
    .length;
}

const serializeList = ({ id, name }: { id: number; name: string }) => ({ id: String(id), name });

/** @throws not found for a list that is not read by the whole firm */
export async function changeLps(
  { db, clock, viewer }: Pick<Deps, 'db' | 'clock'> & { viewer: Viewer },
  id: number | null,
): Promise<Reply<typeof chooseLps>> {
  return db.transaction().execute(async (trx) => {
    const lists = await raisingQueries.listFirmLists(trx, (await loadFirmAccountId(trx)) ?? 0);
    const list = id === null ? null : lists.find((row) => row.id === id);
    if (list === undefined) throw createNotFoundError('This list');
    await raisingQueries.markLps(trx, id);
    const entityId = id ?? lists.find(({ lps }) => lps === 1)?.id;
    if (entityId !== undefined)
      await audit(trx, viewer, clock.now(), {
        action: 'people-list.lps',
        entity: 'people_list',
        entityId,
        detail: { chosen: id !== null },
      });
    return { list: list && serializeList(list) };
  });
}
