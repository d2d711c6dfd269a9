import { createContext, useContext, useState } from 'react';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useCan, useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatSiteName, OutsideLink, toWebAddress } from '../../../platform/ui/buttons/outside-link.tsx';
import { formatDay, formatMonth } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { FittingCandidates } from './fitting-candidates.tsx';
import css from './positions.module.css';
import { usePositionActions } from './queries.ts';

/** Opens the drawer that changes a position; the screen has it, rows come and go. */
export const EditContext = createContext<(position: Position) => void>(() => undefined);

export const renderDetail = (position: Position) => <PositionDetail position={position} />;

/** The opened part of a row: all data about the position, and the actions on it. */
function PositionDetail({ position }: { position: Position }) {
  const may = useCan();
  const edit = useContext(EditContext);
  const staff = useUser()?.staff ?? false;
  const [asking, setAsking] = useState(false);
  const close = useClose(position);
  const job = toWebAddress(position.Link_to_Job__c);
  const site = toWebAddress(position.website);
  return (
    <div className={css.detail}>
      <div className={css.known}>
        <p className={css.text}>{position.Short_Description__c || 'No description.'}</p>
        {position.portco_one_liner && <p className={css.of}>{position.portco_one_liner}</p>}
        <p className={css.links}>
          {job && <OutsideLink to={job}>Link to job</OutsideLink>}
          {site && <OutsideLink to={site}>{formatSiteName(site)}</OutsideLink>}
        </p>
        <dl className={css.facts}>
          <Fact label="Skill Category" value={position.Skill_Category__c} />
          <Fact label="Main skill" value={position.Main_skill__c} />
          <Fact label="Role" value={position.Role__c} />
          <Fact label="Type" value={position.Position_Type__c} />
          <Fact label="Location" value={position.Location__c} />
          {staff && <Fact label="Owner" value={position.Owner__r?.Name} />}
          {staff && <Fact label="High Priority" value={position.High_Priority__c ? 'Yes' : 'No'} />}
          {staff && <Fact label="Confidential" value={position.Confidential__c ? 'Yes' : 'No'} />}
          <Fact
            label="Latest round"
            value={[position.round, position.announced && formatMonth(position.announced)].filter(Boolean).join(', ')}
          />
          <Fact label="In Kith since" value={formatDay(position.CreatedDate)} />
        </dl>
        {position.inferred.length > 0 && (
          <p className={css.of}>
            Kith inferred the marked values from the title and text. Values you edit don’t change again.
          </p>
        )}
        {may('position:edit') && (
          <div className={css.actions}>
            <Button size="small" variant="outlined" data-keys="e" onClick={() => edit(position)}>
              Edit
            </Button>
            <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
              Close position
            </Button>
          </div>
        )}
      </div>
      {may('poscan:create') && <FittingCandidates position={position} />}
      <ConfirmDialog
        open={asking}
        title={`Close ${position.Name}?`}
        confirm="Close position"
        busy={close.busy}
        onConfirm={() => void close.run().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {position.Account_Name__c} will no longer be hiring for it, and the position disappears from this list.
      </ConfirmDialog>
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string | null | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || 'Not known'}</dd>
  </div>
);

function useClose(position: Position) {
  const { Id, Name } = position;
  const { update, busy } = usePositionActions();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const run = async () => {
    try {
      await update({ Id, Status__c: 'Close', was: position });
    } catch (error) {
      notices.error(`${Name} was not closed. ${describeError(error)}`);
      return;
    }
    undoable(`You closed ${Name}.`, {
      run: () => update({ Id, Status__c: 'Open', was: position }),
      done: `${Name} is open again.`,
      failed: (error) => `${Name} stays closed. ${describeError(error)}`,
    });
  };
  return { run, busy };
}
