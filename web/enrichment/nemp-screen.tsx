import { useState } from 'react';
import { MOST_NEMP_ROWS, type NempResult } from '../../shared/nemp/calls.ts';
import { describeError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Notice } from '../ui/notice.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import css from './enrichment.module.css';
import { useNempFile, useUndoNemp } from './queries.ts';

/** /nemp: records that a contact knows the people of a file (document 4 §2.10). */
export default function NempScreen() {
  const create = useNempFile();
  return (
    <Page title="NEMP Signals Creator" reading>
      <Card className={css.bring}>
        <p className={css.soft}>
          The column “Added by” holds the e-mail address of one known contact, the same in all rows. The column “url”
          holds the profiles of the people they know. A column “name” helps where a profile’s address does not show the
          name.
        </p>
        <FileDrop
          title="Drop a CSV of people here"
          hint={`With the columns “Added by” and “url”, up to ${formatCount(MOST_NEMP_ROWS)} rows.`}
          accept=".csv,.tsv,.txt,.zip,.gz"
          disabled={create.isPending}
          onFile={(file) => create.mutate(file)}
        />
        {create.isPending && <p role="status">Creating signals and adding contacts...</p>}
        {create.error && <Notice kind="error">error creating contacts signals: {describeError(create.error)}</Notice>}
      </Card>
      {create.data && <Result key={create.data.run.id} result={create.data} />}
    </Page>
  );
}

function Result({ result }: { result: NempResult }) {
  const { newContacts, addedBy, signalsSummary, run } = result;
  const { created, known, rejected } = signalsSummary;
  const [undone, setUndone] = useState(false);
  const undo = useUndoNemp();
  return (
    <Card className={css.card} aria-label="Result">
      {undone ? (
        <Notice kind="info">It is being taken back: its signals, and people no other source names.</Notice>
      ) : (
        <Notice
          kind="success"
          action={
            <Button
              variant="text"
              disabled={undo.isPending}
              onClick={() => undo.mutate(run.id, { onSuccess: () => setUndone(true) })}
            >
              Undo
            </Button>
          }
        >
          Created {formatCount(newContacts)} new contacts that are related to {addedBy}
        </Notice>
      )}
      <p>
        {formatCount(created)} signals were created, {formatCount(known)} were there already,{' '}
        {formatCount(run.counts.rejected)} rows were rejected.
      </p>
      {rejected.length > 0 && (
        <ul className={css.problems}>
          {rejected.map(({ line, url, message }) => (
            <li key={line}>
              <b>Line {line}</b> <span className={css.soft}>{url}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
