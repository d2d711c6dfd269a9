import { type AuditEntry, getAuditChain, listAudit } from '../../../../shared/features/operations/audit/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeAuditEntry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: '2026-11-20T09:00:00Z',
  who: { id: '1', name: 'Dana Orlev', email: 'dana@quillmark.example' },
  acted_as: null,
  by_token: false,
  action: 'account.changed',
  did: 'Changed a company',
  entity: 'account',
  entity_id: '7',
  about: `Company ${id}`,
  detail: 'from: A, to: B',
  link: { before: 'aa', hash: 'bb' },
  ...change,
});

export const samples: readonly ListSample[] = [
  {
    name: 'audit',
    call: listAudit,
    serve: (server, count) =>
      server
        .on(getAuditChain, {
          chain: { report: null, running: false, checkpoint: null, pruned_to: null, keep_days: 730 },
        })
        .on(listAudit, {
          rows: Array.from({ length: count }, (_, index) => makeAuditEntry(index + 1)),
          next_cursor: null,
          total: count,
          searched_since: null,
        }),
  },
];
