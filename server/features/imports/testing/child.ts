/** The process that the kill test kills: node child.ts <database url> <folder> <run>, telling of each batch on its output. */
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { references } from '../../../references.ts';
import { workOn } from '../work.ts';

const [databaseUrl, folder, runId] = process.argv.slice(2);
const db = openDatabase(databaseUrl!);
await workOn(db, Number(runId), {
  folder: folder!,
  references,
  now: () => new Date(),
  progress: (done) => process.stdout.write(`${done}\n`),
});
await db.destroy();
