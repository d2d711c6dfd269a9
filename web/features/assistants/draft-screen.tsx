import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  type AssistantDraft,
  discardDraft,
  MAX_DRAFT_TEXT,
  sendDraft,
} from '../../../shared/features/assistants/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './assistants.module.css';
import { STATES } from './drafts-list.tsx';
import { draftQuery, useChange } from './queries.ts';

function Waiting({ draft }: { draft: AssistantDraft }) {
  const { id, texts } = draft;
  const [typed, setTyped] = useState(() => Object.fromEntries(texts.map(({ name, value }) => [name, value])));
  const sending = useChange(
    () => send(sendDraft, { params: { id }, body: { texts: typed } }),
    () => 'Sent.',
  );
  const discarding = useChange(
    () => send(discardDraft, { params: { id } }),
    () => 'You discarded the draft. Nothing was sent.',
  );
  const busy = sending.isPending || discarding.isPending;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate(undefined);
      }}
    >
      {texts.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          value={typed[name]}
          rows={4}
          maxLength={MAX_DRAFT_TEXT}
          disabled={busy}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <div className={css.actions}>
        <Button type="submit" variant="contained" disabled={busy}>
          {sending.isPending ? 'Sending…' : 'Send'}
        </Button>
        <Button disabled={busy} onClick={() => discarding.mutate(undefined)}>
          Discard
        </Button>
      </div>
    </form>
  );
}

/** /assistants/drafts/:id: what an assistant would do, which nobody but the person sends. */
export default function DraftScreen() {
  const { id = '' } = useParams();
  const draft = useQuery(draftQuery(id));
  const timeZone = useSettings()?.time_zone;
  return (
    <Page title="Draft" reading>
      {draft.error && <Failed what="This draft could not be loaded." query={draft} />}
      {draft.data && (
        <div className={css.form}>
          <h2>{draft.data.title}</h2>
          <p className={css.soft}>
            {`Drafted by ${draft.data.by}, ${formatMoment(draft.data.at, timeZone)}: ${STATES[draft.data.state]}.`}
          </p>
          {draft.data.state === 'waiting' ? (
            <Waiting key={draft.data.id} draft={draft.data} />
          ) : (
            <>
              <Notice kind="info">
                {draft.data.state === 'sent' ? 'You confirmed and sent this.' : 'Nothing was sent.'}
              </Notice>
              {draft.data.path && (
                <div>
                  <LinkButton to={draft.data.path}>Open</LinkButton>
                </div>
              )}
            </>
          )}
        </div>
      )}
    </Page>
  );
}
