import { describeError } from '../../platform/api/api-error.ts';
import { useUser } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import type { MessagesAnswer } from './archive/read-archive.ts';
import { describeLeftOut } from './left-out.tsx';
import css from './own-network.module.css';
import { useMessagePeople } from './queries.ts';
import { useArchiveMessages } from './use-archive.ts';

/** The messages of the user's archive: read here, and only how often and when last they and others wrote is sent. */
export function MessagesFile({ onDone }: { onDone: () => void }) {
  const user = useUser();
  const { given_name = '', family_name = '' } = user?.payload ?? {};
  const { state, read, sayWho, stop } = useArchiveMessages();
  const upload = useMessagePeople();
  const notices = useNotices();
  return (
    <div className={css.file}>
      <FileDrop
        title="Drop messages.csv or the archive here"
        hint="Your browser reads the file. It sends Kith only names, profile addresses, counts and days, never a word of a message."
        level={3}
        accept=".csv,.zip"
        disabled={state.kind === 'reading' || upload.isPending}
        onFile={(file) => {
          upload.reset();
          void read({ messages: file, name: `${given_name} ${family_name}`.trim() });
        }}
      />
      {state.kind === 'reading' && <Loading>Reading your messages…</Loading>}
      {state.kind === 'failed' && (
        <Notice kind="error" onDismiss={stop}>
          {state.message}
        </Notice>
      )}
      {state.kind === 'who' && (
        <fieldset className={css.who}>
          <legend>Which of them is you?</legend>
          {state.people.map(({ key, name }) => (
            <Button key={key} variant="outlined" onClick={() => void sayWho(key)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      {state.kind === 'counted' && (
        <Counted
          counted={state}
          busy={upload.isPending}
          onCancel={stop}
          onSend={() =>
            upload.mutate(
              { people: state.people, messages: state.messages, left_out: state.leftOut },
              {
                onSuccess: () => {
                  notices.success('Your messages are counted. Kith is adding the people.');
                  stop();
                  onDone();
                },
              },
            )
          }
        />
      )}
      {upload.error && <Notice kind="error">{describeError(upload.error)}</Notice>}
    </div>
  );
}

type CountedProps = {
  counted: Extract<MessagesAnswer, { kind: 'counted' }>;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
};

/** What would be sent, before anything is. */
function Counted({ counted, busy, onSend, onCancel }: CountedProps) {
  const { people, messages, leftOut, invitations, owner, foreign } = counted;
  const many = `${formatCount(people.length)} ${people.length === 1 ? 'person' : 'people'}`;
  return (
    <>
      <Notice kind={people.length === 0 || foreign ? 'warning' : 'info'}>
        {foreign && `These are the messages of ${owner}. If that isn’t you, cancel. `}
        {people.length === 0
          ? `Nobody in ${formatCount(messages)} messages wrote to you and got a message from you. `
          : `You and ${many} wrote to each other, in ${formatCount(messages)} messages. Nothing has been sent yet. `}
        {describeLeftOut(leftOut)}
        {invitations > 0 &&
          ` ${formatCount(invitations)} ${invitations === 1 ? 'invitation counts' : 'invitations count'} for nothing: your list of connections has those that were accepted.`}
      </Notice>
      <div className={css.actions}>
        {people.length > 0 && (
          <Button variant="contained" disabled={busy} onClick={onSend}>
            Add {many}
          </Button>
        )}
        <Button variant="text" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
