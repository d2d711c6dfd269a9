/** Erases personal values of the audit without breaking its chain. Nothing else changes rows of the audit. */
import { z } from 'zod';
import type { Db } from '../db/engine.ts';
import { audit } from './audit.ts';
import { type ErasableValue, hashValue, makeSalt } from './chain.ts';
import type { AuditKey } from './key.ts';

/** The action of the rows that say which values were erased. */
export const VALUES_ERASED = 'audit.values-erased';

/** The rows that one such row names. */
const AT_ONCE = 500;

interface ErasedValue {
  id: number;
  column: ErasableValue;
  /** What stands there from now on. */
  value: string | null;
}

/** Row, column, and the salted hash of what stands there now. Signed, because the salt of the old value is gone. */
const Note = z.object({
  values: z.array(z.tuple([z.number(), z.enum(['entity_id', 'detail']), z.string()])),
  signature: z.string(),
  public_key: z.string(),
});
type NotedValues = z.infer<typeof Note>['values'];

const makeSignedText = (values: NotedValues): string => `kith audit values erased 1\n${JSON.stringify(values)}`;

/**
 * Puts other values in the place of personal ones. The old salts go with them: nobody can find out any more, not even by trying, what a
 * hash in the chain stood for. A row of the audit says which values were erased, and the key signs it.
 */
export async function eraseAuditValues(
  trx: Db,
  values: readonly ErasedValue[],
  { key, now }: { key: AuditKey; now: Date },
): Promise<void> {
  const noted: NotedValues = [];
  for (const { id, column, value } of values) {
    await trx
      .updateTable('audit')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute();
    const salt = makeSalt();
    const { numUpdatedRows } = await trx
      .updateTable('audit_link')
      .set({ [`${column}_salt`]: salt })
      .where('audit_id', '=', id)
      .executeTakeFirst();
    // A row that is not in the chain yet comes in as it is now.
    if (Number(numUpdatedRows) > 0) noted.push([id, column, hashValue(column, salt, value)]);
  }
  for (let from = 0; from < noted.length; from += AT_ONCE) {
    const some = noted.slice(from, from + AT_ONCE);
    const detail = { values: some, signature: key.sign(makeSignedText(some)), public_key: key.publicKey };
    await audit(trx, null, now, { action: VALUES_ERASED, entity: 'audit', entityId: some[0]![0], detail });
  }
}

/** The hashes of what stands in the place of erased values, by row and column; of notes that are signed alone. */
export async function loadErasedHashes(db: Db, key: AuditKey): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', VALUES_ERASED)
    .orderBy('id')
    .execute();
  const hashes = new Map<string, string>();
  for (const { detail } of rows) {
    const note = parseNote(detail);
    if (!note || !key.isSigned(makeSignedText(note.values), note.signature, note.public_key)) continue;
    for (const [id, column, hash] of note.values) hashes.set(`${id} ${column}`, hash);
  }
  return hashes;
}

/** Somebody may have changed it by hand: then it says nothing. */
function parseNote(detail: string | null): z.infer<typeof Note> | undefined {
  try {
    return Note.safeParse(JSON.parse(detail ?? '')).data;
  } catch {
    return undefined;
  }
}
