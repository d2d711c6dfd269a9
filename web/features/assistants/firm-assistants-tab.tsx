import { useQuery } from '@tanstack/react-query';
import {
  type AssistantClient,
  blockAssistantClient,
  changeAssistantRules,
} from '../../../shared/features/assistants/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Check, CheckGroup } from '../../platform/ui/fields/field.tsx';
import css from './assistants.module.css';
import { rulesQuery, useChange } from './queries.ts';

function Client({ client }: { client: AssistantClient }) {
  const { id, name, host, people, blocked } = client;
  const change = useChange(
    () => send(blockAssistantClient, { params: { id }, body: { blocked: !blocked } }),
    () => (blocked ? `${name} can connect again.` : `${name} is turned off for everyone.`),
  );
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.soft}>
          {`${host}. ${people === 1 ? 'One person' : `${people} people`} allowed it.${blocked ? ' Switched off.' : ''}`}
        </span>
      </div>
      <Button
        size="small"
        disabled={change.isPending}
        aria-label={`${blocked ? 'Switch on' : 'Switch off'} ${name}`}
        onClick={() => change.mutate(undefined)}
      >
        {blocked ? 'Switch on' : 'Switch off'}
      </Button>
    </li>
  );
}

/** A tab of /admin: whether assistants may connect, and which. */
export default function FirmAssistantsTab() {
  const rules = useQuery(rulesQuery);
  const change = useChange(
    (body: { on: boolean; may_send: boolean }) => send(changeAssistantRules, { body }),
    ({ on }) => (on ? 'Saved.' : 'You turned off assistants for everyone.'),
  );
  if (rules.error) return <Failed what="The rules for assistants could not be loaded." query={rules} />;
  if (!rules.data) return null;
  const { on, may_send, clients } = rules.data;
  return (
    <div className={css.form}>
      <CheckGroup legend="Assistants">
        <Check
          label="People can connect assistants, which use Kith with their rights"
          checked={on}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ on: target.checked, may_send })}
        />
        <Check
          label="People can let an assistant send without asking them"
          checked={may_send}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ on, may_send: target.checked })}
        />
      </CheckGroup>
      {clients.length === 0 ? (
        <p className={css.soft}>No connected assistants.</p>
      ) : (
        <ul className={css.list} aria-label="Clients">
          {clients.map((client) => (
            <Client key={client.id} client={client} />
          ))}
        </ul>
      )}
    </div>
  );
}
