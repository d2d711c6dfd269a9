import { useEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import type { FoundGroups } from '../../groups/groups-of.ts';
import { readGroups } from '../../groups/read-groups.ts';
import { askForMessaging, openMessaging } from '../../groups/site.ts';
import { useServer, useSession } from '../../panel/use-stored.ts';
import { notifySession, openSignIn } from '../../session.ts';
import { WorkButton } from '../../work-button.tsx';
import { GroupChoice } from './group-choice.tsx';
import { Sent } from './sent.tsx';
import '../options/options.css';
import './groups.css';

type State =
  | 'start'
  | 'reading'
  | { problem: Problem }
  | { found: FoundGroups }
  | { sent: { groups: number; people: number } };

const PROBLEMS = {
  refused: 'Without access to web.whatsapp.com Kith cannot read your groups. Click again, and allow it.',
  'no-tab': 'The chat isn’t open in this browser. Open it, wait until your chats appear, and click again.',
  absent:
    'The chat hasn’t saved anything in this browser yet. Sign in there, wait until your chats appear, and click again.',
  unknown: 'The chat stores its groups in a way Kith can’t read yet. Nothing was read. Update the extension.',
  failed: 'The chat didn’t respond. Reload its tab, wait until your chats appear, and click again.',
  none: 'The chat has no groups here yet. Wait until your chats appear, and click again.',
} as const;
type Problem = keyof typeof PROBLEMS;

/** The page on which a user reads their chat groups, ticks those that Kith may know, and sends them. */
export function GroupsPage() {
  const server = useServer();
  const session = useSession(notifySession);
  const [state, setState] = useState<State>('start');
  useEffect(() => {
    // The next user starts again, without anybody else's groups.
    if (session === null) setState('start');
  }, [session]);

  const read = async (pending: Promise<boolean>): Promise<void> => {
    setState('reading');
    if (!(await pending)) return setState({ problem: 'refused' });
    const groups = await readGroups();
    if (groups.state !== 'read') return setState({ problem: groups.state });
    setState(groups.found.groups.length === 0 ? { problem: 'none' } : { found: groups.found });
  };

  if (server === undefined || session === undefined) return null;
  if (!server || !session)
    return (
      <main>
        <h1>Your groups</h1>
        <p>
          {server
            ? 'You’re not signed in to Kith in this browser.'
            : 'The extension does not know the address of your Kith yet.'}
        </p>
        <button type="button" onClick={() => void (server ? openSignIn() : browser.runtime.openOptionsPage())}>
          {server ? 'Sign in' : 'Set the address'}
        </button>
      </main>
    );
  if (typeof state === 'object' && 'sent' in state)
    return <Sent server={server} sent={state.sent} onAgain={() => setState('start')} />;
  if (typeof state === 'object' && 'found' in state)
    return <GroupChoice server={server} session={session} found={state.found} onSent={(sent) => setState({ sent })} />;
  const problem = typeof state === 'object' ? state.problem : null;
  return (
    <main>
      <h1>Your groups</h1>
      <p>
        Kith reads the names of your chat groups, and the names and phone numbers of who is in them, from what
        web.whatsapp.com keeps in this browser. It doesn’t open messages or chats. Nothing leaves the browser until you
        choose.
      </p>
      <div className="row">
        {/* Asked within the click, before the page waits for anything: browsers demand that. */}
        <WorkButton working={state === 'reading'} onPress={() => void read(askForMessaging())}>
          Read my groups
        </WorkButton>
        {problem && problem !== 'refused' && problem !== 'unknown' && (
          <button type="button" className="plain" onClick={() => void openMessaging()}>
            Open the chat
          </button>
        )}
      </div>
      <p role="status" className={problem ? 'wrong' : undefined}>
        {state === 'reading' && 'Reading…'}
        {problem && PROBLEMS[problem]}
      </p>
    </main>
  );
}
