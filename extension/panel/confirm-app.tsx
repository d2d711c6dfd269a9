import { useEffect } from 'react';
import type { FromApp } from '../../shared/features/panel/frames/messages.ts';
import { CONFIRM_PATH } from '../../shared/features/panel/frames/paths.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import type { ToConfirm } from '../../shared/features/panel/frames/to-confirm.ts';
import { notifyChanged } from '../confirm.ts';
import { AppFrame } from './app-frame.tsx';
import { PanelNotice } from './notice.tsx';
import './panel.css';
import { ownTools } from './tools.ts';
import { useServer, useSession } from './use-stored.ts';

const NOBODY: ShownPerson = { state: 'nobody' };
const PLACE = { place: 'window', side: 'right' } as const;
const close = (): void => window.close();

/** The small window in which something is shown as it will be written, and confirmed. */
export function ConfirmApp({ what }: { what: ToConfirm | null }) {
  const server = useServer();
  const session = useSession(ownTools.watchSession);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  const handleMessage = (message: FromApp): void => {
    // Keys belong to the shown contents: the frame takes the focus, and in it the button that confirms.
    if (message.type === 'ready') document.querySelector('iframe')?.focus();
    else if (message.type === 'changed') void notifyChanged();
    else if (message.type === 'collapse') close();
    else if (message.type === 'signed-out') ownTools.forgetSession();
  };
  if (server === undefined || session === undefined) return null;
  if (!server || !session || !what)
    return (
      <PanelNotice
        title="Nothing to confirm"
        text="You already confirmed it, or you’re no longer signed in. Start again from the profile."
        action="Close"
        onAction={close}
        collapse={null}
      />
    );
  return (
    <div className="frames">
      <AppFrame
        server={server}
        session={session}
        what={what}
        heard={handleMessage}
        shown={NOBODY}
        place={PLACE}
        path={CONFIRM_PATH}
        title="Confirm"
        className="panel"
      />
    </div>
  );
}
