import css from './blocklist.module.css';
import { Blocklist } from './blocklist.tsx';

/** Whom the user keeps out of the network. */
export default function BlocklistSection() {
  return (
    <>
      <p className={css.soft}>
        Kith leaves them out when it reads your mailbox, your list of connections and your chat groups, and takes out
        what these said before. You can undo that for a day. What other people’s sources say stays.
      </p>
      <Blocklist owner="own" />
    </>
  );
}
