import { useState } from 'react';
import browser from 'webextension-polyfill';
import type { LinkedGroups } from '../../../shared/own-network/calls.ts';
import { leaveMessaging } from '../../groups/site.ts';

interface SentProps {
  server: string;
  groups: LinkedGroups;
  onAgain: () => void;
}

/** What Kith has now, where it is shown, and how to take the access away again. */
export function Sent({ server, groups, onAgain }: SentProps) {
  const [left, setLeft] = useState(false);
  return (
    <main>
      <h1>Your groups are linked</h1>
      <p role="status">
        Kith has {groups.people.toLocaleString('en')} {groups.people === 1 ? 'person' : 'people'} of{' '}
        {groups.groups.toLocaleString('en')} {groups.groups === 1 ? 'group' : 'groups'}. They stand on My Network, where
        you can unlink them.
      </p>
      <div className="row">
        <button type="button" onClick={() => void browser.tabs.create({ url: `${server}/link-account` })}>
          Open My Network
        </button>
        <button type="button" className="plain" onClick={onAgain}>
          Choose again
        </button>
      </div>
      <section>
        <h2>Access to the chat</h2>
        <p role="status">
          {left
            ? 'Given back. Kith asks again when you read your groups.'
            : 'Kith reads the chat only when you click Read my groups. You can also take the access away.'}
        </p>
        {!left && (
          <button type="button" className="plain" onClick={() => void leaveMessaging().then(setLeft)}>
            Take the access away
          </button>
        )}
      </section>
    </main>
  );
}
