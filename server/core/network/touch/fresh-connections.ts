import type { Db } from '../../../platform/db/engine.ts';
import { compareWays, getRecentMonth } from '../paths/order.ts';
import type { EvidenceViewer } from '../read/evidence.ts';
import { listFirmConnections } from '../read/firm-connections.ts';
import { listTouches } from './touches.ts';

/** The firm's connections to a person, the best first, of equal ones those who were in touch lately; with that month. */
export async function listFreshConnections(db: Db, viewer: EvidenceViewer, contactId: number, now: Date) {
  const days = new Map<number | null, string>();
  for (const { member_id, day } of await listTouches(db, viewer, [contactId], now))
    if (!days.has(member_id)) days.set(member_id, day);
  const connections = (await listFirmConnections(db, contactId)).map((connection) => ({
    ...connection,
    rank: connection.probability,
    inTouch: getRecentMonth(days.get(connection.id), now),
  }));
  return connections.sort((a, b) => b.category - a.category || compareWays(a, b));
}
