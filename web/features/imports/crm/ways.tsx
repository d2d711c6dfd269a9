import { type FormEvent, useState } from 'react';
import { type CrmState, connectCrm, startCrmConsent } from '../../../../shared/features/imports/crm/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './crm.module.css';
import { useCrmAction } from './queries.ts';

type CrmWay = CrmState['ways'][number];
interface ConnectProps {
  way: CrmWay;
  label: string;
}

function KeyForm({ way: { kind, name }, label }: ConnectProps) {
  const [key, setKey] = useState('');
  const connect = useCrmAction(() => send(connectCrm, { body: { kind, key: key.trim() } }), 'Not connected:');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect.mutate(undefined);
  };
  return (
    <form className={css.key} onSubmit={submit}>
      <TextField
        label={`Key of ${name}`}
        type="password"
        autoComplete="off"
        value={key}
        maxLength={500}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" variant="outlined" disabled={connect.isPending || key.trim() === ''}>
        {label}
      </Button>
    </form>
  );
}

/** The page of the CRM opens in the place of this one, and leads back here. */
function ConsentButton({ way: { kind, name }, label }: ConnectProps) {
  const notices = useNotices();
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave() {
    setIsLeaving(true);
    try {
      location.assign((await send(startCrmConsent, { body: { kind } })).url);
    } catch (error) {
      notices.error(`Kith couldn’t open ${name}: ${describeError(error)}`);
      setIsLeaving(false);
    }
  }
  return (
    <Button variant="outlined" disabled={isLeaving} onClick={() => void leave()}>
      {label}
    </Button>
  );
}

function PressButton({ way: { kind }, label }: ConnectProps) {
  const connect = useCrmAction(() => send(connectCrm, { body: { kind } }), 'Not connected:');
  return (
    <Button variant="outlined" disabled={connect.isPending} onClick={() => connect.mutate(undefined)}>
      {label}
    </Button>
  );
}

const CONNECTS = { settings: PressButton, key: KeyForm, consent: ConsentButton };

/** What connects a CRM, or connects it again. */
export function ConnectWay({ way, label }: ConnectProps) {
  const Connect = CONNECTS[way.way];
  return <Connect way={way} label={label} />;
}

const HOW = {
  settings: null,
  key: 'The key must allow:',
  consent: 'It asks you to allow these scopes:',
};

/** The CRMs that can be connected, each with what Kith asks for. */
export function Ways({ ways }: Pick<CrmState, 'ways'>) {
  return (
    <>
      <h2>No CRM is connected</h2>
      <p className={css.hint}>Kith works without one. With one, the history of a contact fills itself.</p>
      <Card>
        <ul className={css.ways}>
          {ways.map((way) => (
            <li key={way.kind} className={css.way}>
              <div className={css.says}>
                <strong>{way.name}</strong>
                <p className={css.hint}>
                  Kith reads companies, people, users and activities, and writes nothing until you choose fields.
                </p>
                {HOW[way.way] && <p className={css.hint}>{HOW[way.way]}</p>}
                <code>{way.scopes}</code>
              </div>
              <ConnectWay way={way} label="Connect" />
            </li>
          ))}
        </ul>
      </Card>
      <p className={css.hint}>
        An operator sets up Salesforce (SALESFORCE_CLIENT_ID), HubSpot (HUBSPOT_CLIENT_ID or HUBSPOT_TOKEN) and a folder
        of CSV files (CRM_FOLDER): docs/operation.md explains how.
      </p>
      <Notice kind="info">
        Connecting reads nothing yet. Only staff will see what the CRM alone names, until you open it to portfolio
        companies.
      </Notice>
    </>
  );
}
