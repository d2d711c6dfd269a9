import { useRef, useState } from 'react';
import { MAX_NEMP_ROWS, type NempPreview, type NempResult } from '../../../shared/features/enrichment/nemp/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { TABLE_FILES } from '../../platform/ui/fields/table-files.ts';
import { findPageHeading, useFocusAfter } from '../../platform/ui/hooks/use-focus-after.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './enrichment.module.css';
import { useNempFile, useNempPreview, useUndoNemp } from './queries.ts';

/** /nemp: records that a contact knows the people of a file (document 4 §2.10), once the user has seen what that writes. */
export default function NempScreen() {
  const preview = useNempPreview();
  const create = useNempFile();
  const busy = preview.isPending || create.isPending;
  return (
    <Page title="NEMP Signals Creator" reading>
      <Card className={css.bring}>
        <p className={css.soft}>
          Put one contact’s e-mail address in the column “Added by”, the same in every row, and the profiles of the
          people they know in the column “url”. Add a column “name” if the profile addresses don’t show names.
        </p>
        <FileDrop
          title="Drop a CSV of people here"
          hint={`With the columns “Added by” and “url”, up to ${formatCount(MAX_NEMP_ROWS)} rows. You see what it holds before anything is written.`}
          accept={TABLE_FILES}
          disabled={busy}
          onFile={(file) => {
            create.reset();
            preview.mutate(file);
          }}
        />
        {preview.isPending && <p role="status">Reading the file…</p>}
        {create.isPending && <p role="status">Creating signals and adding contacts...</p>}
        {preview.error && <Notice kind="error">error creating contacts signals: {describeError(preview.error)}</Notice>}
        {create.error && <Notice kind="error">error creating contacts signals: {describeError(create.error)}</Notice>}
      </Card>
      {preview.data && !create.data && (
        <Preview
          preview={preview.data}
          file={preview.variables}
          busy={busy}
          onCreate={() => create.mutate(preview.variables)}
          onCancel={() => {
            create.reset();
            preview.reset();
          }}
        />
      )}
      {create.data && <Result key={create.data.run.id} result={create.data} />}
    </Page>
  );
}

const SIGNALS = { one: 'signal', many: 'signals' };
const CONTACTS = { one: 'new contact', many: 'new contacts' };
const ROWS = { one: 'row', many: 'rows' };
const describeKnown = (known: number): string =>
  `${formatCounted(known, SIGNALS)} ${known === 1 ? 'was' : 'were'} there`;

const OUTCOMES = { new: 'New contact', changed: 'Known contact, new signal', unchanged: 'Already there' } as const;

type PreviewProps = {
  preview: NempPreview;
  file: File;
  busy: boolean;
  onCreate: () => void;
  onCancel: () => void;
};

function Preview({ preview, file, busy, onCreate, onCancel }: PreviewProps) {
  const { addedBy, newContacts, signalsSummary, rejected, people } = preview;
  const { created, known } = signalsSummary;
  const all = created + known;
  const part = useRef<HTMLElement>(null);
  useFocusAfter(part, () => document.querySelector<HTMLElement>('[data-undoes-file]') ?? findPageHeading());
  return (
    <Card ref={part} className={css.card} aria-label="Preview">
      <p role="status">
        Nothing is written yet. {file.name} would create {formatCounted(created, SIGNALS)} from {addedBy} and{' '}
        {formatCounted(newContacts, CONTACTS)}.{known > 0 && ` ${describeKnown(known)} already.`}
        {rejected > 0 && ` ${formatCounted(rejected, ROWS)} can’t be read.`}
      </p>
      {people.length > 0 && (
        <ul className={css.problems} aria-label="People">
          {people.map(({ line, url, name, outcome }) => (
            <li key={line}>
              <b>{name}</b> <span className={css.soft}>{url}</span> {OUTCOMES[outcome]}
            </li>
          ))}
        </ul>
      )}
      {all > people.length && (
        <p className={css.soft}>
          Showing the first {formatCount(people.length)} of {formatCount(all)}.
        </p>
      )}
      <Rejected rows={signalsSummary.rejected} count={rejected} />
      <div className={css.actions}>
        <Button variant="text" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" disabled={busy || created === 0} onClick={onCreate}>
          {created === 0 ? 'Nothing to create' : `Create ${formatCounted(created, SIGNALS)}`}
        </Button>
      </div>
    </Card>
  );
}

type RejectedProps = { rows: NempResult['signalsSummary']['rejected']; count: number };

function Rejected({ rows, count }: RejectedProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <ul className={css.problems} aria-label="Rejected rows">
        {rows.map(({ line, url, message }) => (
          <li key={line}>
            <b>Line {line}</b> <span className={css.soft}>{url}</span> {message}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className={css.soft}>
          Showing the first {formatCount(rows.length)} of {formatCount(count)} rejected rows.
        </p>
      )}
    </>
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
        <Notice kind="info">Undoing: Kith is removing these signals, and people that no other source mentions.</Notice>
      ) : (
        <Notice
          kind="success"
          action={
            <Button
              variant="text"
              data-undoes-file=""
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
        {formatCounted(created, SIGNALS)} created.{known > 0 && ` ${describeKnown(known)} already.`}
        {run.counts.rejected > 0 && ` ${formatCounted(run.counts.rejected, ROWS)} couldn’t be read.`}
      </p>
      <Rejected rows={rejected} count={run.counts.rejected} />
    </Card>
  );
}
