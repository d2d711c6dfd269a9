import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { MailboxFile } from './mailbox-file.tsx';

/** A mailbox as a file, for accounts that no service opens to Kith. */
export function FileRow({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SourceRow
      icon={FileUp}
      name="Mailbox file"
      says="Your browser reads the file and sends only names, e-mail addresses, counts and days. Never a subject or a text."
      button={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          {isOpen ? 'Close' : 'Add a file'}
        </Button>
      }
    >
      {isOpen && <MailboxFile address={address} />}
    </SourceRow>
  );
}
