import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The milestones of key results at the time of this migration; later ones fill their own. */
const MILESTONES = {
  sent: ['Sent to account'],
  offered: ['Sent to account', 'Sent to candidate'],
  accepted: ['Accepted by account'],
  introduced: ['Introduced'],
  interviewed: [
    'Interview with Kith personnel',
    'Rejected by account after interview',
    'Rejected by candidate after interview',
  ],
  hired: ['Hired'],
  provided: ['Ref check provided'],
};

/**
 * When candidacies first reached the statuses that key results count; and candidacies by the day they were made, as referrals are found.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('poscan_milestone')
    .addColumn('milestone', key, (c) => c.notNull())
    .addColumn('poscan_id', 'integer', (c) => c.notNull().references('poscan.id').onDelete('cascade'))
    .addColumn('at', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('poscan_milestone_once', ['milestone', 'poscan_id'] as never)
    .execute();
  await schema
    .createIndex('poscan_milestone_by_time')
    .on('poscan_milestone')
    .columns(['milestone', 'at', 'poscan_id'])
    .execute();
  await schema.createIndex('poscan_milestone_by_poscan').on('poscan_milestone').column('poscan_id').execute();
  for (const [milestone, statuses] of Object.entries(MILESTONES))
    await sql`insert into poscan_milestone (milestone, poscan_id, at)
      select ${milestone}, poscan_id, min(at) from poscan_change where to_status in (${sql.join(statuses)})
      group by poscan_id`.execute(db);
  await schema.dropIndex('poscan_change_by_status').execute();
  await schema.createIndex('poscan_by_source').on('poscan').columns(['candidate_source', 'created_at']).execute();
}
