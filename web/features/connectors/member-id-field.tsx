import { MEMBER_ID_LENGTH } from '../../../shared/core/network/reachout.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { isSameName, type MemberId } from './member-id.ts';

/** A person's member id in the chat, with the chat's data about it. */
export function MemberIdField({ member, name }: { member: MemberId; name: string }) {
  const { id, invalid, found, type, again } = member;
  return (
    <>
      <TextField
        label="Slack member ID"
        requirement="required"
        value={id}
        maxLength={MEMBER_ID_LENGTH}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => type(event.target.value)}
        hint="In Slack: open their profile, then More, then Copy member ID."
        error={invalid ? 'Invalid Member ID' : undefined}
      />
      {found.state === 'running' && <p role="status">Checking in Slack</p>}
      {found.state === 'failed' && (
        <Notice
          kind="error"
          action={
            <Button size="small" onClick={again}>
              Try again
            </Button>
          }
        >
          {found.error}
        </Notice>
      )}
      {found.state === 'found' && found.name === null && (
        <Notice kind="info">
          Kith isn’t connected to Slack, so it can’t check this ID. Messages stay in the Outbox for staff.
        </Notice>
      )}
      {found.state === 'found' &&
        found.name !== null &&
        (isSameName(found.name, name) ? (
          <Notice kind="success">This is the ID of {found.name}. The name is the same.</Notice>
        ) : (
          <Notice kind="warning">Not an exact match. This is the ID for {found.name}. Proceed with care!</Notice>
        ))}
    </>
  );
}
