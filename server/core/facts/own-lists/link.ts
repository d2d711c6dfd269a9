/** Linking a mailbox or calendar by a consent, and unlinking it. */
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { cancelJob } from '../../../platform/jobs/jobs.ts';
import type { AccountPart, MailServiceKind } from '../../../platform/ports/mailbox.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { countWritten, dropAcquaintances } from '../write/acquaintances.ts';
import { insertOwnSource } from '../write/sources.ts';
import {
  changeAccount,
  enqueueReading,
  enqueueWriting,
  findAccount,
  findAccountByAddress,
  getSealPurpose,
  getService,
  LINKED_STATES,
  listLinkedParts,
  NOUNS,
  type OwnChange,
  type OwnRow,
  type OwnTable,
  PART_KINDS,
  PART_TABLES,
  SERVICE_NOUNS,
} from './accounts.ts';

export interface AccountGrant {
  viewer: Viewer;
  sealing: Sealer;
  now: Date;
  address: string;
  refreshToken: string;
  /** An account that is new here is not read before the user has chosen whom to keep out. */
  waits: boolean;
  service: MailServiceKind;
}

const LABELS = { mail: 'Mailbox', calendar: 'Calendar', contacts: 'Contacts' } as const;

/** Links a part of an account, or links it again. @returns its id */
export async function linkAccount(trx: Db, part: AccountPart, grant: AccountGrant): Promise<number> {
  const { viewer, sealing, now, address, refreshToken, waits, service } = grant;
  const user_id = viewer.user.id;
  const table = PART_TABLES[part];
  const before = await findAccountByAddress(trx, part, address);
  const isWaiting = !before && waits;
  const kind = PART_KINDS[part][service];
  const token = sealing.seal(refreshToken, getSealPurpose(table, { user_id, address }));
  const state = { kind, state: isWaiting ? 'paused' : 'reading', token, error: null, claims: null } as const;
  if (before) await changeAccount(trx, table, before.id, LINKED_STATES, state);
  const id = before?.id ?? (await insert());
  const action = table === 'mailbox' ? 'mailbox.linked' : 'calendar.linked';
  await audit(trx, viewer, now, { action, entity: NOUNS[table], entityId: id, detail: { part } });
  if (!isWaiting) await enqueueReading(trx, table, id, now);
  return id;

  async function insert(): Promise<number> {
    const linked_at = now.toISOString();
    const label = `${LABELS[part]} of ${viewer.user.email}`;
    const source_id = await insertOwnSource(trx, user_id, label, linked_at);
    const made = { user_id, address, linked_at, ...state, round: 0, done: 0, left_out: '{}', source_id };
    return (await trx.insertInto(table).values(made).returning('id').executeTakeFirstOrThrow()).id;
  }
}

/** Only the owner decides what is read. */
export function refuseSubstitute({ actingUserId }: Viewer): void {
  if (actingUserId !== null) throw createForbiddenError('You can only link your own accounts. Sign in as yourself.');
}

interface OwnCall extends Deps {
  viewer: Viewer;
  params: { id: string };
}

export async function requireOwnAccount<T extends OwnTable>(
  { db, viewer, params }: Pick<OwnCall, 'db' | 'viewer' | 'params'>,
  table: T,
): Promise<OwnRow<T>> {
  refuseSubstitute(viewer);
  const row = await findAccount(db, table, parseId(params.id) ?? 0);
  if (row?.user_id !== viewer.user.id || row.state === 'leaving') throw createNotFoundError(`This ${NOUNS[table]}`);
  return row;
}

/**
 * Begins or continues the reading of an account.
 * @param begin what is set besides
 */
export async function syncAccount<T extends OwnTable>(
  context: OwnCall,
  table: T,
  begin: (row: OwnRow<T>) => OwnChange<T> = () => ({}),
): Promise<OwnRow<T>> {
  const { db, clock, wakeJobs } = context;
  const noun = NOUNS[table];
  const row = await requireOwnAccount(context, table);
  if (getService(row) === undefined)
    throw createConflictError(`Kith reads a ${noun} file only once. To update it, add a new file.`);
  if (row.state === 'lapsed')
    throw createConflictError(`The ${SERVICE_NOUNS[table]} no longer lets Kith in. Connect this ${noun} again first.`);
  await db.transaction().execute(async (trx) => {
    const set = Object.assign(begin(row), { state: 'reading' as const, error: null });
    if (!(await changeAccount(trx, table, row.id, ['linked', 'paused'], set)))
      throw createConflictError(`Kith is already reading this ${noun}.`);
    await enqueueReading(trx, table, row.id, clock.now());
  });
  wakeJobs();
  return row;
}

export async function pauseAccount<T extends OwnTable>(context: OwnCall, table: T): Promise<OwnRow<T>> {
  const { db, clock } = context;
  const row = await requireOwnAccount(context, table);
  await db.transaction().execute(async (trx) => {
    if (!(await changeAccount<OwnTable>(trx, table, row.id, ['reading'], { state: 'paused' })))
      throw createConflictError(`Kith isn’t reading this ${NOUNS[table]}.`);
    if (row.job_id !== null) await cancelJob(trx, row.job_id, clock.now());
  });
  return row;
}

/**
 * Takes an account back with everything that it brought.
 * @param leave what goes with it at once
 * @returns how many people it brought, and whether its permission was given back or another account still needs it
 */
export async function unlinkAccount(
  context: OwnCall,
  table: OwnTable,
  leave: (trx: Db, id: number) => Promise<void> = async () => undefined,
): Promise<{ people: number; revoked: boolean }> {
  const { db, viewer, clock, mailboxes, sealing, wakeJobs } = context;
  const row = await requireOwnAccount(context, table);
  const token = row.token && sealing.open(row.token, getSealPurpose(table, row));
  const people = (await countWritten(db, [row.source_id])).get(row.source_id) ?? 0;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const set = { state: 'leaving', token: null, error: null } as const;
    const entity = NOUNS[table];
    if (!(await changeAccount(trx, table, row.id, LINKED_STATES, set))) throw createNotFoundError(`This ${entity}`);
    if (row.job_id !== null) await cancelJob(trx, row.job_id, now);
    await dropAcquaintances(trx, row.source_id);
    const action = table === 'mailbox' ? 'mailbox.unlinked' : 'calendar.unlinked';
    await audit(trx, viewer, now, { action, entity, entityId: row.id, detail: { people } });
    await enqueueWriting(trx, table, row.id, now);
    await leave(trx, row.id);
  });
  wakeJobs();
  const kind = getService(row);
  if (kind === undefined) return { people, revoked: true };
  // A permission by which another part of the account is read goes with the last of them.
  if ((await listLinkedParts(db, row.address)).length > 0) return { people, revoked: true };
  // The account is forgotten here, whatever its service answers.
  const service = mailboxes.find((service) => service.kind === kind);
  const revoked = token && service ? await service.revoke(token).catch(() => false) : false;
  return { people, revoked };
}
