import type { Db } from '../platform/db/engine.ts';
import { continueAfterGivenIds } from '../platform/db/given-ids.ts';
import type { Correspondent } from './mailboxes.ts';
import type { KnownCareer } from './profiles.ts';
import type { NetworkRows } from './rows.ts';

/** The tables in an order in which every reference finds its row. */
const TABLES = [
  'source',
  'account',
  'tag',
  'account_tag',
  'title',
  'contact',
  'tenure',
  'signal',
  'investment',
  'app_user',
  'subscription',
  'sales_target',
  'customer',
  'position',
  'candidate',
  'poscan',
  'poscan_change',
  'poscan_milestone',
  'digest_candidate',
  'intro',
  // These rows may name the request that resulted from them.
  'recommendation_status',
  'intro_change',
  'crm_task',
  'key_node_ask',
  'enrichment_run',
  'enrichment_row',
  'career_read',
  'chat_member',
  'reachout',
  'connector_ask',
  'outbox',
] as const satisfies readonly (keyof NetworkRows)[];

const WITHOUT_ID: readonly string[] = ['account_tag', 'subscription', 'poscan_milestone'];

/** Rows in one statement times their columns stay below what both engines bind (32,766 values). */
const MAX_VALUES = 8_000;

/** Writes the rows as they are, ids included. Call it in a transaction. */
export async function insertNetwork(db: Db, rows: NetworkRows): Promise<void> {
  for (const table of TABLES) {
    const all = rows[table];
    const size = Math.floor(MAX_VALUES / Object.keys(all[0] ?? { none: 0 }).length);
    for (let from = 0; from < all.length; from += size) {
      await db
        .insertInto(table)
        .values(all.slice(from, from + size) as never)
        .execute();
    }
  }
  await continueAfterGivenIds(
    db,
    TABLES.filter((table) => !WITHOUT_ID.includes(table)),
  );
}

/** The facts about the installation that the rest of the server reads. */
export async function insertInstallation(db: Db, facts: Record<string, string>): Promise<void> {
  await db
    .insertInto('installation')
    .values(Object.entries(facts).map(([key, value]) => ({ key, value })))
    .execute();
}

const CORRESPONDENTS = 18;

/** People of the network whom a user could have written to: always the same ones. */
export async function listCorrespondents(db: Db, address: string): Promise<Correspondent[]> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'email'])
    .where('email', 'is not', null)
    .where('email', '!=', address)
    .where('merged_into', 'is', null)
    .where('visibility', '=', 0)
    .where('score', '<=', 2)
    .orderBy('id')
    .limit(400)
    .execute();
  const start = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const step = Math.max(1, Math.floor(rows.length / CORRESPONDENTS));
  return Array.from(
    { length: Math.min(CORRESPONDENTS, rows.length) },
    (_, at) => rows[(start + at * step) % rows.length]!,
  ).map(({ name, email }) => ({ name, email: email! }));
}

/** The network's data about the person of a profile; null if nobody is known. */
export async function findCareer(db: Db, profileKey: string): Promise<KnownCareer | null> {
  const contact = await db
    .selectFrom('contact')
    .select(['id', 'name', 'location'])
    .where('profile_key', '=', profileKey)
    .executeTakeFirst();
  if (!contact) return null;
  const jobs = await db
    .selectFrom('tenure')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['account.name as company', 'title.text as title', 'tenure.start_month', 'tenure.end_month'])
    .where('tenure.contact_id', '=', contact.id)
    .orderBy('tenure.start_month', 'desc')
    .orderBy('tenure.id')
    .limit(20)
    .execute();
  return { name: contact.name, location: contact.location, jobs };
}
