import { useState } from 'react';
import {
  type CrmConnection,
  type CrmState,
  changeCrmReach,
  disconnectCrm,
  pauseCrm,
  runCrm,
} from '../../../../shared/features/imports/crm/calls.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { Colleagues } from './colleagues.tsx';
import css from './crm.module.css';
import { DryRun } from './dry-run.tsx';
import { Mapping } from './mapping.tsx';
import { Push } from './push.tsx';
import { useCrmAction } from './queries.ts';
import { ConnectWay } from './ways.tsx';
import { describeCrmLeftOut } from './words.ts';

const STATES: Readonly<Record<CrmConnection['state'], string>> = {
  reading: 'Reading',
  connected: 'Connected',
  paused: 'Paused',
  lapsed: 'Needs you: connect it again',
};

const describeState = ({ state, read_at }: CrmConnection): string =>
  state === 'connected' && read_at === null ? 'Not read yet' : STATES[state];

function Actions({ connection, ways }: { connection: CrmConnection; ways: CrmState['ways'] }) {
  const run = useCrmAction(() => send(runCrm, {}), 'Kith couldn’t read the CRM:');
  const pause = useCrmAction(() => send(pauseCrm, {}), 'Kith couldn’t pause:');
  const { state, name, read_at } = connection;
  const way = ways.find((known) => known.name === name);
  if (state === 'lapsed') return way ? <ConnectWay way={way} label="Connect again" /> : null;
  return (
    <>
      {state !== 'paused' && (
        <Button variant="outlined" disabled={pause.isPending} onClick={() => pause.mutate()}>
          Pause
        </Button>
      )}
      {state !== 'reading' && (
        <Button variant="contained" disabled={run.isPending} onClick={() => run.mutate()}>
          {read_at === null ? 'Read now' : 'Run now'}
        </Button>
      )}
    </>
  );
}

function Openings({ opened, name }: Pick<CrmConnection, 'opened' | 'name'>) {
  const open = useCrmAction(
    (body: { records: 'companies' | 'people'; open: boolean }) => send(changeCrmReach, { body }),
    'Kith couldn’t change who sees it:',
  );
  const shown = open.isPending ? { ...opened, [open.variables.records]: open.variables.open } : opened;
  return (
    <Card className={css.part}>
      <h3>Who sees what {name} alone names</h3>
      <p className={css.hint}>
        Staff always do. Portfolio companies see a record type only if you tick it. What other sources also name is not
        affected.
      </p>
      <Check
        label="Portfolio companies see its companies"
        checked={shown.companies}
        disabled={open.isPending}
        onChange={(event) => open.mutate({ records: 'companies', open: event.target.checked })}
      />
      <Check
        label="Portfolio companies see its people, their jobs and employers"
        checked={shown.people}
        disabled={open.isPending}
        onChange={(event) => open.mutate({ records: 'people', open: event.target.checked })}
      />
    </Card>
  );
}

function Disconnect({ connection: { name, companies, people, activities } }: { connection: CrmConnection }) {
  const [asks, setAsks] = useState<'keep' | 'take back' | null>(null);
  const disconnect = useCrmAction(
    (take_back: boolean) => send(disconnectCrm, { body: { take_back } }),
    'Kith couldn’t disconnect:',
  );
  const brought = `${formatCount(people)} people, ${formatCount(companies)} companies and ${formatCount(activities)} activities`;
  return (
    <Card className={css.part}>
      <h3>Disconnect</h3>
      <p className={css.hint}>
        Keep what {name} brought, or take it back: {brought}.
      </p>
      <div className={css.buttons}>
        <Button variant="outlined" onClick={() => setAsks('keep')}>
          Disconnect and keep
        </Button>
        <Button variant="outlined" danger onClick={() => setAsks('take back')}>
          Disconnect and take back
        </Button>
      </div>
      <ConfirmDialog
        open={asks !== null}
        title={`Disconnect ${name}?`}
        confirm={asks === 'keep' ? 'Disconnect and keep' : 'Disconnect and take back'}
        destructive={asks === 'take back'}
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(asks === 'take back')}
        onCancel={() => setAsks(null)}
      >
        {asks === 'keep' ? (
          <p>Kith reads nothing more. The {brought} stay.</p>
        ) : (
          <p>Kith removes the {brought}, except for what other sources also say.</p>
        )}
      </ConfirmDialog>
    </Card>
  );
}

export function Connection({ connection, ways }: { connection: CrmConnection; ways: CrmState['ways'] }) {
  const { name, account, error, read_at, next_at, calls, companies, people, activities, state } = connection;
  const leftOut = describeCrmLeftOut(connection.left_out);
  return (
    <>
      <div className={css.head}>
        <div>
          <h2>{name}</h2>
          <p role="status" className={css.hint}>
            <strong>{describeState(connection)}</strong> <span>{account}</span>
          </p>
        </div>
        <div className={css.buttons}>
          <Actions connection={connection} ways={ways} />
        </div>
      </div>
      {error && <Notice kind={state === 'lapsed' ? 'error' : 'warning'}>{error}</Notice>}
      <Card className={css.part}>
        <dl className={css.facts}>
          <dt>Last run</dt>
          <dd>{read_at ? formatMoment(read_at) : 'None yet'}</dd>
          <dt>Next run</dt>
          <dd>{next_at && state !== 'paused' ? formatMoment(next_at) : 'When you start it'}</dd>
          <dt>People</dt>
          <dd>{formatCount(people)}</dd>
          <dt>Companies</dt>
          <dd>{formatCount(companies)}</dd>
          <dt>Activities</dt>
          <dd>{formatCount(activities)}</dd>
          {leftOut.map(([words, count]) => [
            <dt key={`${words} label`}>{words}</dt>,
            <dd key={words}>{formatCount(count)}</dd>,
          ])}
          {calls && (
            <>
              <dt>Calls today</dt>
              <dd>
                {formatCount(calls.used)} of {formatCount(calls.allowed)}
              </dd>
            </>
          )}
        </dl>
      </Card>
      <DryRun connection={connection} />
      {state !== 'lapsed' && <Mapping key={read_at === null ? 'unread' : 'read'} name={name} />}
      {state !== 'lapsed' && <Push name={name} />}
      <Colleagues key={read_at} name={name} />
      <Openings opened={connection.opened} name={name} />
      <Disconnect connection={connection} />
    </>
  );
}
