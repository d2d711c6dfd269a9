/** What came of asking connectors: for staff before they ask, and for the connectors themselves. */
import { PROGRESS, type Progress } from '../../../../shared/core/introductions/constants.ts';
import type { ConnectorRecord } from '../../../../shared/core/introductions/record.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';

interface AskedIntro {
  contact_id: number;
  id: number;
  made_at: string;
  progress: Progress | null;
  furthest_sales_status: string | null;
  /** When they said yes. */
  agreed_at: string | null;
}

/**
 * Each request for which one of these people was asked, once, oldest first.
 * @param days the first day of those that count, and the first that no longer does
 */
export async function listAskedIntros(
  db: Db,
  contactIds: readonly number[],
  days: { from: string; to: string } | null = null,
): Promise<AskedIntro[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('connector_ask')
    .innerJoin('intro', (join) =>
      join
        .onRef('intro.id', '=', 'connector_ask.entity_id')
        .onRef('intro.connector_contact_id', '=', 'connector_ask.contact_id'),
    )
    .select(['connector_ask.contact_id', 'intro.id', 'intro.progress', 'intro.furthest_sales_status'])
    .select(({ fn }) => fn.min('connector_ask.made_at').as('made_at'))
    .select(({ selectFrom }) =>
      selectFrom('intro_change')
        .select(({ fn }) => fn.min('intro_change.at').as('at'))
        .whereRef('intro_change.intro_id', '=', 'intro.id')
        .where('intro_change.to_status', '=', 'Agreed')
        .as('agreed_at'),
    )
    .where('connector_ask.entity', '=', 'intro')
    .where(isAmong(db, 'connector_ask.contact_id', contactIds))
    .$if(days !== null, (query) =>
      query.where('connector_ask.made_at', '>=', days!.from).where('connector_ask.made_at', '<', days!.to),
    )
    .groupBy(['connector_ask.contact_id', 'intro.id', 'intro.progress', 'intro.furthest_sales_status'])
    .orderBy('made_at')
    .orderBy('intro.id')
    .execute();
  return rows;
}

export function countRecord(rows: readonly AskedIntro[]): ConnectorRecord {
  return {
    asked: rows.length,
    yes: rows.filter(({ agreed_at }) => agreed_at !== null).length,
    // Whatever came of it later.
    met: rows.filter(({ furthest_sales_status }) => furthest_sales_status === PROGRESS.met).length,
    won: rows.filter(({ progress }) => progress === 'won').length,
  };
}

/** The records of people, by contact. */
export async function loadRecords(
  db: Db,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, ConnectorRecord>> {
  const rows = Map.groupBy(await listAskedIntros(db, contactIds), (row) => row.contact_id);
  return new Map(contactIds.map((id) => [id, countRecord(rows.get(id) ?? [])]));
}

/** The days of a calendar year. */
export const getYearDays = (year: number) => ({ from: `${year}-01-01`, to: `${year + 1}-01-01` });

/** People with an address who said yes to a request of that year, want such mails, and were not written to about it since a day. */
export async function listConnectorsOfYear(db: Db, year: number, since: string) {
  const { from, to } = getYearDays(year);
  return db
    .selectFrom('contact')
    .select(['contact.id', 'contact.name', 'contact.email'])
    .where('contact.email', 'is not', null)
    .where('contact.merged_into', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stopped_mail')
            .select('stopped_mail.id')
            .whereRef('stopped_mail.contact_id', '=', 'contact.id')
            .where('stopped_mail.topic', '=', 'news'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('intro')
          .innerJoin('intro_change', 'intro_change.intro_id', 'intro.id')
          .select('intro.id')
          .whereRef('intro.connector_contact_id', '=', 'contact.id')
          .where('intro.connector_agreed', '=', 1)
          .where('intro_change.to_status', '=', 'Agreed')
          .where('intro_change.at', '>=', from)
          .where('intro_change.at', '<', to),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signed_link')
            .select('signed_link.id')
            .where('signed_link.kind', '=', 'intro.year')
            .whereRef('signed_link.entity_id', '=', 'contact.id')
            .where('signed_link.made_at', '>=', since),
        ),
      ),
    )
    .orderBy('contact.id')
    .execute();
}

/** The last steps of a request that its connector may read, oldest first. */
export function listStory(db: Db, introId: number) {
  return db
    .selectFrom('intro_change')
    .select(['to_status'])
    .select(({ fn }) => fn.max('at').as('at'))
    .where('intro_id', '=', introId)
    .where('to_status', 'in', ['Agreed', 'Sent', 'Introduced', 'Feedback Provided', 'No Feedback'])
    .groupBy('to_status')
    .orderBy('at')
    .execute();
}

/** The contact, or the one that it was merged into. */
export async function findPresentContact(db: Db, contactId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact')
    .select(['id', 'merged_into'])
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row && (row.merged_into ?? row.id);
}
