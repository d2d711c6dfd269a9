import { useState } from 'react';
import browser from 'webextension-polyfill';
import { leaveMessaging } from '../../groups/site.ts';
import { describeCount, formatPeopleCount } from './words.ts';

interface SentProps {
  server: string;
  /** The sent groups, in numbers. */
  sent: { groups: number; people: number };
  onAgain: () => void;
}

/** Says what Kith received, where Kith shows it, and how the user can take the access away. */
export function Sent({ server, sent, onAgain }: SentProps) {
  const [left, setLeft] = useState(false);
  return (
    <main>
      <h1>Your groups are linked</h1>
      <p role="status">
        {formatPeopleCount(sent.people)} of {describeCount(sent.groups, 'group', 'groups')} are on their way. My Network
        will show who they added. You can unlink them there.
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
            ? 'Access removed. Kith asks again when you read your groups.'
            : 'Kith reads the chat only when you click Read my groups. You can also remove the access.'}
        </p>
        {!left && (
          <button type="button" className="plain" onClick={() => void leaveMessaging().then(setLeft)}>
            Remove access
          </button>
        )}
      </section>
    </main>
  );
}
