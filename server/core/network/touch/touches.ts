/**
 * The days on which the people of a viewer's company were in touch with a person, by the evidence that the viewer may read in words
 * (docs/decisions/007 and 113): signals, whose kinds say whether they are a touch, and introductions that were made.
 */
import { sql } from 'kysely';
import type { LastTouch } from '../../../../shared/core/network/touch.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { buildIntegerRows, type Db, isAmong } from '../../../platform/db/engine.ts';
import { type InsiderSignal, loadInsiderSignals, toSignalEvidence } from '../derive/contact-ties.ts';
import { findLastTouch } from '../model/touches.ts';
import { getFirstRecentDay } from '../paths/order.ts';
import { type EvidenceViewer, mayReadKind } from '../read/evidence.ts';
import { hideName, loadEvidenceInsiders } from '../read/score-details.ts';
import { chooseShown, loadSharingChoices } from '../sharing/choices.ts';
import { signalDefinitions } from '../signals/all.ts';

export interface KnownTouch extends LastTouch {
  contact_id: number;
  /** The contact of the one who was in touch; null where their name is not shown. */
  member_id: number | null;
}

/** The newest touch of each of the viewer's people with each of these, the newest first. */
export async function listTouches(
  db: Db,
  viewer: EvidenceViewer,
  contactIds: readonly number[],
  now: Date,
): Promise<KnownTouch[]> {
  if (contactIds.length === 0) return [];
  const touches = [
    ...(await listSignalTouches(db, viewer, contactIds, now)),
    ...(await listIntroductions(db, viewer, contactIds, now)),
  ];
  return touches.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** Those of these people with a signal or an introduction of the last year: of no other can a touch be that new. */
export async function listHeardWithinYear(db: Db, contactIds: readonly number[], now: Date): Promise<number[]> {
  const day = getFirstRecentDay(now);
  const ids = sql<{ value: number }>`${buildIntegerRows(db, contactIds)}`.as('ids');
  const [about, by] = (['to_contact_id', 'from_contact_id'] as const).map((contact) =>
    db
      // A cross join, so that SQLite goes contact by contact.
      .selectFrom(ids)
      .crossJoin('signal')
      .whereRef(`signal.${contact}`, '=', 'ids.value')
      .where('occurred_on', '>=', day)
      .select('ids.value'),
  );
  const met = db
    .selectFrom('intro')
    .where(isAmong(db, 'target_contact_id', contactIds))
    .where('intro_date', '>=', day)
    .select(({ ref }) => ref('target_contact_id').$castTo<number>().as('value'));
  const rows = await about!.union(by!).union(met).execute();
  return rows.map(({ value }) => value).sort((a, b) => a - b);
}

/** The newest touch of each person, by contact. */
export function pickLast(touches: readonly KnownTouch[]): Map<number, LastTouch> {
  const last = new Map<number, LastTouch>();
  for (const { contact_id, what, day, by } of touches)
    if (!last.has(contact_id)) last.set(contact_id, { what, day, by });
  return last;
}

async function listSignalTouches(db: Db, viewer: EvidenceViewer, contactIds: readonly number[], now: Date) {
  const signals = await loadInsiderSignals(db, contactIds);
  const insiders = await loadEvidenceInsiders(db, new Set(signals.map((signal) => signal.member_id)));
  const choices = await loadSharingChoices(db, contactIds);
  const makePair = ({ contact_id, member_id }: InsiderSignal) => `${contact_id},${member_id}`;
  return [...Map.groupBy(signals, makePair).values()].flatMap((pair): KnownTouch[] => {
    const { contact_id, member_id } = pair[0]!;
    const insider = insiders.get(member_id);
    if (!insider || !(viewer.firm || insider.account === viewer.account)) return [];
    const evidence = pair
      .flatMap((signal) => toSignalEvidence(signal, signal.many === 1) ?? [])
      .filter((piece) => mayReadKind(viewer, piece));
    const shown = chooseShown(choices, { memberId: member_id, contactId: contact_id }, evidence);
    const parts = [
      { member_id, by: insider.name, evidence: shown?.named ?? evidence },
      { member_id: null, by: hideName(insider).name, evidence: shown?.unnamed ?? [] },
    ];
    return parts.flatMap(({ evidence: read, ...who }) => {
      const touch = findLastTouch(read, now);
      return touch ? { contact_id, ...who, what: signalDefinitions[touch.kind].touch!, day: touch.day } : [];
    });
  });
}

/** Introductions that were made: the requester met the person. A company reads of its own, staff of all. */
async function listIntroductions(db: Db, viewer: EvidenceViewer, contactIds: readonly number[], now: Date) {
  const rows = await db
    .selectFrom('intro')
    .innerJoin('app_user', 'app_user.id', 'intro.requester_user_id')
    .select(['intro.target_contact_id', 'app_user.contact_id', 'app_user.id'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .select(({ fn }) => fn.max(sql<string>`substr(intro.intro_date, 1, 10)`).as('day'))
    .where(isAmong(db, 'intro.target_contact_id', contactIds))
    .where('intro.intro_date', '<=', now.toISOString())
    .$if(!viewer.firm, (query) => query.where('intro.account_id', '=', viewer.firm ? 0 : viewer.account))
    .groupBy(['intro.target_contact_id', 'app_user.contact_id', 'app_user.id'])
    .groupBy(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .execute();
  return rows.map(
    ({ target_contact_id, contact_id, given_name, family_name, email, day }): KnownTouch => ({
      contact_id: target_contact_id!,
      member_id: contact_id,
      what: 'Introduction',
      day,
      by: getUserName(given_name, family_name, email),
    }),
  );
}
