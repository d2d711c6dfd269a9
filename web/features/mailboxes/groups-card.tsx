import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { LinkedGroups } from '../../../shared/features/mailboxes/calls.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './own-network.module.css';
import { useUnlink } from './queries.ts';

/** The address of the screen that links groups. */
const GROUPS = '/whatsapp/login';

/** Nobody brought any yet. */
export function NoGroupsCard() {
  return (
    <Card className={css.source}>
      <div className={css.line}>
        <MessagesSquare size={20} aria-hidden />
        <div className={css.words}>
          <h2>Chat groups</h2>
          <p className={css.soft}>
            No groups yet. The browser extension reads who is in the groups you choose. It never opens messages.
          </p>
        </div>
        <LinkButton variant="outlined" to={GROUPS}>
          Link your groups
        </LinkButton>
      </div>
    </Card>
  );
}

/** The chat groups that the user chose, and how to unlink them. */
export function GroupsCard({ groups: { id, groups, people, read_at } }: { groups: LinkedGroups }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const unlink = useUnlink(id);
  return (
    <Card className={css.source}>
      <div className={css.line}>
        <MessagesSquare size={20} aria-hidden />
        <div className={css.words}>
          <h2>Chat groups</h2>
          <p className={css.soft}>
            {formatCount(people)} people of {formatCount(groups)} {groups === 1 ? 'group' : 'groups'}
            {read_at !== null && `, read ${formatMoment(read_at)}`}. Kith keeps names, and phone numbers only as
            fingerprints.
          </p>
        </div>
        <LinkButton variant="outlined" to={GROUPS}>
          Choose again
        </LinkButton>
        <Button
          danger
          onClick={() => setIsConfirming(true)}
          disabled={unlink.isPending}
          aria-label="Unlink chat groups"
        >
          Unlink
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Unlink your chat groups?"
        confirm="Unlink"
        destructive
        busy={unlink.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => unlink.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      >
        The signals of {formatCount(people)} people are removed, and so are people no other source names.
      </ConfirmDialog>
    </Card>
  );
}
