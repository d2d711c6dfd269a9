/** People who share their connections by a link, without an account (docs/decisions/131): the users that they are to the code. */
import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import type { EvidenceSource } from '../../../../shared/core/network/sharing.ts';
import { makeStandInAddress } from '../../../platform/access/stand-ins.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { loadFirmAccountId, readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import { STALE_JOB } from '../../network/derive/stale-job.ts';
import { moveUser } from '../../network/read/own-contact.ts';
import { dropTiesOfSource } from '../../network/sharing/hold-at-once.ts';
import { STANDING } from '../book/statements.ts';
import { ensureSourceOfUsers } from './sources.ts';
import { addStatedValues } from './stated-of-account.ts';
import { takeTurn } from './write.ts';

const SETTING = 'firm_only_account_id';
/** A company that nobody's viewer belongs to: what its people name is known to staff alone (decision 075). */
const FIRM_ONLY = 'Shared with the firm only';
/** Everything that their link brings, and the careers that Kith knew before. */
const SOURCES: readonly EvidenceSource[] = ['connections', 'work'];

async function ensureFirmOnlyAccount(trx: Db, now: Date): Promise<number> {
  const known = await readInstallation(trx, SETTING);
  if (known) return Number(known);
  const at = now.toISOString();
  const sourceId = await ensureSourceOfUsers(trx, at);
  const id = await addStatedValues(trx, { sourceId, standing: STANDING.file, at }, { name: FIRM_ONLY });
  await writeInstallation(trx, SETTING, String(id));
  return id;
}

export function findSharer(db: Db, contactId: number): Promise<AppUser | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('status', '=', 'link')
    .orderBy('id')
    .executeTakeFirst();
}

/** The sharer with what they chose about who sees it. In the transaction of what follows from it. */
export async function saveSharer(
  trx: Db,
  { contactId, audience, now }: { contactId: number; audience: ConnectionsAudience; now: Date },
): Promise<AppUser> {
  await takeTurn(trx);
  const accountId = audience === 'firm' ? await ensureFirmOnlyAccount(trx, now) : await loadFirmAccountId(trx);
  if (accountId === null) throw new Error('There is no firm yet that could see it.');
  const user = (await findSharer(trx, contactId)) ?? (await insertSharer(trx, contactId, accountId, now));
  if (user.account_id !== accountId) await moveUser(trx, user, accountId);
  for (const source of SOURCES) {
    await trx.deleteFrom('sharing_choice').where('user_id', '=', user.id).where('source', '=', source).execute();
    if (audience === 'somebody')
      await trx.insertInto('sharing_choice').values({ user_id: user.id, source, choice: 'unnamed' }).execute();
    await dropTiesOfSource(trx, contactId, source);
  }
  await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
  return { ...user, account_id: accountId };
}

async function insertSharer(trx: Db, contactId: number, accountId: number, now: Date): Promise<AppUser> {
  const at = now.toISOString();
  const contact = await trx
    .selectFrom('contact')
    .select(['first_name', 'last_name', 'name'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const [first, ...last] = contact.name.split(' ');
  return trx
    .insertInto('app_user')
    .values({
      email: makeStandInAddress('connections by link', String(contactId)),
      subject: null,
      given_name: contact.first_name ?? first ?? null,
      family_name: contact.last_name ?? (last.join(' ') || null),
      picture: null,
      status: 'link',
      contact_id: contactId,
      account_id: accountId,
      crm_id: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the sharer chose. */
export async function loadAudience(db: Db, user: AppUser): Promise<ConnectionsAudience> {
  if (user.account_id !== (await loadFirmAccountId(db))) return 'firm';
  const row = await db.selectFrom('sharing_choice').select('choice').where('user_id', '=', user.id).executeTakeFirst();
  return row ? 'somebody' : 'portfolio';
}

/** A person who shares nothing by link any more is no user to Kith, so that they can be erased. */
export async function releaseSharers(trx: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await trx
    .updateTable('app_user')
    .set({ contact_id: null, given_name: null, family_name: null, status: 'declined' })
    .where('contact_id', 'in', contactIds)
    .where('status', '=', 'link')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run')
            .select('import_run.id')
            .whereRef('import_run.for_user_id', '=', 'app_user.id')
            .where('import_run.state', 'in', ['applying', 'done', 'undoing']),
        ),
      ),
    )
    .execute();
}
