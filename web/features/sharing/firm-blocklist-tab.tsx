import { Card } from '../../platform/ui/layout/card.tsx';
import css from './blocklist.module.css';
import { Blocklist } from './blocklist.tsx';

/** A tab of /admin: whom the firm keeps out of everybody's sources. */
export default function FirmBlocklistTab() {
  return (
    <Card className={css.firm}>
      <h2>Kept out for everybody</h2>
      <p className={css.soft}>
        Competitors, journalists, a founder’s family: Kith leaves them out when it reads anybody’s mailbox, list of
        connections or chat groups. Each change stands in the audit, without the name.
      </p>
      <Blocklist owner="firm" />
    </Card>
  );
}
