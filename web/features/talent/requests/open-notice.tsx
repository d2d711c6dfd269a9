import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { isUndecided } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';

/** Lists the positions for which a request is open already. */
export function OpenNotice({ poscans }: { poscans: readonly Candidacy[] }) {
  const open = poscans.filter(isUndecided);
  const [first] = open;
  if (!first) return null;
  return (
    <Notice kind="info" action={<Link to={`/talent/candidates?id=${first.Id}`}>See request</Link>}>
      <span>A request is already open for</span>{' '}
      <b>
        {first.Position_Title__c} at {first.Poscan_account}
      </b>
      <span>
        , sent {formatDay(first.CreatedDate)}
        {first.Portco_Owner__r && ` for ${first.Portco_Owner__r.Name}`}.
        {open.length > 1 && ` ${open.length - 1} more ${open.length === 2 ? 'is' : 'are'} open.`}
      </span>
    </Notice>
  );
}
