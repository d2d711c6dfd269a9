/**
 * Reads the activities of people who came, or came back, after these were read: one who was restored in the CRM, or left out before. They did
 * not change since, so that no reading of changes brings them.
 */
import { takeTurn } from '../../../core/facts/write/write.ts';
import { retryOnConflict } from '../apply/apply.ts';
import { clearMissingActivities, listMissingActivities } from './facts/queries.ts';
import { type CrmReader, findReading } from './places.ts';
import * as queries from './queries.ts';
import { writeActivities } from './write-rows.ts';

const PEOPLE = 50;
const ROWS = 500;

/** Asks for those of some people, and writes them. Whoever dies in between asks again. @returns false: nobody is left */
export async function readMissingActivities(reading: CrmReader, row: queries.ConnectionRow): Promise<boolean> {
  const { db, account } = reading;
  if (!account.readActivitiesOf) return false;
  const people = await listMissingActivities(db, row.id, PEOPLE);
  if (people.length === 0) return false;
  const activities = await account.readActivitiesOf(people.map(({ crm_id }) => crm_id));
  for (let from = 0; from < activities.length; from += ROWS)
    await retryOnConflict(() =>
      db.transaction().execute(async (trx) => {
        await takeTurn(trx);
        const connection = await findReading(trx, row);
        if (!connection) return;
        const writing = { connection, name: reading.name, at: reading.now().toISOString() };
        const counts = await writeActivities(trx, writing, activities.slice(from, from + ROWS));
        await queries.changeConnection(trx, row.id, ['reading'], { rows_in: connection.rows_in + counts.in });
      }),
    );
  const ids = people.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    if (await findReading(trx, row)) await clearMissingActivities(trx, row.id, ids);
  });
  return true;
}
