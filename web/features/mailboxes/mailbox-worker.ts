/** Reads a mailbox file, or an archive's messages, in a thread of its own: only their people leave the thread. */
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import { NoMailbox } from '../../../shared/core/mail/mbox.ts';
import { proposePrivateWriters } from '../../../shared/core/mail/private-senders.ts';
import { readMailbox } from '../../../shared/core/mail/read-mailbox.ts';
import type { MessagesAnswer, MessagesRequest } from './archive/read-archive.ts';
import { readArchive } from './archive/read-archive.ts';
import type { ReadAnswer, ReadRequest } from './worker-messages.ts';

const answer = (answer: ReadAnswer | MessagesAnswer): void => self.postMessage(answer);

async function read({ file, own }: ReadRequest): Promise<void> {
  let passed = 0;
  async function* open() {
    passed = 0;
    const reader = file.stream().getReader();
    try {
      for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
        passed += value!.length;
        yield value!;
      }
    } finally {
      await reader.cancel();
    }
  }
  const reportProgress = (messages: number) =>
    answer({ kind: 'progress', messages, share: passed / Math.max(1, file.size) });
  const { counter, foreign } = await readMailbox({ open, own, now: new Date(), progress: reportProgress });
  const people = counter.people().filter(({ address, name }) => !isMachineAddress(address, name));
  const lines = people.map(({ mailings: _, ...person }) => `${JSON.stringify(person)}\n`);
  const proposals = proposePrivateWriters(people);
  const { messages, leftOut } = counter;
  answer({ kind: 'done', messages, people: people.length, foreign, leftOut, proposals, lines: new Blob(lines) });
}

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest | MessagesRequest>) => {
  const done = 'messages' in data ? readArchive(data).then(answer) : read(data);
  done.catch((error: unknown) => {
    const message =
      error instanceof NoMailbox
        ? error.message
        : 'Kith couldn’t read the whole file. It may have been moved or changed. Choose it again.';
    answer({ kind: 'failed', message });
  });
});
