/** What an entry took out of a source: sealed, because it should be nowhere, and kept for as long as that can be undone. */
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { SignalTable, TenureTable } from '../../../platform/db/schema.ts';
import type { CalendarGuestTable, MailboxPersonTable } from '../../../platform/db/tables/own-network-tables.ts';
import type { BlocklistTakenTable } from '../../../platform/db/tables/sharing-tables.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import type { StatedValues } from '../book/statements.ts';
import type { Acquaintance } from '../write/acquaintances.ts';

/** A person of a list of connections, with what the list says of them. */
export interface TakenConnection {
  contactId: number;
  stated: StatedValues;
  tenures: (Selectable<TenureTable> & { titleText: string | null })[];
  signals: Selectable<SignalTable>[];
}

interface TakenContent {
  listed: Acquaintance;
  counted: Selectable<MailboxPersonTable>;
  met: CalendarGuestTable;
  connection: TakenConnection;
}

interface TakingOut {
  entryId: number;
  sourceId: number;
  sealing: Sealer;
  at: string;
}

const getPurpose = (entryId: number): string => `blocklist taken ${entryId}`;

export async function saveTaken<K extends keyof TakenContent>(
  trx: Db,
  { entryId, sourceId, sealing, at }: TakingOut,
  kind: K,
  contents: readonly TakenContent[K][],
): Promise<void> {
  await insertMany(
    trx,
    'blocklist_taken',
    contents.map((content) => ({
      entry_id: entryId,
      source_id: sourceId,
      kind,
      content: sealing.seal(JSON.stringify(content), getPurpose(entryId)),
      taken_at: at,
    })),
  );
}

/** @returns null if it was sealed under a key that is gone */
export function openTaken<K extends keyof TakenContent>(
  sealing: Sealer,
  { entry_id, content }: Selectable<BlocklistTakenTable>,
): TakenContent[K] | null {
  const text = sealing.open(content, getPurpose(entry_id));
  return text === null ? null : (JSON.parse(text) as TakenContent[K]);
}
