import { Blocklist } from '../../core/sharing/blocklist.tsx';
import css from './blocklist.module.css';

/** Whom the user keeps out of the network. */
export default function BlocklistSection() {
  return (
    <>
      <p className={css.soft}>
        Kith ignores them when it reads your mailbox, connections and chat groups, and removes what it learned about
        them from these sources. You can undo this for a day. Data from other people’s sources stays.
      </p>
      <Blocklist owner="own" />
    </>
  );
}
