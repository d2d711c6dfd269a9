import { join } from 'node:path';
import Database from 'better-sqlite3';
import { INES_ENTITY } from '../../fixtures/list-pages.ts';
import { getLane } from '../lane.ts';

/**
 * Rows that every visit writes; and the record of reads, which is written ten seconds later, when another test may run.
 * A user's own write has a row in another table, too.
 */
const APART = ['job', 'session', 'login_nonce', 'audit', 'audit_checkpoint', 'audit_link', 'person_read'];

/** The number of rows in each table of this lane's server. */
export function countRows(): Record<string, number> {
  const db = new Database(join(getLane().serverFolder, 'data', 'kith.db'), { readonly: true });
  try {
    const tables = db
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by name")
      .all()
      .map(({ name }) => name)
      .filter((name) => !APART.includes(name));
    return Object.fromEntries(
      tables.map((table) => [table, db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get()!]),
    );
  } finally {
    db.close();
  }
}

/** Gives Ines her entity id at this lane's server, or takes it away again. */
export function setEntityId(known: boolean): void {
  const db = new Database(join(getLane().serverFolder, 'data', 'kith.db'));
  try {
    db.prepare("update contact set entity_urn = ? where name = 'Ines Calloway'").run(known ? INES_ENTITY : null);
  } finally {
    db.close();
  }
}
