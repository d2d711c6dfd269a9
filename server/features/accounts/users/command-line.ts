/** `npm run admin`: a way in from the machine's console, for an installation where nobody could let people in. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { joinRoles, readRoles } from '../../../../shared/platform/permissions.ts';
import { getProviderName, linkWaiting } from '../../../platform/access/identities.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import { findUserByEmail, getUserName } from '../../../platform/access/users.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import * as queries from './queries.ts';

const USAGE = `Usage: npm run admin -- list
       npm run admin -- add <e-mail address> [--account <number of one that waits>]
  list       who is an administrator, and which accounts wait
  add        makes the person with this address an administrator, who then signs in
  --account  they signed in already and wait: that account is theirs, whatever its provider proves`;

/** Shown as it is to the person who typed the command. */
export class AdminCommandError extends Error {
  override name = 'AdminCommandError';
}

interface AdminDeps {
  db: Db;
  settings: Pick<Settings, 'providers' | 'firmDomains'>;
  now: Date;
  out: (line: string) => void;
}

/** @throws AdminCommandError */
export async function runAdminCommand(args: string[], deps: AdminDeps): Promise<void> {
  const { positionals, account } = parseArguments(args);
  const [does, given, ...more] = positionals;
  if (does === 'list' && given === undefined) return list(deps);
  if (does !== 'add' || given === undefined || more.length > 0) throw new AdminCommandError(USAGE);
  const email = given.toLowerCase();
  if (!z.email().max(254).safeParse(email).success || isStandIn(email))
    throw new AdminCommandError(`${given} is not an e-mail address.\n${USAGE}`);
  return add(deps, email, account);
}

function parseArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { account: { type: 'string' } },
    });
    return { positionals, account: values.account };
  } catch (error) {
    throw new AdminCommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function list({ db, settings, out }: AdminDeps): Promise<void> {
  const admins = await queries.listAdmins(db, settings.firmDomains);
  out(admins.length === 0 ? 'No one can approve people.' : 'These people can approve others:');
  for (const user of admins)
    out(`  ${describeUser(user)}${user.status === 'invited' ? ', has not signed in yet' : ''}`);
  const waiting = await queries.listWaitingAccounts(db);
  out(waiting.length === 0 ? 'No accounts are waiting.' : 'These accounts are waiting:');
  for (const row of waiting) {
    const provider = getProviderName(row.issuer, settings.providers);
    const address = row.told_email ?? row.username ?? 'no address';
    out(
      `  ${row.id}  ${address}, by ${provider}${row.vouched ? '' : ', not verified'}, last ${row.last_seen_at.slice(0, 16)}Z`,
    );
  }
}

const describeUser = ({
  given_name,
  family_name,
  email,
}: Pick<AppUser, 'given_name' | 'family_name' | 'email'>): string => {
  const name = getUserName(given_name, family_name, null);
  return name ? `${name} (${email})` : email;
};

async function add({ db, now, out }: AdminDeps, email: string, account: string | undefined): Promise<void> {
  const elsewhere = await db.transaction().execute(async (trx) => {
    await queries.takeUsersTurn(trx);
    const waiting = (await queries.listWaitingAccounts(trx)).find(({ id }) => String(id) === account);
    if (account !== undefined && !waiting)
      throw new AdminCommandError(`No account with the number ${account} is waiting. See: npm run admin -- list`);
    const known = await findUserByEmail(trx, email);
    const at = now.toISOString();
    const id = known?.id ?? (await queries.insertAdmin(trx, email, await loadFirmAccountId(trx), at));
    const roles = joinRoles([...new Set([...readRoles(known?.roles ?? ''), 'Admin' as const])]);
    const comesBack = waiting !== undefined || (known !== undefined && known.status !== 'invited');
    const change = { roles, status: comesBack ? ('active' as const) : ('invited' as const) };
    await queries.updateUser(
      trx,
      id,
      { ...change, account_id: known?.account_id ?? (await loadFirmAccountId(trx)) },
      at,
    );
    await queries.closeRequests(trx, [id, ...(waiting ? [waiting.user_id] : [])], at);
    if (waiting) await linkWaiting(trx, waiting, id);
    const detail = { email, account: waiting?.id ?? null };
    await audit(trx, null, now, { action: 'user.admin-added', entity: 'app_user', entityId: id, detail });
    return known?.account_id && known.account_id !== (await loadFirmAccountId(trx)) ? known.account_id : null;
  });
  out(
    account === undefined
      ? `${email} is an administrator and signs in by a provider that vouches for this address. If they still have to wait after signing in, see: npm run admin -- list`
      : `${email} is an administrator, and account ${account} signs in as them from now on.`,
  );
  if (elsewhere !== null)
    out(
      `They are a user of ${await queries.loadAccountName(db, elsewhere)}, and from now on see everything. If that is wrong, take the role Admin away under Administration, People.`,
    );
}
