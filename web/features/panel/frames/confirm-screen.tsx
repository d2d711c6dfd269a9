import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ToConfirm } from '../../../../shared/features/panel/frames/to-confirm.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Brand } from '../../../platform/ui/layout/brand.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useEmbed } from './link/embed-context.tsx';
import { useMissingProfile, useReader } from './link/queries.ts';
import { AddForm } from './parts/add-person.tsx';
import css from './parts/confirm.module.css';
import { MiniFeedback } from './parts/mini-feedback.tsx';
import { CareerForm } from './parts/take-over.tsx';
import { SaveToList } from './saving/save-button.tsx';

/**
 * For this time after opening, and after any key, nothing is confirmed: keys that the user was led to press elsewhere, even again and
 * again, must not count.
 */
const NOT_BEFORE_MS = 700;

/** Whether it is open long enough to have been seen. Then the focus moves to the button that confirms. */
function useSeen(confirm: RefObject<HTMLButtonElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen) return;
    let timer = setTimeout(() => setSeen(true), NOT_BEFORE_MS);
    const handlePress = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSeen(true), NOT_BEFORE_MS);
    };
    window.addEventListener('keydown', handlePress);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', handlePress);
    };
  }, [seen]);
  useEffect(() => {
    if (seen) confirm.current?.focus();
  }, [seen, confirm]);
  return seen;
}

/** The keys that confirm. A key that is held down does not count. */
function Answers({ label, busy = false, onConfirm }: { label: string; busy?: boolean; onConfirm?: () => void }) {
  const { say } = useEmbed();
  const confirm = useRef<HTMLButtonElement>(null);
  const seen = useSeen(confirm);
  return (
    <div className={css.answers}>
      <Button
        ref={confirm}
        type={onConfirm ? 'button' : 'submit'}
        variant="contained"
        size="large"
        disabled={!seen || busy}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={onConfirm}
      >
        {label}
        <kbd className={css.key}>Enter</kbd>
      </Button>
      <Button variant="text" size="large" onClick={() => say({ type: 'collapse' })}>
        <span>Cancel</span>
        <kbd className={css.key}>Esc</kbd>
      </Button>
    </div>
  );
}

function Add({ what: { person, name } }: { what: Extract<ToConfirm, { kind: 'add' }> }) {
  const { say } = useEmbed();
  const { user, firm } = useReader();
  return (
    <>
      <h1>Add {name} to Kith</h1>
      <p>
        {user?.staff
          ? 'They become a contact that every Kith user can find.'
          : `${user?.Account.Name ?? 'Your company'} proposes them: your own company sees that, and ${firm} will be notified.`}
      </p>
      <AddForm
        person={person}
        name={name}
        onAdded={() => say({ type: 'collapse' })}
        foot={<Answers label="Add to Kith" />}
      />
    </>
  );
}

function Career({ what: { person, name } }: { what: Extract<ToConfirm, { kind: 'career' }> }) {
  const { say } = useEmbed();
  return (
    <>
      <h1>Update {name} from this page</h1>
      <CareerForm
        person={person}
        name={name}
        foot={(confirm, busy) => <Answers label="Update" busy={busy} onConfirm={confirm} />}
        after={
          <Button variant="outlined" onClick={() => say({ type: 'collapse' })}>
            Close
          </Button>
        }
      />
    </>
  );
}

function Search({ what: { publicIdentifier, name } }: { what: Extract<ToConfirm, { kind: 'search' }> }) {
  const { say } = useEmbed();
  const { firm } = useReader();
  const request = useMissingProfile();
  const send = (): void =>
    request.mutate(
      { public_identifier: publicIdentifier, fullName: name },
      { onSuccess: () => say({ type: 'collapse' }) },
    );
  return (
    <>
      <h1>
        Ask {firm} to search for {name}’s connections
      </h1>
      <p>
        {firm} gets your name, their name and their profile, /in/{publicIdentifier}. The search takes up to 48 hours.
      </p>
      {request.error && <Notice kind="error">That wasn’t sent. {describeError(request.error)}</Notice>}
      <Answers label="Submit Request" busy={request.isPending} onConfirm={send} />
    </>
  );
}

function Save({ what: { contactId, name } }: { what: Extract<ToConfirm, { kind: 'save' }> }) {
  const { say } = useEmbed();
  return (
    <>
      <h1>Save {name} to a list</h1>
      <SaveToList
        people={[{ id: contactId, name }]}
        onClose={() => say({ type: 'collapse' })}
        foot={(ready) => <Answers label="Save" busy={!ready} />}
      />
    </>
  );
}

function Feedback({ what: { person } }: { what: Extract<ToConfirm, { kind: 'feedback' }> }) {
  const { say } = useEmbed();
  const { firm } = useReader();
  const close = (): void => say({ type: 'collapse' });
  return (
    <>
      <h1>Feedback on {person.fullName ?? 'this profile'}</h1>
      <p>{firm} reads it, with your name and the name of the person it is about.</p>
      <MiniFeedback
        person={person}
        onCancel={close}
        after={
          <Button variant="outlined" onClick={close}>
            Close
          </Button>
        }
      />
    </>
  );
}

function getBody(what: ToConfirm): ReactNode {
  if (what.kind === 'add') return <Add what={what} />;
  if (what.kind === 'career') return <Career what={what} />;
  if (what.kind === 'save') return <Save what={what} />;
  return what.kind === 'search' ? <Search what={what} /> : <Feedback what={what} />;
}

/**
 * /ramzor/confirm: in a window of the extension, shows the data that a user beside a profile wants to write. Its content comes only from
 * the extension: an address to which a user was led has no effect here.
 */
export function ConfirmScreen() {
  const { session, toConfirm } = useEmbed();
  const { user, firm, error } = useReader();
  const isReady = session && user && firm !== '' && toConfirm;
  return (
    <main className={css.window}>
      <Brand />
      {error && <Notice kind="error">{describeError(error)}</Notice>}
      {isReady ? getBody(toConfirm) : !toConfirm && <h1>Nothing to confirm</h1>}
    </main>
  );
}
