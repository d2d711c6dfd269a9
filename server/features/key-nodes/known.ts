/** The data for filters besides the row: the user of the firm who knows each person, and the size of the company. */

import { estimatePeopleToday, getSizeInMonth, loadAccountSizes } from '../../core/network/model/account-sizes.ts';
import { RANKING_ANSWER } from '../../core/network/model/signal-types.ts';
import { loadOwners, type OwnerRow } from '../../core/network/read/owners.ts';
import type { Db } from '../../platform/db/engine.ts';
import { readInBatches } from '../../platform/limits/read-in-batches.ts';
import { UNKNOWN_START } from '../../platform/time/months.ts';
import type { BestKnownBy } from './filter.ts';
import { type FirmSignal, listFirmSignals } from './people/queries.ts';
import type { NodeRow } from './row.ts';

export interface KnownRow extends BestKnownBy {
  firm: OwnerRow | undefined;
}

export async function loadKnownRows(db: Db, rows: readonly NodeRow[], today: number): Promise<Map<NodeRow, KnownRow>> {
  const ids = new Set(rows.map(({ contact }) => contact));
  const owners = new Map(await readInBatches(ids, async (some) => [...(await loadOwners(db, some))]));
  const signals = Map.groupBy(
    await readInBatches(ids, (some) => listFirmSignals(db, some)),
    ({ to_contact_id: to }) => to,
  );
  const accounts = new Set(rows.flatMap(({ stays }) => stays.map(({ account }) => account)));
  const sizes = new Map(await readInBatches(accounts, async (some) => [...(await loadAccountSizes(db, some))]));
  return new Map(
    rows.map((row) => {
      const firm = owners.get(row.contact);
      const messages = firm
        ? (signals.get(row.contact) ?? []).filter((signal) => signal.from_contact_id === firm.member_id)
        : [];
      const people = row.stays.flatMap(({ account, start }) => {
        const size = sizes.get(account);
        return size
          ? start === UNKNOWN_START
            ? estimatePeopleToday(size, today)
            : getSizeInMonth(size, start, today)
          : [];
      });
      return [
        row,
        {
          firm,
          owner: firm?.user_id ?? null,
          relation: findAnswer(messages),
          connected: messages.some(({ type }) => type !== RANKING_ANSWER),
          people: people.length === 0 ? null : Math.min(...people),
        },
      ];
    }),
  );
}

/** The last one. */
const findAnswer = (signals: readonly FirmSignal[]): string | null =>
  signals.findLast(({ type }) => type === RANKING_ANSWER)?.sub_type ?? null;
