import { useState } from 'react';
import { GROUPS_SENT } from '../../../shared/features/panel/frames/group-sync.ts';
import type { EmbedSession } from '../../../shared/features/panel/frames/messages.ts';
import { sendGroups } from '../../api.ts';
import { buildGroupsToSend, countPeopleIn, findSendObstacle, getDefaultTicks, isUseful } from '../../groups/choice.ts';
import type { ChatGroup, FoundGroups } from '../../groups/groups-of.ts';
import { notifyAppTabs } from '../../groups/window.ts';
import { WorkButton } from '../../work-button.tsx';
import { describeCount, formatPeopleCount } from './words.ts';

/** A search field appears only if this many more groups exist than fit. */
const MANY = 10;

interface GroupChoiceProps {
  server: string;
  session: EmbedSession;
  found: FoundGroups;
  onSent: (sent: { groups: number; people: number }) => void;
}

/** The groups, each with a checkbox. Groups without a tick never leave this window. */
export function GroupChoice({ server, session, found, onSent }: GroupChoiceProps) {
  const [ticked, setTicked] = useState(() => getDefaultTicks(found));
  const [looked, setLooked] = useState('');
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = looked.trim().toLowerCase();
  const shown = found.groups.filter(({ name }) => name.toLowerCase().includes(wanted));
  const problem = findSendObstacle(found, ticked);

  const tick = ({ id }: ChatGroup, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const sendTicked = async (): Promise<void> => {
    setSending(true);
    setFailed(null);
    try {
      const refused = await sendGroups(server, session, buildGroupsToSend(found, ticked));
      if (refused !== null) return setFailed(refused);
      onSent({ groups: ticked.size, people: countPeopleIn(found, ticked) });
      void notifyAppTabs(GROUPS_SENT);
    } catch {
      setFailed('Your Kith can’t be reached, so nothing was sent. Try again in a moment.');
    } finally {
      setSending(false);
    }
  };

  return (
    <main>
      <h1>Which groups do you want to share?</h1>
      <p>
        We send only the ticked groups. They replace the ones you sent before. Groups of more than 100 aren’t ticked,
        because few members know each other.
      </p>
      {found.groups.length > MANY && (
        <div className="find">
          <label htmlFor="find">Find a group</label>
          <input id="find" type="search" value={looked} onChange={(event) => setLooked(event.target.value)} />
        </div>
      )}
      <div className="row">
        <button type="button" className="plain" onClick={() => setTicked(getDefaultTicks(found))}>
          All up to 100
        </button>
        <button type="button" className="plain" onClick={() => setTicked(new Set())}>
          None
        </button>
      </div>
      <fieldset className="groups">
        <legend>{describeCount(found.groups.length, 'group', 'groups')}</legend>
        {shown.map((group) => (
          <label key={group.id} className="choice">
            <input
              type="checkbox"
              checked={ticked.has(group.id)}
              disabled={!isUseful(group)}
              onChange={(event) => tick(group, event.target.checked)}
            />
            <span>
              <bdi>{group.name}</bdi>
              <small>{getHint(group)}</small>
            </span>
          </label>
        ))}
        {shown.length === 0 && <p>No groups match.</p>}
      </fieldset>
      <div className="send">
        <p role="status" className={problem || failed ? 'wrong' : undefined}>
          {problem ??
            failed ??
            `${formatPeopleCount(countPeopleIn(found, ticked))} in ${describeCount(ticked.size, 'group', 'groups')}.`}
        </p>
        <WorkButton
          working={sending}
          disabled={ticked.size === 0 || problem !== null}
          onPress={() => void sendTicked()}
        >
          {sending ? 'Sending…' : `Send ${describeCount(ticked.size, 'group', 'groups')}`}
        </WorkButton>
      </div>
    </main>
  );
}

function getHint({ size, members, isLoaded }: ChatGroup): string {
  if (!isLoaded) return 'Its members aren’t loaded. Open the group in the chat, then read again.';
  const all = describeCount(size, 'member', 'members');
  if (members.length === 0) return `${all}. The chat doesn’t show their numbers or names.`;
  return members.length === size ? all : `${all}, ${members.length.toLocaleString('en')} with number and name`;
}
