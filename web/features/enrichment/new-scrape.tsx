import { useState } from 'react';
import type { listScrapes, scrapeFile } from '../../../shared/features/enrichment/calls.ts';
import { DEFAULT_FRESHNESS, MAX_ADDRESSES } from '../../../shared/features/enrichment/run.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { TABLE_OR_CARD_FILES } from '../../platform/ui/fields/table-files.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './enrichment.module.css';
import { useScrapeFile } from './queries.ts';

type NewScrapeProps = { about: Reply<typeof listScrapes> | undefined; onBegun: (id: string) => void };

/** A file, the age of careers, and the message for the chat. */
export function NewScrape({ about, onBegun }: NewScrapeProps) {
  const { file, days, text, column, asks, scrape, isDays, choose, setDays, setText, setColumn, run } =
    useNewScrape(onBegun);
  if (about?.provider === null)
    return (
      <Notice kind="warning">
        You can’t request profiles because Kith has no profile provider. Ask your Kith administrator to set
        ENRICHMENT_PROVIDER and ENRICHMENT_KEY.
      </Notice>
    );
  return (
    <Card className={css.bring}>
      {!file && (
        <FileDrop
          title="Drop a CSV of profiles here"
          hint={`It needs a column “url” with profile addresses, up to ${formatCount(MAX_ADDRESSES)}.`}
          accept={TABLE_OR_CARD_FILES}
          disabled={scrape.isPending}
          onFile={choose}
        />
      )}
      {file && (
        <p className={css.file}>
          <strong>{file.name}</strong>
          <Button variant="text" size="small" disabled={scrape.isPending} onClick={() => choose(undefined)}>
            Change file
          </Button>
        </p>
      )}
      {asks?.lacks && <Notice kind="warning">{asks.lacks}</Notice>}
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {asks && asks.columns.length > 0 && <ColumnChoice columns={asks.columns} value={column} onChange={setColumn} />}
        <TextField
          label="Freshness in days"
          type="number"
          min={0}
          max={3650}
          inputMode="numeric"
          hint="Kith skips people whose profile it read within this many days. Enter 0 to include everyone."
          {...(isDays ? {} : { error: 'Enter a number of days from 0 to 3,650.' })}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <TextField
          label="Message for the chat"
          requirement="optional"
          maxLength={500}
          hint="Kith posts it to the chat with the result of the run."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          type="submit"
          variant="contained"
          className={css.run}
          disabled={!file || !isDays || scrape.isPending || (asks !== undefined && column === undefined)}
        >
          {scrape.isPending ? 'Reading the file…' : 'Run'}
        </Button>
      </form>
      {scrape.error && <Notice kind="error">{describeError(scrape.error)}</Notice>}
      {about && <Budget about={about} />}
    </Card>
  );
}

/** The form and its sending. For a file without the expected column, the column is asked for. */
function useNewScrape(onBegun: (id: string) => void) {
  const [file, setFile] = useState<File>();
  const [days, setDays] = useState(String(DEFAULT_FRESHNESS));
  const [text, setText] = useState('');
  const [column, setColumn] = useState<string>();
  const [asks, setAsks] = useState<Reply<typeof scrapeFile>>();
  const scrape = useScrapeFile();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setAsks(undefined);
    setColumn(undefined);
    scrape.reset();
  };
  const isDays = /^\d{1,4}$/.test(days.trim()) && Number(days) <= 3650;
  const run = () => {
    if (!file || !isDays) return;
    scrape.mutate(
      { file, days: Number(days), text, ...(column ? { column } : {}) },
      {
        onSuccess: (reply) => {
          if (!reply.result) return setAsks(reply);
          choose(undefined);
          onBegun(reply.result.id);
        },
      },
    );
  };
  return { file, days, text, column, asks, scrape, isDays, choose, setDays, setText, setColumn, run };
}

type ColumnChoiceProps = {
  columns: Reply<typeof scrapeFile>['columns'];
  value: string | undefined;
  onChange: (column: string | undefined) => void;
};

/** The column of the file with the addresses. */
function ColumnChoice({ columns, value, onChange }: ColumnChoiceProps) {
  return (
    <SelectField
      label="Column of addresses"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">Choose one</option>
      {columns.map(({ name, samples }) => (
        <option key={name} value={name}>
          {samples.length > 0 ? `${name} (${samples[0]})` : name}
        </option>
      ))}
    </SelectField>
  );
}

function Budget({ about: { provider, budget } }: { about: Reply<typeof listScrapes> }) {
  const { per_day, asked: askedToday } = budget;
  return (
    <p className={css.soft}>
      {formatCount(askedToday)} of today’s {formatCount(per_day)} requests used.
      {provider?.development && ' No provider is set up, so a development provider answers with made-up careers.'}
    </p>
  );
}
