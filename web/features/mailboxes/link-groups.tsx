import { useQuery } from '@tanstack/react-query';
import { SourceRows } from '../../core/sources/source-row.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { GroupsRow } from './groups-row.tsx';
import css from './own-network.module.css';
import { mailboxesQuery } from './queries.ts';
import { type GroupsWindow, useGroupsWindow } from './use-groups-window.ts';

const SAID: Partial<Record<GroupsWindow, string>> = {
  asked: 'Opening the extension’s window…',
  opened: 'The extension’s window is open. Read your groups there, tick the ones you want to share, and send them.',
  sent: 'Your groups are linked.',
};

/** The way to bring groups: the extension's window, in which they are read and chosen. */
export function LinkGroups() {
  const mailboxes = useQuery(mailboxesQuery);
  const [state, open] = useGroupsWindow();
  const groups = mailboxes.data?.groups ?? null;
  return (
    <section className={css.link}>
      <h2>Your groups</h2>
      <p>
        People who share a small group with you probably know you. The browser extension reads the names of your groups
        and who is in them from the chat you’re signed in to. You choose which groups to share. The others stay in your
        browser. The extension never opens messages.
      </p>
      <Button variant="contained" onClick={open} disabled={state === 'asked'}>
        Read my groups
      </Button>
      <p role="status">{SAID[state]}</p>
      {state === 'silent' && (
        <Notice kind="error">
          The extension didn’t respond. Install it, or enter the address of this Kith in its options, then reload this
          page. The extension needs a computer; it doesn’t work on phones.
        </Notice>
      )}
      <Failed what="Your groups could not be loaded." query={mailboxes} />
      {groups && (
        <SourceRows>
          <GroupsRow groups={groups} />
        </SourceRows>
      )}
      <LinkButton variant="text" to="/link-account">
        My Network
      </LinkButton>
    </section>
  );
}
