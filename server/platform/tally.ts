import type { Db } from '../db/engine.ts';
import type { Clock } from './clock.ts';

/** A call that is written down: one that was refused, or a look at persons' data by somebody whose looks are recorded. */
export interface Noted {
  action: 'call.refused' | 'call.read';
  /** Who was signed in; null for nobody, who is then known by address. */
  userId: number | null;
  /** Whom they acted for. */
  asUserId: number | null;
  address: string;
  /** `GET /api/outbox`: method and route, never what was asked. */
  call: string;
  status: number;
}

export interface Tally {
  note(noted: Noted): void;
  /** Writes what was noted since the last time into the audit, a row per caller and status. */
  write(): Promise<void>;
}

/** So many addresses of callers without a session have rows of their own; all others share one. */
const MOST_ADDRESSES = 20;
const OTHERS = 'others';
/** A row names so many different calls. */
const MOST_CALLS = 20;

interface Row extends Omit<Noted, 'call'> {
  count: number;
  calls: Map<string, number>;
}

/** Counts calls for the audit, so that a flood of them makes a few rows a minute and no reading waits for a write. */
export function makeTally(db: Db, clock: Clock): Tally {
  let rows = new Map<string, Row>();
  let addresses = new Set<string>();

  const addressOf = (address: string): string => {
    if (addresses.size < MOST_ADDRESSES) addresses.add(address);
    return addresses.has(address) ? address : OTHERS;
  };
  return {
    note({ call, ...noted }) {
      const address = noted.userId === null ? addressOf(noted.address) : noted.address;
      const who = noted.userId === null ? address : `${noted.userId} ${noted.asUserId}`;
      const key = `${noted.action} ${noted.status} ${who}`;
      const row = rows.get(key) ?? { ...noted, address, count: 0, calls: new Map() };
      rows.set(key, row);
      row.count++;
      const name = row.calls.has(call) || row.calls.size < MOST_CALLS ? call : OTHERS;
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
            ...{ at, action, user_id: userId, as_user_id: asUserId },
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
