import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionsAudience } from '../../../../shared/core/network/connections-audience.ts';
import {
  changeConnectionsAudience,
  type openConnectionsLink,
  takeConnectionsBack,
} from '../../../../shared/features/imports/by-link/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AudienceChoice, describeAudience } from './audience.tsx';
import { NewLink } from './new-link.tsx';
import css from './share.module.css';

type SharePage = Reply<typeof openConnectionsLink>;

type SharedStepProps = {
  opened: SharePage;
  shared: NonNullable<SharePage['shared']>;
  token: string;
  ready: boolean;
  onChanged: () => void;
  onNewFile: () => void;
};

type TakeBackCardProps = {
  isOpen: boolean;
  isOff: boolean;
  onOpen: (isOpen: boolean) => void;
  onTakeBack: () => void;
};

/** Asks once. */
function TakeBackCard({ isOpen, isOff, onOpen, onTakeBack }: TakeBackCardProps) {
  return (
    <Card>
      <div className={css.row}>
        <span>
          <b>Remove everything</b>
          <span className={css.soft}>
            Kith removes all of them within a few minutes, with everything it inferred from them.
          </span>
        </span>
        {!isOpen && (
          <Button variant="outlined" danger disabled={isOff} onClick={() => onOpen(true)}>
            Take back
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={css.row}>
          <Button variant="contained" danger disabled={isOff} onClick={onTakeBack}>
            Yes, remove everything
          </Button>
          <Button variant="text" onClick={() => onOpen(false)}>
            Keep it
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What the firm has from somebody: changed and taken back at any time. */
export function SharedStep({ opened, shared, token, ready, onChanged, onNewFile }: SharedStepProps) {
  const [open, setOpen] = useState<'audience' | 'back'>();
  const { firm_name: firm, takes_files } = opened;
  const { proof } = opened.page;
  const finish = () => {
    setOpen(undefined);
    onChanged();
  };
  const change = useMutation({
    mutationFn: (audience: ConnectionsAudience) =>
      send(changeConnectionsAudience, { params: { token }, body: { audience, proof } }),
    onSuccess: finish,
  });
  const back = useMutation({
    mutationFn: () => send(takeConnectionsBack, { params: { token }, body: { proof } }),
    onSuccess: finish,
  });
  const error = change.error ?? back.error;
  const isOff = !ready || change.isPending || back.isPending;
  if (shared.state === 'leaving')
    return <p role="status">Kith is removing everything. It will be gone within a few minutes.</p>;
  return (
    <div className={css.room}>
      {error && <Notice kind="error">{describeError(error)}</Notice>}
      <p role="status">
        {shared.state === 'writing'
          ? 'Kith is adding your people. You can close this page.'
          : `Thank you. ${describeAudience(shared.audience, firm)}, since ${formatDay(shared.since)}.`}
      </p>
      <Card>
        <dl className={css.numbers}>
          <div>
            <dd>{formatCount(shared.people)}</dd>
            <dt>shared</dt>
          </div>
          <div>
            <dd>{formatCount(shared.new_people)}</dd>
            <dt>were new to the firm</dt>
          </div>
        </dl>
      </Card>
      <Card>
        <div className={css.row}>
          <span>
            <b>Who can see it</b>
            <span className={css.soft}>{describeAudience(shared.audience, firm)}</span>
          </span>
          <Button
            variant="outlined"
            disabled={isOff}
            aria-expanded={open === 'audience'}
            onClick={() => setOpen('audience')}
          >
            Change
          </Button>
        </div>
        {open === 'audience' && (
          <div className={css.row}>
            <AudienceChoice firm={firm} chosen={shared.audience} onChoose={(audience) => change.mutate(audience)} />
          </div>
        )}
        {takes_files && (
          <div className={css.row}>
            <span>
              <b>A newer file</b>
              <span className={css.soft}>It replaces the people it contains again</span>
            </span>
            <Button variant="outlined" disabled={isOff} onClick={onNewFile}>
              Choose a file
            </Button>
          </div>
        )}
        {takes_files && (
          <div className={css.row}>
            <span>
              <b>This link</b>
              <span className={css.soft}>You can add files until {formatDay(opened.until)}</span>
            </span>
            <NewLink token={token} proof={proof} ready={ready} />
          </div>
        )}
      </Card>
      <TakeBackCard
        isOpen={open === 'back'}
        isOff={isOff}
        onOpen={(isOpen) => setOpen(isOpen ? 'back' : undefined)}
        onTakeBack={() => back.mutate()}
      />
    </div>
  );
}
