import { listReachouts } from '../../shared/connectors/calls.ts';
import type { ListedReachout } from '../../shared/connectors/reachout.ts';
import type { ListSample } from '../testing-lists.ts';

export const makeListed = (id: number, more: Partial<ListedReachout> = {}): ListedReachout => ({
  ...{ id: String(id).padStart(64, '0'), state: 'sent', by: 'Noor Salhavi', mine: true, may_settle: true },
  ...{ sent_at: '2025-11-18T09:14:00.000Z', ended_at: null, undo_ms: 0, error: null, is_kept: false, company: null },
  asked_at: '2025-11-18T09:13:58.000Z',
  connector: { Id: String(200 + id), name: `Colleague ${id}`, public_identifier: `colleague-${id}` },
  target: { Id: String(100 + id), name: `Person ${id}`, public_identifier: `person-${id}` },
  ...more,
});

export const samples: readonly ListSample[] = [
  {
    name: 'reachouts',
    call: listReachouts,
    serve: (server, count) =>
      server.on(listReachouts, {
        reachouts: Array.from({ length: count }, (_, index) => makeListed(count - index)),
        next_cursor: null,
      }),
  },
];
