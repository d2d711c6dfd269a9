import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { LinkedMessages } from '../../../shared/features/mailboxes/calls.ts';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useUnlink } from './account-queries.ts';
import { useBrought } from './brought/use-brought.ts';
import { describeLeftOut } from './left-out.tsx';
import { MessagesFile } from './messages-file.tsx';
import { TakeBack } from './reading/take-back.tsx';

/** Messages on the professional network: they come with the user's archive. */
export function MessagesRow({ messages }: { messages: LinkedMessages | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const toBrought = useBrought();
  const unlink = useUnlink(messages ? [{ reads: 'mail', id: messages.id }] : []);
  return (
    <SourceRow
      icon={MessageSquareText}
      name="Messages"
      state={messages ? 'read' : 'none'}
      says="From your professional network’s archive: who you exchanged messages with, how often, and when last. Never a word of them."
      added={
        messages &&
        `${messages.read_at === null ? '' : `Last file ${formatDay(messages.read_at)} · `}${formatCount(messages.people)} ${messages.people === 1 ? 'person' : 'people'} from ${formatCount(messages.messages)} messages. ${describeLeftOut(messages.left_out)}`
      }
      button={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          {isOpen ? 'Close' : messages ? 'Add a newer file' : 'Add messages'}
        </Button>
      }
      actions={
        messages
          ? [
              toBrought('mailbox', messages.id),
              { label: 'Take everything back', onChoose: () => setIsTakingBack(true) },
            ]
          : []
      }
    >
      {isOpen && <MessagesFile onDone={() => setIsOpen(false)} />}
      {messages && (
        <TakeBack
          unlink={unlink}
          people={messages.people}
          title="Take your messages back?"
          open={isTakingBack}
          onClose={() => setIsTakingBack(false)}
        />
      )}
    </SourceRow>
  );
}
