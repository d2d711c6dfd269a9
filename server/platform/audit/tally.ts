import type { Db } from '../db/engine.ts';
import type { Clock } from '../time/clock.ts';

/** A recorded call: a refused one, or a read of personal data by a user whose reads are recorded. */
interface TallyEntry {
  action: 'call.refused' | 'call.read';
  /** The signed-in user; null without a session, where the address identifies the caller. */
  userId: number | null;
  /** The user for whom they acted. */
  asUserId: number | null;
  address: string;
  /** `GET /api/outbox`: method and route, never the query. */
  call: string;
  status: number;
}

export interface Tally {
  note(noted: TallyEntry): void;
  /** Writes the calls noted since the last time into the audit, a row per caller and status. */
  write(): Promise<void>;
}

/** The number of addresses of callers without a session that have rows of their own; all others share one. */
const MAX_ADDRESSES = 20;
const OTHERS = 'others';
/** A row names so many different calls. */
const MAX_CALLS = 20;

interface Row extends Omit<TallyEntry, 'call'> {
  count: number;
  calls: Map<string, number>;
}

/** Counts calls for the audit, so that a flood of them makes a few rows a minute and no reading waits for a write. */
export function makeTally(db: Db, clock: Clock): Tally {
  let rows = new Map<string, Row>();
  let addresses = new Set<string>();

  const groupAddress = (address: string): string => {
    if (addresses.size < MAX_ADDRESSES) addresses.add(address);
    return addresses.has(address) ? address : OTHERS;
  };
  return {
    note({ call, ...noted }) {
      const address = noted.userId === null ? groupAddress(noted.address) : noted.address;
      const who = noted.userId === null ? address : `${noted.userId} ${noted.asUserId}`;
      const key = `${noted.action} ${noted.status} ${who}`;
      const row = rows.get(key) ?? { ...noted, address, count: 0, calls: new Map() };
      rows.set(key, row);
      row.count++;
      const name = row.calls.has(call) || row.calls.size < MAX_CALLS ? call : OTHERS;
      row.calls.set(name, (row.calls.get(name) ?? 0) + 1);
    },
    async write() {
      const written = [...rows.values()];
      rows = new Map();
      addresses = new Set();
      if (written.length === 0) return;
      const at = clock.now().toISOString();
      await db
        .insertInto('audit')
        .values(
          written.map(({ action, userId, asUserId, address, status, count, calls }) => ({
            at,
            action,
            user_id: userId,
            as_user_id: asUserId,
            ...(userId === null
              ? { entity: 'address', entity_id: address }
              : { entity: 'app_user', entity_id: String(asUserId ?? userId) }),
            detail: JSON.stringify({ status, count, calls: Object.fromEntries(calls) }),
          })),
        )
        .execute();
    },
  };
}
