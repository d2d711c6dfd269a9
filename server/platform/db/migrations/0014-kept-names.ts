import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The names of the people a request for an introduction is about, so that it keeps them when they leave the network. */
export async function up(db: Kysely<never>): Promise<void> {
  const { key } = getEngineColumns(db);
  for (const person of ['target_contact', 'connector']) {
    const intro = db.schema.alterTable('intro');
    await intro.addColumn(`${person}_name`, 'text').execute();
    await intro.addColumn(`${person}_key`, key).execute();
    await intro.addColumn(`${person}_known`, 'integer').execute();
  }
  for (const [person, column] of [
    ['target_contact', 'target_contact_id'],
    ['connector', 'connector_contact_id'],
  ] as const) {
    const theirs = (of: string) =>
      sql`(select ${sql.ref(of)} from contact where contact.id = ${sql.ref(`intro.${column}`)})`;
    await sql`update intro set ${sql.ref(`${person}_name`)} = ${theirs('name')},
      ${sql.ref(`${person}_key`)} = ${theirs('name_key')} where ${sql.ref(column)} is not null`.execute(db);
  }
}
