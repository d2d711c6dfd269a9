import type { Insertable } from 'kysely';
import type { LastTouch } from '../../../shared/core/network/touch.ts';
import { MAX_REMINDERS, type Reminder } from '../../../shared/features/in-touch/calls.ts';
import { toEvidenceViewer, type ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import { type KnownTouch, listTouches } from '../../core/network/touch/touches.ts';
import { getUserName } from '../../platform/access/users.ts';
import type { Db } from '../../platform/db/engine.ts';
import { hasPartInAny } from '../../platform/db/like.ts';
import type { KeepInTouchTable } from '../../platform/db/tables/touch-tables.ts';
import { foldText } from '../../platform/text/names.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { getDayInZone } from '../../platform/time/day.ts';
import { computeDue } from './due.ts';

interface ReminderQuery {
  userId: number;
  /** Only those that the user owns; otherwise those that they made for others, too. */
  mine?: boolean;
  contactId?: number;
  ownerId?: number;
  q?: string;
}

const NAME_KEYS = ['contact.name_key', 'account.name_key'];

interface ReadingDay {
  now: Date;
  timeZone: string;
}

function listReminderRows(db: Db, scope: ViewerScope, { userId, mine, contactId, ownerId, q }: ReminderQuery) {
  const key = foldText(q ?? '');
  return db
    .selectFrom('keep_in_touch')
    .innerJoin('contact', 'contact.id', 'keep_in_touch.contact_id')
    .innerJoin('app_user', 'app_user.id', 'keep_in_touch.user_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .selectAll('keep_in_touch')
    .select(['contact.name', 'contact.profile_key', 'title.text as title', 'account.name as company'])
    .select(['app_user.contact_id as owner_contact_id', 'app_user.given_name', 'app_user.family_name'])
    .select('app_user.email')
    .where(mayOpenContact(scope))
    .where(({ or, eb }) =>
      or([eb('keep_in_touch.user_id', '=', userId), ...(mine ? [] : [eb('keep_in_touch.made_by', '=', userId)])]),
    )
    .$if(contactId !== undefined, (query) => query.where('keep_in_touch.contact_id', '=', contactId!))
    .$if(ownerId !== undefined, (query) => query.where('keep_in_touch.user_id', '=', ownerId!))
    .$if(key !== '', (query) => query.where(hasPartInAny(NAME_KEYS, key)))
    .orderBy('keep_in_touch.due_on')
    .orderBy('contact.id')
    .limit(MAX_REMINDERS)
    .execute();
}
type ReminderRow = Awaited<ReturnType<typeof listReminderRows>>[number];

/** The user's reminders with what became of them since, soonest first; ended ones last. */
export async function listReminders(
  db: Db,
  scope: ViewerScope,
  query: ReminderQuery,
  day: ReadingDay,
): Promise<Reminder[]> {
  const rows = await listReminderRows(db, scope, query);
  const contactIds = [...new Set(rows.map((row) => row.contact_id))];
  const touches = await listTouches(db, toEvidenceViewer(scope), contactIds, day.now);
  const byPair = new Map<string, KnownTouch>();
  for (const touch of touches.toReversed()) byPair.set(`${touch.member_id},${touch.contact_id}`, touch);
  const reminders = rows.map((row) =>
    serializeReminder(row, byPair.get(`${row.owner_contact_id},${row.contact_id}`), query.userId, day),
  );
  const getOrder = ({ state, due_on }: Reminder) => (state === 'ended' ? `1${due_on}` : `0${due_on}`);
  return reminders.sort((a, b) => (getOrder(a) < getOrder(b) ? -1 : getOrder(a) > getOrder(b) ? 1 : 0));
}

function serializeReminder(
  row: ReminderRow,
  touch: KnownTouch | undefined,
  userId: number,
  { now, timeZone }: ReadingDay,
): Reminder {
  const days = {
    madeOn: getDayInZone(timeZone, new Date(row.made_at)),
    touchedOn: touch?.day ?? null,
    today: getDayInZone(timeZone, now),
  };
  const owner = getUserName(row.given_name, row.family_name, row.email);
  return {
    id: makeReminderId(row),
    person: {
      id: String(row.contact_id),
      name: row.name,
      title: row.title ?? '',
      linkedin_profile: buildProfileUrl(row.profile_key),
    },
    company: row.company,
    owner: { id: String(row.user_id), name: owner },
    own: row.user_id === userId,
    every: row.every_months,
    last: pickLater(touch, row.said_on, owner),
    ...computeDue(row, days),
  };
}

function pickLater(touch: KnownTouch | undefined, saidOn: string | null, owner: string): LastTouch | null {
  if (saidOn !== null && (!touch || saidOn > touch.day)) return { what: 'In touch', day: saidOn, by: owner };
  return touch ? { what: touch.what, day: touch.day, by: touch.by } : null;
}

const makeReminderId = ({ user_id, contact_id }: { user_id: number; contact_id: number }): string =>
  `${user_id}-${contact_id}`;

/** Undefined for a text that is no id of a reminder. */
export function parseReminderId(id: string): { user_id: number; contact_id: number } | undefined {
  const [, user, contact] = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(id) ?? [];
  return contact === undefined ? undefined : { user_id: Number(user), contact_id: Number(contact) };
}

type ReminderKey = NonNullable<ReturnType<typeof parseReminderId>>;
type ReminderValues = Pick<Insertable<KeepInTouchTable>, 'made_by' | 'every_months' | 'due_on' | 'made_at' | 'said_on'>;

/**
 * Makes the owner's reminder about the person, or makes it anew.
 * @returns false if the owner set one themselves, and somebody else makes this one: what they set stays theirs
 */
export async function saveReminder(db: Db, key: ReminderKey, values: ReminderValues): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('keep_in_touch')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'contact_id'])
        .doUpdateSet(values)
        .where(({ eb, or, ref }) =>
          or([
            eb('keep_in_touch.user_id', '=', values.made_by ?? 0),
            eb('keep_in_touch.made_by', '!=', ref('keep_in_touch.user_id')),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeReminder(
  db: Db,
  { user_id, contact_id }: ReminderKey,
  change: Partial<Pick<ReminderValues, 'due_on' | 'said_on'>>,
): Promise<void> {
  await db
    .updateTable('keep_in_touch')
    .set(change)
    .where('user_id', '=', user_id)
    .where('contact_id', '=', contact_id)
    .execute();
}

export async function deleteReminder(db: Db, { user_id, contact_id }: ReminderKey): Promise<void> {
  await db.deleteFrom('keep_in_touch').where('user_id', '=', user_id).where('contact_id', '=', contact_id).execute();
}

/** An active user of a company. */
export const findColleague = (db: Db, companyId: number | null, id: number) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('account_id', '=', companyId)
    .executeTakeFirst();
