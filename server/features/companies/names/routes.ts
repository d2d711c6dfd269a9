import type { FastifyInstance } from 'fastify';
import {
  addCompanyName,
  type CompanyName,
  listCompanyNames,
  MAX_NAMES_GIVEN,
  NAME_TAKEN,
  type NameKind,
  removeCompanyName,
} from '../../../../shared/features/companies/names/calls.ts';
import { changeNames, loadGivenNames, type OtherName, type OtherNames } from '../../../core/facts/write/given-names.ts';
import { ensureSourceOfUser } from '../../../core/facts/write/sources.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import { findAccountsCalled } from '../../../core/network/derive/account-keys.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { findVisibleAccount } from '../../../core/network/read/find-account.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { isDistinctiveName } from '../../../core/network/words/name-keys.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { foldName, splitNameKey } from '../../../platform/text/names.ts';

const LIST: Record<NameKind, OtherNames> = { alias: 'aliases', former: 'former_names' };

export function companyNameRoutes(app: FastifyInstance): void {
  handle(app, listCompanyNames, async ({ db, viewer, params }) => {
    const { id } = await loadAccount(db, viewer, params.id);
    return { names: await loadNames(db, id) };
  });
  handle(app, addCompanyName, add);
  handle(app, removeCompanyName, remove);
}

async function loadAccount(db: Db, viewer: Viewer, wireId: string) {
  const account = await findVisibleAccount(db, getViewerScope(viewer), requireId(wireId, 'This company'));
  if (!account) throw createNotFoundError('This company');
  return account;
}

const isGiven = ({ tellers }: OtherName): boolean => tellers.length > 0 && tellers.every(({ user }) => user);

async function loadNames(db: Db, accountId: number): Promise<CompanyName[]> {
  return (await loadGivenNames(db, accountId)).map((name) => ({
    name: name.name,
    kind: name.list === 'aliases' ? 'alias' : 'former',
    said_by: name.tellers.map(({ label }) => label),
    can_remove: isGiven(name),
  }));
}

const omitName = (names: readonly string[], key: string): string[] => names.filter((name) => foldName(name) !== key);

/** Every change of a company's names marks it for recommendations, which otherwise would say that they are being updated. */
const judgeAnew = (trx: Db, now: Date) => enqueue(trx, { kind: STALE_JOB, payload: {} }, now);

async function add({ db, viewer, clock, params, body }: CallContext<typeof addCompanyName>) {
  const { name, kind, shared = false } = body;
  const key = foldName(name);
  if (!/[\p{L}\p{N}]/u.test(name))
    throw createInvalidError('A name needs letters or digits.', { name: 'It has neither letters nor digits.' });
  if (!isDistinctiveName(splitNameKey(key)))
    throw createInvalidError(`Thousands of companies could have the name ${name}.`, {
      name: 'It describes a kind of company, not one company. Enter more of the name.',
    });
  const now = clock.now();
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const account = await loadAccount(trx, viewer, params.id);
    if (key === account.name_key)
      throw createConflictError('The company already has this name, with a different legal form.');
    const given = (await loadGivenNames(trx, account.id)).filter(isGiven);
    if (given.length >= MAX_NAMES_GIVEN && !given.some((name) => foldName(name.name) === key))
      throw createConflictError(`A company has at most ${MAX_NAMES_GIVEN} names added by people. Remove one first.`);
    const [other] = shared ? [] : await findAccountsCalled(trx, getViewerScope(viewer), key, account.id);
    if (other)
      throw createConflictError(
        `${other.name} also has this name, so searches and imports could mean either. If they are the same company, merge them instead.`,
        [],
        NAME_TAKEN,
      );
    const sourceId = await ensureSourceOfUser(trx, viewer.user.id, viewer.user.email, at);
    await changeNames(trx, { accountId: account.id, sourceId, at }, ({ aliases, former_names }) => {
      const others = { aliases: omitName(aliases, key), former_names: omitName(former_names, key) };
      return { ...others, [LIST[kind]]: [...others[LIST[kind]], name] };
    });
    await judgeAnew(trx, now);
    const detail = { name, kind };
    await audit(trx, viewer, now, { action: 'account.named', entity: 'account', entityId: account.id, detail });
    return { names: await loadNames(trx, account.id) };
  });
}

async function remove({ db, viewer, clock, params, body }: CallContext<typeof removeCompanyName>) {
  const key = foldName(body.name);
  const now = clock.now();
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const account = await loadAccount(trx, viewer, params.id);
    const found = (await loadGivenNames(trx, account.id)).find((name) => foldName(name.name) === key);
    if (!found) throw createNotFoundError('This name');
    if (!isGiven(found)) {
      const files = found.tellers.filter(({ user }) => !user).map(({ label }) => label);
      throw createConflictError(`${files.join(', ')} contains this name. To remove it, undo that import.`);
    }
    for (const { id: sourceId } of found.tellers)
      await changeNames(trx, { accountId: account.id, sourceId, at }, ({ aliases, former_names }) => ({
        aliases: omitName(aliases, key),
        former_names: omitName(former_names, key),
      }));
    await judgeAnew(trx, now);
    const detail = { name: found.name };
    await audit(trx, viewer, now, { action: 'account.name_removed', entity: 'account', entityId: account.id, detail });
    return { names: await loadNames(trx, account.id) };
  });
}
