/** LIKE with a text of a person's own: its signs stand for themselves. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** `text` so that LIKE … ESCAPE '\' takes %, _ and \ in it as they are. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a text holds a part; both are compared as they are written. Raw: the builder has no ESCAPE for LIKE. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${escapeLike(part)}%`} escape '\\'`;

/** Whether one of some columns has a part. @param columns as `contact.name_key` */
export const hasPartInAny = (columns: readonly string[], part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => hasPart(sql.ref(column), part)),
    sql` or `,
  )})`;

/** Whether a text ends in a part. */
export const hasEnding = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${escapeLike(part)}`} escape '\\'`;
