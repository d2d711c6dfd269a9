import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { LinkedGroups } from '../../../shared/features/mailboxes/calls.ts';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { useUnlink } from './account-queries.ts';
import { useBrought } from './brought/use-brought.ts';
import { TakeBack } from './reading/take-back.tsx';

/** The address of the screen that links groups. */
const GROUPS = '/whatsapp/login';

/** The chat groups that the user chose. */
export function GroupsRow({ groups }: { groups: LinkedGroups | null }) {
  const [isTakingBack, setIsTakingBack] = useState(false);
  const toBrought = useBrought();
  const unlink = useUnlink(groups ? [{ reads: 'mail', id: groups.id }] : []);
  return (
    <SourceRow
      icon={MessagesSquare}
      name="Chat groups"
      state={groups ? 'read' : 'none'}
      says="The extension reads who is in the groups you choose. It never opens messages, and Kith keeps phone numbers only as fingerprints."
      added={groups && describeGroups(groups)}
      button={<LinkButton to={GROUPS}>{groups ? 'Choose again' : 'Link your groups'}</LinkButton>}
      actions={
        groups
          ? [toBrought('mailbox', groups.id), { label: 'Take everything back', onChoose: () => setIsTakingBack(true) }]
          : []
      }
    >
      {groups && (
        <TakeBack
          unlink={unlink}
          people={groups.people}
          title="Unlink your chat groups?"
          open={isTakingBack}
          onClose={() => setIsTakingBack(false)}
        />
      )}
    </SourceRow>
  );
}

const describeGroups = ({ groups, people, read_at }: LinkedGroups): string =>
  `${read_at === null ? '' : `Last read ${formatMoment(read_at)} · `}${formatCount(people)} people of ${formatCount(groups)} ${groups === 1 ? 'group' : 'groups'}`;
