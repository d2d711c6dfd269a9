import type { EvidenceSource, SharingChoice } from '../../../shared/core/network/sharing.ts';
import type { EvidenceInsider } from '../../core/network/read/evidence.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db/engine.ts';
import { MAIL_SERVICES } from '../../platform/ports/mailbox.ts';

/** The next reading begins anew: the mails with whom was kept out were counted for nobody. */
export async function readAgainWhole(db: Db, userId: number | null): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ history: null, cursor: null, whole_at: null })
    .where('kind', 'in', MAIL_SERVICES)
    .where('state', '!=', 'leaving')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .execute();
  const calendars = db
    .selectFrom('calendar_account')
    .select('id')
    .where('kind', '!=', 'file')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId));
  await db
    .updateTable('calendar_stretch')
    .set({ place: null, is_whole: 0 })
    .where('calendar_id', 'in', calendars)
    .execute();
}

/** What a user chose for their sources; those they chose nothing for are missing. */
export async function loadOwnChoices(db: Db, userId: number): Promise<Map<EvidenceSource, SharingChoice>> {
  const rows = await db
    .selectFrom('sharing_choice')
    .select(['source', 'choice'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ source, choice }) => [source, choice]));
}

/** A person as this page names them, for a viewer who may know them. */
const selectPeople = (db: Db, scope: ViewerScope) =>
  db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .select(['contact.id', 'contact.name', 'title.text as title', 'account.name as account'])
    .where(mayOpenContact(scope));

export const findPerson = (db: Db, scope: ViewerScope, id: number) =>
  selectPeople(db, scope).where('contact.id', '=', id).executeTakeFirst();

/** The people to whom a user is never proposed as a way, the newest first. */
export const listNever = (db: Db, scope: ViewerScope, userId: number) =>
  selectPeople(db, scope)
    .innerJoin('no_introduction', 'no_introduction.contact_id', 'contact.id')
    .where('no_introduction.user_id', '=', userId)
    .orderBy('no_introduction.made_at', 'desc')
    .orderBy('contact.id')
    .execute();

export async function isNever(db: Db, userId: number, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('no_introduction')
    .select('contact_id')
    .where('user_id', '=', userId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A user as others read of them in evidence. */
export async function findInsider(db: Db, contactId: number, viewer: Viewer): Promise<EvidenceInsider | undefined> {
  const row = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('member', 'member.contact_id', 'contact.id')
    .select(['contact.name', 'title.text as title', 'member.kind', 'member.account_id'])
    .where('contact.id', '=', contactId)
    .executeTakeFirst();
  const account = row?.account_id ?? viewer.companyId;
  if (!row || account === null) return undefined;
  const company = await db.selectFrom('account').select('name').where('id', '=', account).executeTakeFirst();
  const kind = row.kind ?? (account === viewer.firmAccountId ? 'firm' : 'portfolio');
  return { name: row.name, title: row.title, kind, account, company: company?.name };
}

/** @returns whether that was a change */
export async function writeSourceChoice(
  trx: Db,
  user_id: number,
  source: EvidenceSource,
  choice: SharingChoice,
): Promise<boolean> {
  if (choice === 'mine') {
    const gone = trx.deleteFrom('sharing_choice').where('user_id', '=', user_id).where('source', '=', source);
    return (await gone.returning('user_id').executeTakeFirst()) !== undefined;
  }
  const row = await trx
    .insertInto('sharing_choice')
    .values({ user_id, source, choice })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source']).doUpdateSet({ choice }).where('sharing_choice.choice', '<>', choice),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param made_at null: they may be proposed again @returns whether that was a change */
export async function writeNever(
  trx: Db,
  user_id: number,
  contact_id: number,
  made_at: string | null,
): Promise<boolean> {
  if (made_at === null) {
    const gone = trx.deleteFrom('no_introduction').where('user_id', '=', user_id).where('contact_id', '=', contact_id);
    return (await gone.returning('user_id').executeTakeFirst()) !== undefined;
  }
  const row = await trx
    .insertInto('no_introduction')
    .values({ user_id, contact_id, made_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
