/** Keeps a company that files joined by the name alone apart after all, and takes that back. */

import { countFacts } from '../../../core/facts/merge/merged-since.ts';
import { decidePair, isNotSame } from '../../../core/facts/merge/pairs.ts';
import { settleSome } from '../../../core/facts/merge/settle.ts';
import { splitAccount } from '../../../core/facts/merge/split.ts';
import { decideName } from '../../../core/facts/names/queries.ts';
import { getActorId, type Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { foldName } from '../../../platform/text/names.ts';
import { references } from '../../../references.ts';
import { COMPARE_LISTS, SETTLE_MERGES } from '../duplicates/jobs.ts';
import { mergeTwo, unmergeTwo } from '../duplicates/merge-steps.ts';
import { type JoinedParts, loadJoinedParts } from './judge.ts';
import { findBareNamesake, loadAccountRows, loadDomains, mergeInto } from './queries.ts';

const SLICE = 5_000;

interface MarkedDistinct {
  company: { id: number; name: string };
  apart: { id: number; name: string };
  moved: number;
}

/**
 * In a transaction: what came later gets a company of its own, or goes to the one that its name means already.
 * @throws conflict if there is nothing to keep apart
 */
export async function separateJoined(trx: Db, viewer: Viewer, accountId: number, now: Date): Promise<MarkedDistinct> {
  const [parts] = await loadJoinedParts(trx, [accountId]);
  if (!parts)
    throw createConflictError('No file joined this company by name only, or someone has already separated it.');
  const at = now.toISOString();
  const by = getActorId(viewer);
  const { bare, described, others, bareIsFirst, domain } = parts;
  const [leaving, staying] = bareIsFirst ? [described, [...bare, ...others]] : [bare, [...described, ...others]];
  const last = leaving.at(-1)!;
  const id = await splitAccount(trx, references, {
    accountId,
    leaving,
    staying,
    userId: by,
    at,
    joinedBy: last.startedBy,
    joinedAt: last.createdAt,
  });
  const moved = await countFacts(trx, references, 'account', [id]);
  const nameKey = getNameKey(parts);
  await decideName(trx, { nameKey, domain }, false, by, at);
  const [saved] = await loadAccountRows(trx, [accountId]);
  const root = saved!.merged_into ?? accountId;
  const namesake = bareIsFirst ? undefined : await findBareNamesake(trx, nameKey, [root, id]);
  if (namesake)
    await mergeTwo(trx, viewer, { kind: 'account', survivor: namesake.id, merged: id, chosen: [], at }, now);
  if (namesake) await settle(trx, id);
  await decidePair(trx, { kind: 'account', one: root, other: namesake?.id ?? id }, by, at);
  await followLater(trx, [root, namesake?.id ?? id], now);
  await audit(trx, viewer, now, {
    action: 'account.kept_apart',
    entity: 'account',
    entityId: root,
    detail: { apart: id, domain, moved },
  });
  const [made] = await loadAccountRows(trx, [id]);
  const company = (await loadAccountRows(trx, [root]))[0]!;
  return { company: { id: root, name: company.name }, apart: { id, name: made!.name }, moved };
}

/** In a transaction. @throws conflict if the two are not kept apart */
export async function joinAgain(trx: Db, viewer: Viewer, accountId: number, apart: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const rows = await loadAccountRows(trx, [accountId, apart]);
  const [company, other] = [rows.find(({ id }) => id === accountId), rows.find(({ id }) => id === apart)];
  const root = other?.merged_into ?? apart;
  if (!company || !other || !(await isNotSame(trx, 'account', accountId, root)))
    throw createConflictError('These two are no longer separate. Reload the list.');
  if (root !== apart) {
    const merge = await mergeInto(trx, apart);
    if (merge) await unmergeTwo(trx, viewer, 'account', merge, now);
    await settle(trx, apart);
  }
  await decidePair(trx, { kind: 'account', one: accountId, other: root }, null, at);
  const domains = await loadDomains(trx, [accountId, apart]);
  const domain = domains.find((row) => row.domain)?.domain;
  for (const { name_key } of domains) if (domain) await decideName(trx, { nameKey: name_key, domain }, null, null, at);
  await mergeTwo(trx, viewer, { kind: 'account', survivor: accountId, merged: apart, chosen: [], at }, now);
  await settle(trx, apart);
  await followLater(trx, [accountId, root], now);
}

const getNameKey = ({ bare, name }: JoinedParts): string => foldName(String(bare.at(-1)?.said.name ?? name));

/** Facts that wait for the job otherwise: the next step needs them where they belong. */
async function settle(trx: Db, id: number): Promise<void> {
  while ((await settleSome(trx, references, 'account', id, SLICE)) > 0);
}

/** Strengths, changes of jobs and suggestions follow in jobs. */
async function followLater(trx: Db, accounts: readonly number[], now: Date): Promise<void> {
  await enqueue(trx, { kind: SETTLE_MERGES, payload: {} }, now);
  await enqueue(trx, { kind: COMPARE_LISTS, payload: { accounts: [...new Set(accounts)] } }, now);
}
