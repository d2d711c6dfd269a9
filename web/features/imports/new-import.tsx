import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_UPLOAD_BYTES } from '../../../shared/features/imports/calls.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../shared/features/imports/import.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { TABLE_FILES, TABLE_OR_CARD_FILES } from '../../platform/ui/fields/table-files.ts';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './runs/imports.module.css';
import { followImport, upload } from './runs/queries.ts';
import { describeBytes, kindWords } from './runs/states.ts';

const files: Readonly<Record<ImportKind, { title: string; hint: string; accept: string }>> = {
  connections: {
    title: 'Drop a connections export here',
    hint: 'Your connections as downloaded from the professional network, in any language: the whole archive (.zip) or its Connections.csv.',
    accept: TABLE_FILES,
  },
  network: {
    title: 'Drop a network file here',
    hint: 'Accounts, contacts, tenures, signals or investments. Kith recognizes them by their columns. Start with accounts. Contact cards (.vcf) and address book exports count as contacts.',
    accept: TABLE_OR_CARD_FILES,
  },
  crunchbase: {
    title: 'Drop a file of companies here',
    hint: 'One company per line as JSON, with its people, rounds and investors, compressed (.gz, .zip) or not. For a table of companies (.csv), choose Network files.',
    accept: '.ndjson,.jsonl,.json,.gz,.zip',
  },
  positions: {
    title: 'Drop a list of open positions here',
    hint: 'An export from a CRM or recruiting system, or your own list. Each row needs a title and a company. Add location, link, department and more if you have them.',
    accept: TABLE_FILES,
  },
};

type SentFile = { name: string; size: number; sent: number };

function Progress({ sending, onCancel }: { sending: SentFile; onCancel: () => void }) {
  const { name, size, sent } = sending;
  const share = size > 0 ? Math.floor((sent / size) * 100) : 0;
  const whole = sent >= size;
  return (
    <Card className={css.run}>
      <div className={css.head}>
        <span className={css.icon}>
          <FileUp size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <div className={css.grow}>
          <div className={css.file}>{name}</div>
          <div className={css.soft}>{describeBytes(size)}</div>
        </div>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={css.doing}>
        <span className={css.grow}>
          {whole ? 'Waiting for the server' : `Uploading, ${describeBytes(sent)} of ${describeBytes(size)}`}
        </span>
        <span className={css.soft}>{share} %</span>
      </div>
      <LinearProgress variant="determinate" value={share} aria-label="Upload" />
    </Card>
  );
}

/** Uploads a file and goes to its run. Leaving the page ends the upload. */
function useUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<SentFile>();
  const [failure, setFailure] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (what: Parameters<typeof upload>[0]) => {
    const { file } = what;
    if (file.size > MAX_UPLOAD_BYTES) {
      setFailure(
        new Error(
          `${file.name} is larger than ${describeBytes(MAX_UPLOAD_BYTES)}. Compress it, or split it into parts.`,
        ),
      );
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    setSending({ name: file.name, size: file.size, sent: 0 });
    const onProgress = (sent: number) => setSending((now) => now && { ...now, sent: Math.min(sent, now.size) });
    try {
      const run = await upload(what, { signal: controller.signal, onProgress });
      followImport(queries, run);
      navigate(`/imports/${run.id}`);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(error);
    } finally {
      setSending(undefined);
    }
  };
  return { sending, failure, send, cancel: () => abort.current?.abort() };
}

/** Starts an import: its kind, its user, and the file. The result has its own screen. */
export function NewImport() {
  const can = useCan();
  const any = can('import:any');
  const kinds = IMPORT_KINDS.filter((kind) => kind !== 'positions' || can('position:manage'));
  const [params, change] = useAddressParams();
  const kind = kinds.find((kind) => any && kind === params.get('kind')) ?? 'connections';
  const [as, setAs] = useState('');
  const [firm, setFirm] = useState('');
  const [company, setCompany] = useState('');
  const { sending, failure, send, cancel } = useUpload();
  const fields = failure instanceof ApiError ? failure.fields : {};
  const onFile = (file: File) =>
    send({ kind, file, as: any ? as.trim() : '', firm: any ? firm.trim() : '', company: company.trim() });

  if (sending) return <Progress sending={sending} onCancel={cancel} />;
  return (
    <section className={css.bring} aria-label="New import">
      {failure !== undefined && <Notice kind="error">{describeError(failure)}</Notice>}
      {any && (
        <div className={css.choices}>
          <div className={css.kinds}>
            <SegmentedSwitch<ImportKind>
              label="File content"
              value={kind}
              onChange={(next) => change({ kind: next === 'connections' ? null : next })}
              choices={kinds.map((value) => ({ value, label: kindWords[value] }))}
            />
          </div>
          {kind !== 'positions' && (
            <TextField
              className={css.choice}
              label="On behalf of"
              requirement="optional"
              type="email"
              value={as}
              placeholder="E-mail of a user"
              hint={
                kind === 'connections'
                  ? 'The person these connections belong to. Leave empty for yourself.'
                  : 'The person these signals belong to. Leave empty for yourself.'
              }
              error={fields.as}
              onChange={(event) => setAs(event.target.value)}
            />
          )}
          {kind === 'positions' && (
            <TextField
              className={css.choice}
              label="Company"
              requirement="optional"
              value={company}
              placeholder="Name of a portfolio company"
              hint="Use this if all positions are at one company and the file doesn’t name it."
              error={fields.company}
              onChange={(event) => setCompany(event.target.value)}
            />
          )}
          {kind === 'crunchbase' && (
            <TextField
              className={css.choice}
              label="The firm"
              requirement="optional"
              value={firm}
              placeholder="Name of a company"
              hint="This becomes your firm in Kith. Strengths then measure who its people know."
              error={fields.firm}
              onChange={(event) => setFirm(event.target.value)}
            />
          )}
        </div>
      )}
      <FileDrop {...files[kind]} onFile={onFile} />
    </section>
  );
}
