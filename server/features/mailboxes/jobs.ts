import {
  areSavedContacts,
  changeAccount,
  enqueueReading,
  getService,
  listAccountsToFollow,
} from '../../core/facts/own-lists/accounts.ts';
import { makeAccountJobs } from '../../core/facts/own-lists/jobs.ts';
import type { ListSignal } from '../../core/facts/write/acquaintance-write.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { readContactsStep } from './contacts.ts';
import { requireService } from './owner.ts';
import { publish } from './publish.ts';
import * as queries from './queries.ts';
import { readStep } from './read.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'own-network.day': object;
  }
}

const SIGNALS: Record<queries.MailboxRow['kind'], ListSignal> = {
  gmail: { type: 'Gmail Contacts', source: 'Gmail' },
  microsoft: { type: 'Gmail Contacts', source: 'Microsoft' },
  file: { type: 'Gmail Contacts', source: 'Import' },
  messages: { type: 'Linkedin Message', source: 'Linkedin' },
  'google-contacts': { type: 'Address Book', source: 'Gmail', onlyKnown: true },
  'microsoft-contacts': { type: 'Address Book', source: 'Microsoft', onlyKnown: true },
  groups: { type: 'Whatsapp Group', source: 'Whatsapp' },
};

export function ownNetworkJobs(deps: JobContext) {
  const { db, clock, mailboxes } = deps;
  const { read, write } = makeAccountJobs(
    deps,
    {
      table: 'mailbox',
      async open(first, token, reading, signal) {
        const service = requireService(mailboxes, getService(first));
        if (areSavedContacts(first)) {
          const reader = { ...reading, contacts: service.openContacts(token, signal) };
          return (row) => readContactsStep(reader, row);
        }
        const reader = { ...reading, mailbox: service.open(token, signal) };
        return (row) => readStep(reader, row);
      },
      publishRead: (row, own) => publish(db, row, own),
      getSignal: ({ kind }) => SIGNALS[kind],
    },
    ({ mailboxId }: { mailboxId: number }) => mailboxId,
  );
  return {
    'own-network.read': read,
    'own-network.write': write,
    'own-network.day': {
      async run() {
        await queries.clearConsents(db, clock.now().toISOString());
        for (const id of await listAccountsToFollow(db, 'mailbox'))
          await db.transaction().execute(async (trx) => {
            await changeAccount(trx, 'mailbox', id, ['linked'], { state: 'reading', done: 0, total: null });
            await enqueueReading(trx, 'mailbox', id, clock.now());
          });
        deps.wakeJobs();
      },
    },
  } satisfies ServedJobs;
}
