import { listToldSignals, withdrawSignal } from '../../../shared/features/signals/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

const makeSignal = (id: number) => ({
  Id: String(id),
  Type__c: 'Opinion',
  Sub_Type__c: null,
  Direction__c: 'Positive',
  Source__c: null,
  Details__c: null,
  Skill__c: null,
  CreatedDate: '2026-11-03T09:00:00.000Z',
  from: { id: '7', name: 'Dana Orlev' },
  to: { id: String(id), name: `Person ${id}`, title: 'Head of Claims', account: 'Harrow' },
});

export const samples: readonly ListSample[] = [
  {
    name: 'signals',
    call: listToldSignals,
    serve: (server, count) => {
      let signals = Array.from({ length: count }, (_, index) => makeSignal(index + 1));
      server.on(listToldSignals, () => ({ signals, next_cursor: null }));
      server.on(withdrawSignal, ({ params }) => {
        signals = signals.filter(({ Id }) => Id !== params.id);
        return { success: true as const };
      });
    },
    drop: [/^Withdraw the signal/],
  },
];
