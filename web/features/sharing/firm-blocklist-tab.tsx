import { Card } from '../../platform/ui/layout/card.tsx';
import css from './blocklist.module.css';
import { Blocklist } from './blocklist.tsx';

/** A tab of /admin: whom the firm keeps out of everybody's sources. */
export default function FirmBlocklistTab() {
  return (
    <Card className={css.firm}>
      <h2>Blocked for everyone</h2>
      <p className={css.soft}>
        Competitors, journalists, a founder’s family: Kith leaves them out when it reads anyone’s mailbox, list of
        connections or chat groups. The audit records each change, without the name.
      </p>
      <Blocklist owner="firm" />
    </Card>
  );
}
