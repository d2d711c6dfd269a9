import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { describeLeftOut } from './left-out.tsx';
import css from './own-network.module.css';
import { useFilePeople } from './queries.ts';
import { PrivatePeople } from './reading/private-people.tsx';
import { useMailboxFile } from './use-mailbox-file.ts';

const getMails = ({ messages, name }: { messages: number; name: string }): string =>
  `${formatCount(messages)} ${messages === 1 ? 'mail' : 'mails'} of ${name}`;

/** A mailbox that the user has as a file: it is read here, and only its people are sent. */
export function MailboxFile({ address }: { address: string }) {
  const [further, setFurther] = useState('');
  const { reading, read, stop } = useMailboxFile();
  const upload = useFilePeople();
  const own = [address, ...further.split(/[\s,;]+/)].filter((text) => text !== '');
  return (
    <div className={css.file}>
      <FileDrop
        title="Drop a mailbox file (.mbox) here"
        hint="Your browser reads the file, whatever its size. It sends Kith only names, e-mail addresses and dates."
        accept=".mbox,.mbx,.eml,.txt"
        disabled={reading.state === 'reading' || upload.isPending}
        onFile={(file) => {
          upload.reset();
          void read({ file, own });
        }}
      />
      <TextField
        label="Your other addresses in this mailbox"
        value={further}
        onChange={(event) => setFurther(event.target.value)}
        placeholder="dana@old-company.example, d.orlev@mail.example"
      />
      {reading.state === 'reading' && (
        <>
          <div className={css.line}>
            <p role="status" className={css.soft}>
              {getMails(reading)} read
            </p>
            <Button variant="text" onClick={stop}>
              Cancel
            </Button>
          </div>
          <LinearProgress variant="determinate" value={Math.round(reading.share * 100)} aria-label="Reading the file" />
        </>
      )}
      {reading.state === 'failed' && (
        <Notice kind="error" onDismiss={stop}>
          {reading.name}: {reading.message}
        </Notice>
      )}
      {reading.state === 'read' && (
        <Notice kind={reading.people === 0 || reading.foreign ? 'warning' : 'info'} onDismiss={stop}>
          {reading.people === 0
            ? `No one in the ${getMails(reading)} wrote to you or got an e-mail from you. `
            : `${formatCount(reading.people)} ${reading.people === 1 ? 'person' : 'people'} in ${getMails(reading)}. Nothing has been sent yet. `}
          {reading.foreign &&
            `No e-mail in it is from or to ${own.join(' or ')}. It may be someone else’s mailbox, and Kith would think that everyone in it knows you. If it’s yours, enter your address above and choose the file again. `}
          {describeLeftOut(reading.leftOut)}
        </Notice>
      )}
      {reading.state === 'read' && reading.people > 0 && (
        <PrivatePeople
          proposals={reading.proposals}
          counted={['mail', 'mails']}
          confirm={reading.foreign ? 'It’s mine, add these people' : 'Add them'}
          busy={upload.isPending}
          onConfirm={() =>
            upload.mutate(
              { name: reading.name, people: reading.lines, messages: reading.messages },
              { onSuccess: stop },
            )
          }
        />
      )}
      {upload.error && <Notice kind="error">{describeError(upload.error)}</Notice>}
    </div>
  );
}
