import { Blocklist } from '../../core/sharing/blocklist.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import css from './blocklist.module.css';

/** A tab of /admin: whom the firm keeps out of everybody's sources. */
export default function FirmBlocklistTab() {
  return (
    <Card className={css.firm}>
      <h2>Blocked for everyone</h2>
      <p className={css.soft}>
        For example competitors, journalists or a founder’s family. Kith ignores them when it reads anyone’s mailbox,
        connections or chat groups. The audit records each change, without the name.
      </p>
      <Blocklist owner="firm" />
    </Card>
  );
}
